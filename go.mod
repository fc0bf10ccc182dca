module github.com/tackphysics/tack

go 1.26

require (
	github.com/andybalholm/brotli v1.2.8
	github.com/ebitengine/debugui v0.2.0
	github.com/ebitengine/oto/v3 v3.5.0
	github.com/ebitenui/ebitenui v0.7.2
	github.com/go-gl/mathgl v1.2.0
	github.com/hajimehoshi/ebiten/v2 v2.10.0
	github.com/qmuntal/gltf v0.28.0
	github.com/yohamta/donburi v1.15.8
	golang.org/x/image v0.45.0
	golang.org/x/sys v0.47.0
)

require (
	github.com/ebitengine/gomobile v0.0.0-20260820040257-d11f821a26a6 // indirect
	github.com/ebitengine/hideconsole v1.0.0 // indirect
	github.com/ebitengine/purego v0.11.0 // indirect
	github.com/frustra/bbcode v0.0.0-20201127003707-6ef347fbe1c8 // indirect
	github.com/go-text/typesetting v0.3.5 // indirect
	github.com/hajimehoshi/bitmapfont/v4 v4.2.0 // indirect
	github.com/jfreymuth/pulse v0.1.3 // indirect
	github.com/pierrec/lz4/v4 v4.1.29 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	github.com/srwiley/rasterx v0.0.0-20220730225603-2ab79fcdd4ef // indirect
	golang.org/x/exp v0.0.0-20250305212735-054e65f0b394 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)

exclude github.com/ebitengine/debugui v0.3.0

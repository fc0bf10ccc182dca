module github.com/tackphysics/tack/demo/peers

go 1.26

require (
	github.com/jakecoffman/cp/v2 v2.3.0
	github.com/tackphysics/tack v0.0.0
	github.com/yohamta/donburi v1.15.8
)

require (
	github.com/go-gl/mathgl v1.2.0 // indirect
	github.com/qmuntal/gltf v0.28.0 // indirect
	golang.org/x/sys v0.47.0 // indirect
)

replace github.com/tackphysics/tack => ../..

module github.com/tackphysics/tack

go 1.26

require (
	github.com/go-gl/mathgl v1.2.0
	github.com/yohamta/donburi v1.15.8
)

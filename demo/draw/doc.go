// Package draw is a small 3D renderer on Ebitengine: solids with per-pixel
// depth, one key light with soft shadows, clear bodies, threads of glue, a hazy
// ground, and an overlay of dots and strands for contacts and bonds.
//
// The caller fills a Frame each frame and hands it to a Renderer. Nothing here
// knows a world, a physics step or an input device; of the library it imports
// only the shapes of package components.
//
// How a picture is made, in order (renderer.go):
//
//	hide     leave out the static boxes that stand in the camera's or the light's way,
//	         little by little (fade.go)
//	batch    instances of shared meshes → screen triangles (clipped, back faces dropped); the
//	         light gets them without what only painting needs (weld.go)
//	shadow   the batch seen from the light → depth image
//	depth    the batch seen from the camera → depth image
//	paint    the batch again, lit; a fragment that is not the nearest is dropped
//	glass    clear bodies, the farthest first, over what the depth image leaves in view
//	overlay  dots and strands, dimmed where the depth image lies in front of them
//
// Depth without a depth buffer: two passes with the "max" blend write the high
// and then the low byte of a 16-bit depth, so triangles need no sorting.
package draw

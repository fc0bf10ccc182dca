// Package glb reads collision meshes from binary glTF files. It knows nothing
// of materials, skins or animations, and nothing of worlds: what it returns is
// a shape for a body.
package glb

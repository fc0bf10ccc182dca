package main

import (
	"bytes"
	"math"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
)

// meshes returns the content of every mesh file by its name.
func meshes() (map[string][]byte, error) {
	files := map[string][]byte{}
	for name, m := range map[string]func() (v [][3]float32, t []uint16){
		rampFile: rampMesh, bowlFile: bowlMesh, cylinderFile: cylinderMesh, plateFile: plateMesh,
		jarFile: jarMesh,
	} {
		v, t := m()
		doc := gltf.NewDocument()
		place := modeler.WritePosition(doc, v)
		index := modeler.WriteIndices(doc, t)
		doc.Meshes = []*gltf.Mesh{{Name: name, Primitives: []*gltf.Primitive{{
			Attributes: gltf.PrimitiveAttributes{gltf.POSITION: place}, Indices: &index,
		}}}}
		doc.Nodes = []*gltf.Node{{Mesh: gltf.Index(0)}}
		doc.Scenes[0].Nodes = []int{0}
		var b bytes.Buffer
		e := gltf.NewEncoder(&b)
		e.AsBinary = true
		if err := e.Encode(doc); err != nil {
			return nil, err
		}
		files[name] = b.Bytes()
	}
	return files, nil
}

// The ramp runs down along x at rampDeg, bends on a circle of rampBend and goes
// on level, at height 0 from x = 0 on. In all it is rampWidth wide.
const (
	rampFile  = "ramp.glb"
	rampDeg   = 20
	rampBend  = 3.0
	rampWidth = 4.0
	rampLong  = 4.0 // of the straight part, along the slope
	rampRun   = 6.0 // of the level part
)

// rampMesh is the ramp in rows of rectangles that are cut in two, this way or
// that. The bend has a facet a degree.
func rampMesh() (v [][3]float32, t []uint16) {
	const across = 8
	sin, cos := math.Sincos(rampDeg * degree)
	var profile [][2]float64
	top := [2]float64{-rampBend * sin, rampBend * (1 - cos)}
	for i := 16; i >= 1; i-- {
		l := rampLong * float64(i) / 16
		profile = append(profile, [2]float64{top[0] - l*cos, top[1] + l*sin})
	}
	for i := rampDeg; i >= 0; i-- {
		s, c := math.Sincos(float64(i) * degree)
		profile = append(profile, [2]float64{-rampBend * s, rampBend * (1 - c)})
	}
	for i := 1; i <= 12; i++ {
		profile = append(profile, [2]float64{rampRun * float64(i) / 12, 0})
	}
	for _, p := range profile {
		for j := range across + 1 {
			v = append(v, [3]float32{float32(micro(p[0])), float32(micro(p[1])), float32(rampWidth * (float64(j)/across - 0.5))})
		}
	}
	for i := range len(profile) - 1 {
		for j := range across {
			a := uint16(i*(across+1) + j)
			b, c := a+1, a+across+1
			d := c + 1
			if (3*i+j)%5 < 2 {
				t = append(t, a, b, d, a, d, c)
			} else {
				t = append(t, a, b, c, b, d, c)
			}
		}
	}
	return v, t
}

// micro rounds a length to a micrometre: sines differ by platform in their last
// bits, and a float32 has no more.
func micro(x float64) float64 { return math.Round(x*1e6) / 1e6 }

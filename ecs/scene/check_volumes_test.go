package scene_test

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// volume is what a closed skin of particles encloses over a run.
type volume struct {
	name  string
	first float64 // when it was made [m³]
	worst float64 // the largest |V/first − 1| after any step
}

// enclosed sums the tetrahedra that a closed skin makes with one of its vertices [m³].
func enclosed(x []mgl64.Vec3, faces [][3]int32) float64 {
	sum := 0.0
	for _, f := range faces {
		a, b, c := x[f[0]].Sub(x[0]), x[f[1]].Sub(x[0]), x[f[2]].Sub(x[0])
		sum += a.Dot(b.Cross(c)) / 6
	}
	return sum
}

// within is what an outline encloses, one metre deep [m³].
func within(x []mgl64.Vec3, segments [][2]int32) float64 {
	sum := 0.0
	for _, e := range segments {
		a, b := x[e[0]], x[e[1]]
		sum += (a[0]*b[1] - a[1]*b[0]) / 2
	}
	return sum
}

// seeVolumes takes down the volumes of all balls, blobs and drops of particles.
func (tr *trace) seeVolumes() {
	k := 0
	for i := range tr.doc.Particles {
		p := &tr.doc.Particles[i]
		if p.Loose || p.Shape.Ball == 0 && len(p.Shape.Blob) == 0 && p.Shape.Circle == 0 {
			continue
		}
		e, _ := tr.in.Body(p.Name)
		d := components.Nodes.Get(tr.physics.World().Donburi().Entry(e))
		v := enclosed(d.Skin, d.Faces)
		if p.Shape.Circle > 0 {
			v = within(d.Skin, d.Segments)
		}
		if k == len(tr.volumes) {
			tr.volumes = append(tr.volumes, volume{name: p.Name, first: v})
		}
		tr.volumes[k].worst = max(tr.volumes[k].worst, math.Abs(v/tr.volumes[k].first-1))
		k++
	}
}

// volumesKept: what is incompressible has the volume that it was made with, within
// 1 %, after every step.
func volumesKept(tr *trace, bodies int) {
	tr.Helper()
	if len(tr.volumes) != bodies {
		tr.Errorf("%d bodies enclose a volume, want %d", len(tr.volumes), bodies)
	}
	for _, v := range tr.volumes {
		if !(v.first > 0) {
			tr.Errorf("%s encloses %v m³", v.name, v.first)
		}
		tr.within("change of the volume of "+v.name, v.worst, 0, 0.01)
	}
}

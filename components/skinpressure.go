package components

import "github.com/go-gl/mathgl/mgl64"

// Pressure is the part of the force along the normal over the area [Pa]: positive where
// the bodies push each other apart, negative where a bond pulls; 0 where there is no
// area, as between two thin skins.
func (c *SkinContact) Pressure() float64 {
	if !(c.Area > 0) {
		return 0
	}
	return c.along() / c.Area
}

// Traction is the part of the force across the normal over the area [Pa]: friction and
// the shear of a bond on the vertex, in the world; 0 where there is no area.
func (c *SkinContact) Traction() (t mgl64.Vec3) {
	if !(c.Area > 0) {
		return t
	}
	push := c.along()
	for k := range t {
		t[k] = (c.Force[k] - float64(push*c.Normal[k])) / c.Area
	}
	return t
}

// along is the part of the force along the normal [N].
func (c *SkinContact) along() float64 {
	f, n := &c.Force, &c.Normal
	return float64(f[0]*n[0]) + float64(f[1]*n[1]) + float64(f[2]*n[2])
}

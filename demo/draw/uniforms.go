package draw

// uniforms are the shaders' inputs. The slices in the map stay; their content
// changes, so that no frame allocates.
type uniforms struct {
	values map[string]any

	eye, forward, right, up, light []float32
	near, far                      []float32
	lightMatrix                    []float32
	shadowSize, shadowTexel        []float32
	occlusion, share               []float32
	focus, haze, cell              []float32
	skyTop, skyBottom              []float32
}

func newUniforms() uniforms {
	u := uniforms{values: map[string]any{}}
	for _, v := range []struct {
		to   *[]float32
		name string
		size int
	}{
		{&u.eye, "Eye", 3},
		{&u.forward, "Forward", 3},
		{&u.right, "Right", 3},
		{&u.up, "Up", 3},
		{&u.light, "Light", 3},
		{&u.near, "Near", 1},
		{&u.far, "Far", 1},
		{&u.lightMatrix, "LightMatrix", 16},
		{&u.shadowSize, "ShadowSize", 1},
		{&u.shadowTexel, "ShadowTexel", 1},
		{&u.occlusion, "Occlusion", 1},
		{&u.share, "Share", 1},
		{&u.focus, "Focus", 4},
		{&u.haze, "Haze", 2},
		{&u.cell, "Cell", 1},
		{&u.skyTop, "SkyTop", 3},
		{&u.skyBottom, "SkyBottom", 3},
	} {
		*v.to = make([]float32, v.size)
		u.values[v.name] = *v.to
	}
	return u
}

func (u *uniforms) set(f *Frame, l *lens, light *lamp, q Quality) {
	put(u.eye, l.eye)
	put(u.forward, l.forward)
	put(u.right, l.right.mul(l.tanX))
	put(u.up, l.up.mul(l.tanY))
	put(u.light, towardsLight)
	u.near[0], u.far[0] = l.near, l.far
	copy(u.lightMatrix, light.matrix[:])
	u.shadowSize[0] = float32(max(0, q.Shadows))
	u.shadowTexel[0] = light.texel
	u.occlusion[0] = 0
	if q.Occlusion {
		u.occlusion[0] = occlusionReach * float32(f.Focus.Radius)
	}
	u.share[0] = 0
	if q.Supersample == 2 {
		u.share[0] = 1
	}
	put(u.focus, fromMgl(f.Focus.Center))
	u.focus[3] = float32(f.Focus.Radius)
	u.haze[1] = hazeEnd(f)
	u.haze[0] = u.haze[1] * hazeBegins
	if u.cell[0] = float32(f.Tile); !(f.Tile > 0) {
		u.cell[0] = gridCell(f.Focus.Radius)
	}
	sky := f.Sky
	if sky == ([2]Color{}) {
		sky = [2]Color{skyTop, skyBottom}
	}
	u.skyTop[0], u.skyTop[1], u.skyTop[2] = sky[0].R, sky[0].G, sky[0].B
	u.skyBottom[0], u.skyBottom[1], u.skyBottom[2] = sky[1].R, sky[1].G, sky[1].B
}

// occlusionReach is the size of the nooks that ambient light does not fill, in
// multiples of the focus radius.
const occlusionReach = 0.07

func put(to []float32, v vec3) { to[0], to[1], to[2] = v.X, v.Y, v.Z }

package scene_test

import "math"

// Both blocks are of 4·7·4 grains of 2 cm and 1,500 kg/m³: 55.2 N. The dry one, 0.28
// m high, has flowed apart to where hardly three lie on each other, and the floor
// bears it. In honey the block stands on its edge, as high as it fell: it may rock.
func checkHoneyedGrains(tr *trace) {
	const weight = 4 * 7 * 4 * 1500 * 4. / 3 * math.Pi * 8e-6 * gravity
	tr.near("weight of the dry", tr.last("dry weight"), weight, 0.02*weight)
	const layer = 0.04
	if h := tr.last("dry top"); h > 3*layer || h < 1.5*layer {
		tr.Errorf("the dry heap is %v m high", h)
	}
	if h := tr.last("honeyed top"); h < 5*layer {
		tr.Errorf("the block in honey is %v m high", h)
	}
	mean := 0.0
	w := tr.col("honeyed weight")
	w = w[len(w)-60:]
	for _, f := range w {
		mean += f / float64(len(w))
	}
	tr.near("weight in honey", mean, weight, 0.05*weight)
	if tr.last("glued") == 0 {
		tr.Error("the block does not stick to the floor")
	}
}

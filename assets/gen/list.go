package main

import "github.com/tackphysics/tack/ecs/scene"

// built is a scene under the name of its file.
type built struct {
	name string
	doc  *scene.Document
}

// scenes returns every built-in scene.
func scenes() []built {
	var all []built
	for _, family := range [][]built{
		ceiling(), incline(), rolling(), impacts(), bullets(), roundForms(), masonry(), pulls(), bonding(), ramps(), glued(), candies(), softs(), peels(), grains(), adhesives(), katamaris(), surfaces(), compliances(), benchmarks(),
		planarBenchmarks(), planarPlay(), planarAdhesives(), levels(),
	} {
		all = append(all, family...)
	}
	return all
}

package scene_test

import (
	"slices"
	"testing"

	"github.com/tackphysics/tack/ecs/scene"
)

// check holds the run of a built-in scene against what the textbook says.
type sceneCheck struct {
	name string
	run  func(tr *trace)
}

// sceneChecks has one check for each built-in scene; the files beside this one
// hold them by family, each with its closed form.
var sceneChecks = []sceneCheck{
	{"ceiling-cube", checkCeilingCube},
	{"ceiling-cube-falls", checkCeilingCubeFalls},
	{"incline-slide", checkInclineSlide},
	{"incline-stick", checkInclineStick},
	{"incline-roll", checkInclineRoll},
	{"slide-to-roll", checkSlideToRoll},
	{"block-stops", checkBlockStops},
	{"tip-before-slide", checkTipBeforeSlide},
	{"newtons-cradle", checkNewtonsCradle},
	{"round-forms", checkRoundForms},
	{"t-handle", checkTHandle},
	{"bullets", checkBullets},
	{"card-frame", checkCardFrame},
	{"arch-stands", checkArchStands},
	{"arch-falls", checkArchFalls},
	{"rcc-pull", checkPull},
	{"rcc-pull-viscous", checkPullViscous},
	{"rcc-tangential", checkTangential},
	{"rcc-mixed", checkMixed},
	{"rcc-bond", checkBond},
	{"sphere-pull-off", checkSpherePullOff},
	{"ramp-pull", checkRampPull},
	{"ramp-pull-viscous", checkRampPullViscous},
	{"edge-peel", checkEdgePeel},
	{"glued-chain", checkGluedChain},
	{"cantilever-3", checkCantilever(3)},
	{"cantilever-6", checkCantilever(6)},
	{"candy-rigid", checkCandy},
	{"jelly-cube", checkJellyCube},
	{"candy", checkCandyJelly},
	{"honeyed-grains", checkHoneyedGrains},
	{"hanging", checkHanging},
	{"cloth-wall", checkClothWall},
	{"tearing", checkTearing},
	{"comparison", checkComparison},
	{"lips", checkLips},
	{"rope-climb", checkRopeClimb},
	{"peel-90", checkPeel(peelForce, "pull", -1)},
	{"peel-180", checkPeel(peelForce/2, "drag", 1)},
	{"kappa", checkKappa},
	{"rolling-ball", checkRollingBall},
	{"six-spheres", checkSixSpheres},
	{"bunnies", checkBunnies},
	{"cells", checkCells},
	{"katamari", checkKatamari},
	{"mesh-ramp", checkMeshRamp},
	{"trough", checkTrough},
	{"compound-balance", checkCompoundBalance},
	{"compliant-block", checkCompliantBlock},
	{"ball-in-bowl", checkBallInBowl},
	{"variable-foundation", checkVariableFoundation},
	{"gecko-pad", checkGeckoPad},
	{"bench-a", checkStands(20 - 0.5)},
	{"bench-d", checkStands(10 - 0.5)},
	{"bench-p", checkStands(15 - 0.5)},
	{"bench-b", checkPile(7)},
	{"bench-c", checkPile(9.5)},
	{"bench-g", checkGluedBlock},
	{"bench-s", checkPile(9.5)},
	{"bench-e", checkPlanarPyramid},
	{"bench-f", checkCircles},
	{"bench-w", checkGluedBlock},
	{"planar-goo", checkGoo},
	{"planar-platforms", checkPlatforms},
	{"planar-jelly", checkPlanarJelly},
	{"planar-cells", checkPlanarCells},
	{"planar-kappa", checkPlanarKappa},
	{"game-wall", checkLevel},
	{"game-candy", checkLevel},
	{"game-ceiling", checkLevel},
}

// benchSeconds is the length of a benchmark's run here [s]; the benchmarks
// themselves run for 600 steps.
const benchSeconds = 0.5

// longScenes are left out under -short.
var longScenes = []string{"six-spheres", "bunnies", "cells", "cloth-wall"}

func TestScenes(t *testing.T) {
	for _, c := range sceneChecks {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && slices.Contains(longScenes, c.name) {
				t.Skip("takes seconds")
			}
			c.run(runScene(t, c.name, func(doc *scene.Document) {
				if len(doc.Bodies) > 200 {
					doc.Seconds = benchSeconds
				}
				if c.name == "candy" {
					doc.Seconds = candySeconds
				}
			}))
		})
	}
}

func TestEveryBuiltinSceneHasACheck(t *testing.T) {
	checked := map[string]bool{}
	for _, c := range sceneChecks {
		checked[c.name] = true
	}
	for _, info := range scene.Builtin() {
		if !checked[info.Name] {
			t.Errorf("%s has no check", info.Name)
		}
	}
	if len(checked) != len(scene.Builtin()) {
		t.Errorf("%d checks, %d scenes", len(checked), len(scene.Builtin()))
	}
}

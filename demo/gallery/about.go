package gallery

import "strings"

// abouts say in a sentence what a knob does, by its name without symbols. They
// are shown while the mouse is over its row.
var abouts = map[string]string{
	"gravity x":             "Downwards is −9.81 along y.",
	"gravity y":             "Downwards is −9.81 along y.",
	"gravity z":             "Downwards is −9.81 along y.",
	"time step":             "The length of a step; 16.67 ms is 60 a second.",
	"substeps":              "Parts of a step. More of them make stiff glue and tall piles firmer, and cost as many times.",
	"sweeps":                "Rounds over all contacts in a substep. More of them make piles firmer.",
	"relaxing sweeps":       "Last rounds of a substep, which take out what pushing apart has added.",
	"bounces from":          "Slower blows do not bounce.",
	"pushes out at":         "How fast things that overlap are pushed apart, at most.",
	"density":               "Mass by volume; water has 1000.",
	"friction":              "Sideways hold against pressure: at 1 things stay on a slope of 45°.",
	"restitution":           "The part of the speed that a bounce gives back.",
	"strength":              "The pull on a square metre at which the glue begins to give.",
	"reach":                 "How far the glue stretches up to there.",
	"shear ratio":           "Strength sideways against strength straight off.",
	"viscosity":             "Tears later the quicker it is pulled.",
	"bond rate":             "How quickly pressure makes glue stick.",
	"saturation":            "The pressure that makes it stick wholly; less sticks in part. 0 is any.",
	"initial intensity":     "How much it sticks at the first touch, without pressure.",
	"break gap":             "The opening at which a bond is gone.",
	"damping":               "Takes the swing out of the glue; 1 is none left.",
	"samples n×n":           "Bonds on a patch. More of them show how it peels.",
	"re-bond cooldown":      "How long a torn spot does not stick again.",
	"patch area":            "The area that sticks; 0 takes that of the contact.",
	"compliance":            "How far a newton presses in.",
	"contact damping":       "Takes the bounce out of soft contact.",
	"layer E":               "Stiffness of the soft layer's stuff.",
	"layer":                 "How little the layer's volume gives: 0.5 is not at all.",
	"layer thickness":       "A thicker layer is softer.",
	"layer damping":         "Takes the bounce out of the layer.",
	"layer least thickness": "The share of its thickness from which on a layer is pressed like a stiff spring.",
	"pressure up to":        "The pressure or traction that is drawn in the last colour; 0 is the highest that is seen.",
	"clone release":         "The pull that takes a particle off its virtual adhesive.",
	"virtual adhesive":      "What is said of how much virtual adhesives hold of its particles.",
	"glue preset":           "Glues with a name, to begin with.",
	"contact":               "How things push each other where they touch. As all: as is said for all contacts.",
	"contact points":        "The points at which soft contact pushes.",
	"threads":               "How many share the work of a large world; 0 is all there are.",
	"steps to catch up":     "The most steps at once after a delay; what is more is dropped.",
	"Young":                 "Stiffness of the stuff: jelly has some 10 kPa, rubber 1 MPa.",
	"Poisson":               "How little its volume gives: at 0.49 hardly at all.",
	"body damping":          "Takes the swing out of its form, fast swings first.",
	"drag":                  "Slows it down as a thin fluid does.",
	"yield":                 "The stress from which on it stays bent; 0 is never.",
	"creep":                 "How fast what is beyond yield stays; 0 is at once.",
	"most flow":             "The most that it stays bent by; 0 is no bound.",
	"area density":          "Mass by area: a shirt has 0.15.",
	"thickness":             "It touches at half of it on either side.",
	"stretch":               "The pull that would double its length.",
	"shear":                 "What holds it square; 0 is as much as a sheet without threads has.",
	"bend":                  "What it takes to bend it.",
	"tear":                  "The stress at which it tears; 0 is never.",
	"rope radius":           "It weighs and touches by it.",
	"particle radius":       "How far its skin reaches beyond the particles.",
	"form":                  "What draws all particles back to their form.",
	"bed":                   "What draws a sheet back to its place.",
	"pull":                  "The acceleration towards the middle; below 0 away from it.",
	"core":                  "Within it, the pull is less the nearer.",
	"wind x":                "How fast the air moves.",
	"wind y":                "How fast the air moves.",
	"wind z":                "How fast the air moves.",
	"wind drag":             "The force of wind on a body by the square of its speed.",
	"slows":                 "The rate at which speed goes away.",
	"slows spin":            "The rate at which spin goes away.",
	"hand":                  "How hard the mouse pulls.",
}

// about returns what is said about a knob, empty for nothing. Its name may end
// in a symbol of the field: "viscosity η".
func (k *knob) about() string {
	if says, ok := abouts[k.name]; ok {
		return says
	}
	if i := strings.LastIndexByte(k.name, ' '); i > 0 {
		return abouts[k.name[:i]]
	}
	return ""
}

// Package verify holds no code: its tests hold the whole plugin, from spawned
// bodies to published forces, against curves and closed forms that do not come
// from the simulator. Each test states the equation it checks and where its
// tolerance comes from. Tests of one kernel, one system or one scene live
// beside what they test.
//
// The tables under testdata were computed apart from the product, by
// Runge-Kutta integration at tiny steps and in closed form. SI units; gaps are
// positive when open, tractions positive when they pull. The surface law in
// them is p = C·β²·g with dβ/dt = min(W − C·g²·β, 0)/η for debonding and
// r·max(p − β·p0, 0) for bonding under the pressure p (Raous, Cangémi and Cocu
// 1999, in the form of Gascón, Zurdo and Otaduy 2010).
package verify

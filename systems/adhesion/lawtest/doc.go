// Package lawtest checks that a surface law keeps the promises of
// adhesion.Law, for the laws of this module and for yours:
//
//	func TestMyLaw(t *testing.T) { lawtest.Check(t, MyLaw{…}) }
//
// No particular law is known here.
package lawtest

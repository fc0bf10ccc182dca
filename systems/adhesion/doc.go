// Package adhesion holds the surface laws: how the intensity of a bond grows
// under pressure and falls when it is pulled. A law is a small immutable value
// behind the Law interface, one law a file; users write their own and check it
// with lawtest. Presets and the translation of strength and reach into the
// law's numbers live here too.
//
// No body, contact or solver appears here.
package adhesion

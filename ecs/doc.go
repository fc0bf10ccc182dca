// Package ecs is the plugin: it installs tack's physics into a donburi world,
// runs its step, spawns bodies and answers questions about them. The order of
// the step is told in step.go.
//
// donburi has a package of the same name; import that as decs.
package ecs

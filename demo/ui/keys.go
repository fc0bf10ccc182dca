package ui

import "github.com/hajimehoshi/ebiten/v2"

// Action is something the user asks for.
type Action int

// The actions.
const (
	NoAction Action = iota
	Pause
	StepOnce
	Restart
	NextScene
	PreviousScene
	Back
	Help
	FullScreen
	Bonds
	Contacts
	Normals
	Patches
	PressMaps
	Bounds
	Islands
	Sleeping
	Timings
	Graphs
	SaveGraph
	Picture
	Record
	Looks
	ResetView
	Slower
	Faster
	Shoot
	Inspect
	Choose
	MoveUp
	MoveDown
	PageUp
	PageDown
	MoveHome
	MoveEnd
	Erase
	Quit
)

// Binding is a key with what it does. It is the one list of keys: input is read
// from it and the help panel shows it.
type Binding struct {
	Key    ebiten.Key
	Action Action
	Repeat bool   // while held
	Label  string // of the key, for help; empty for a second key of an action
	Says   string
}

// SceneKeys work while a scene runs.
var SceneKeys = []Binding{
	{ebiten.KeySpace, Pause, false, "Space", "pause, go on"},
	{ebiten.KeyPeriod, StepOnce, true, ".", "one step"},
	{ebiten.KeyBracketLeft, Slower, true, "[  ]", "slower, faster"},
	{ebiten.KeyBracketRight, Faster, true, "", ""},
	{ebiten.KeyF, Shoot, true, "F", "shoot a sticky ball at the cursor"},
	{ebiten.KeyR, Restart, false, "R", "restart the scene"},
	{ebiten.KeyN, NextScene, false, "N →", "next scene"},
	{ebiten.KeyArrowRight, NextScene, false, "", ""},
	{ebiten.KeyP, PreviousScene, false, "P ←", "previous scene"},
	{ebiten.KeyArrowLeft, PreviousScene, false, "", ""},
	{ebiten.KeyTab, Inspect, false, "Tab", "sliders for solver and materials"},
	{ebiten.KeyB, Bonds, false, "B", "bonds by intensity, by load, none"},
	{ebiten.KeyC, Contacts, false, "C", "contact points"},
	{ebiten.KeyM, Normals, false, "M", "contact normals and forces"},
	{ebiten.KeyX, Patches, false, "X", "patches of bonds"},
	{ebiten.KeyV, PressMaps, false, "V", "pressure in colours, traction, none"},
	{ebiten.KeyZ, Bounds, false, "Z", "bounds of bodies"},
	{ebiten.KeyI, Islands, false, "I", "islands in colours"},
	{ebiten.KeyK, Sleeping, false, "K", "sleeping bodies grey"},
	{ebiten.KeyT, Timings, false, "T", "timings of the stages"},
	{ebiten.KeyG, Graphs, false, "G", "graphs: over time, force curves"},
	{ebiten.KeyS, SaveGraph, false, "S", "save the graph as PNG and CSV"},
	{ebiten.KeyHome, ResetView, false, "Home  0", "reset the view"},
	{ebiten.KeyDigit0, ResetView, false, "", ""},
	{ebiten.KeyH, Help, false, "H  F1", "this help"},
	{ebiten.KeyF1, Help, false, "", ""},
	{ebiten.KeyL, Looks, false, "L", "looks: automatic, low, medium, high"},
	{ebiten.KeyF10, Record, false, "F10", "record a film (GIF), end it"},
	{ebiten.KeyF11, FullScreen, false, "F11", "full screen"},
	{ebiten.KeyF12, Picture, false, "F12", "take a picture (PNG)"},
	{ebiten.KeyEscape, Back, false, "Esc", "back to the list"},
}

// ListKeys work in the list of scenes, where letters are words to find.
var ListKeys = []Binding{
	{ebiten.KeyArrowUp, MoveUp, true, "↑ ↓", "choose"},
	{ebiten.KeyArrowDown, MoveDown, true, "", ""},
	{ebiten.KeyPageUp, PageUp, true, "Page ↑ ↓", "a page on or back"},
	{ebiten.KeyPageDown, PageDown, true, "", ""},
	{ebiten.KeyHome, MoveHome, false, "Home  End", "first, last"},
	{ebiten.KeyEnd, MoveEnd, false, "", ""},
	{ebiten.KeyEnter, Choose, false, "Enter", "run the scene"},
	{ebiten.KeyNumpadEnter, Choose, false, "", ""},
	{ebiten.KeyBackspace, Erase, true, "Backspace", "take a letter back"},
	{ebiten.KeyF1, Help, false, "F1", "this help"},
	{ebiten.KeyF11, FullScreen, false, "F11", "full screen"},
	{ebiten.KeyEscape, Back, false, "Esc", "all scenes, back to the title"},
}

// TypingHelp tells what letters do in the list.
var TypingHelp = [][2]string{{"A … Z", "find scenes by words"}}

// FingerHelp tells what fingers do in a scene, ListFingerHelp in the list.
var (
	FingerHelp = [][2]string{
		{"Drag a body", "pull it"},
		{"Drag", "turn around the scene"},
		{"Two fingers", "move sideways"},
		{"Pinch", "closer, farther"},
		{"List", "back to the list"},
		{"Previous  Next", "previous and next scene"},
		{"Again", "restart the scene"},
		{"View", "reset the view"},
		{"Shoot", "a sticky ball at the middle"},
		{"More", "the other buttons"},
	}
	ListFingerHelp = [][2]string{
		{"Tap", "run the scene"},
		{"Drag", "see more scenes"},
		{"Title", "back to the title"},
	}
)

// MouseHelp tells what the mouse does in a scene.
var MouseHelp = [][2]string{
	{"Drag a body", "pull it; the wheel moves it to and fro"},
	{"Drag", "turn around the scene"},
	{"Right drag", "move sideways"},
	{"Wheel", "closer, farther"},
}

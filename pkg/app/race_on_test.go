//go:build race

package app

// raceFactor gives the race detector its time: it makes compiling packs ten times slower, and the machine is busy with other packages.
const raceFactor = 30

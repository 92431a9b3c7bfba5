// Package snowball is what the stemmers of the packages below it run on: the runtime
// of Snowball's compiler for Go. Each stemmer is generated from Snowball's algorithm of
// its language; COPYING is the licence of all of them.
//
// They are here because Snowball publishes no Go module, and those that others publish
// have neither Greek nor Czech nor Polish.
package snowball

// Version is the release of Snowball that the stemmers come from.
const Version = "3.1.1"

// Package pack turns packs (folders of YAML and Markdown under markets/) into a
// market.Registry, tells what is wrong with them, and follows their edits.
//
// Load compiles a folder once, Watch goes on compiling it, Vet asks for more than
// both: warnings, TODO markers, kept promises. The way of a pack:
//
//	source   reads the files and parses each into nodes that know their line
//	schema   is the schema's shapes: which keys there are, what a value may be
//	check    holds a tree against its shape, the rules and the facts of the world
//	compile  merges the layers of each pack and checks packs against each other
//	link.go  makes the markets of one environment from what has no faults
//
// fault has what all of them tell. trail tells of each value where it comes from.
// A faulty edit takes no market down: takeover.go decides which packs of an edited
// folder replace those that are live. No check reads the clock.
package pack

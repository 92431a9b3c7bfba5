// Package right says how one answers: may this actor do this to this thing? Each slice
// declares its rules beside the calls that they are of.
//
// Start with Rule in right.go: an action, who may do it, and whether on their own things
// only. Handlers call Check; nothing else in the code looks at roles. The package knows
// nothing of HTTP or tokens.
package right

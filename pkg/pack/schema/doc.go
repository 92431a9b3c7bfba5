// Package schema reads the CUE files of schemas/ into shapes: which keys a file of a
// pack has, what a value may be, how it is written. The shapes come from the syntax
// of the files, so that they have the comments and the closed lists of values;
// whether a scalar fits is decided by CUE.
//
// Start with Describe, which gives the same to generators and editors. facts.go has
// the checks against the world that @fact in the schema names.
package schema

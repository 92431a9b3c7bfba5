// Package suggestion suggests title, subject and topics of a know by the files that its
// author has uploaded, before it is shared. Nothing is stored.
//
// Start with Of in suggestion.go; placing.go finds subject and topics in a text.
package suggestion

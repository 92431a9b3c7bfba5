// Package glyph finds the characters of a text that are others than they seem: blanks that are
// none to YAML, characters that can't be seen, and letters that a wrong encoding made of UTF-8.
// Parser and pages report them. It reads nothing but texts.
//
// Start with FindGarbled in garbled.go.
package glyph

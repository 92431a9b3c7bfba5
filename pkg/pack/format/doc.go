// Package format lays the YAML of packs out in the one canonical way: keys in
// the order of the schema, block style, two blanks, blank lines between the
// groups that the schema names, quotes only where they are needed. Comments
// stay with their key. What the file says never changes: each result is read
// again and compared before it is given.
//
// Start at Format. source.go finds comments and what they belong to, write.go
// lays out, scalar.go writes single values.
package format

// Package block is what readers of documents give (blocks of text, tables, pictures)
// and what they say of files that they can't read. Package document gives its words
// to others; the readers below it share them here.
package block

// Package markdown reads decks that are written in Markdown, and writes them.
//
// Decks of people are read in the forms that they write questions in: a list whose entries
// have their answers indented below, lines that begin with Q: and A:, lines with :: between
// question and answer, and cloze texts. Headings are sections. Other text is a fault
// with its line.
//
// Write has a form of its own, which reads back as the same notes (own.go):
//
//	---
//	title: "Biology"
//	deck: 1
//	---
//
//	# Cells::Parts
//
//	## basic
//	tags: plants, cells
//	hint: green
//
//	What gives leaves their colour?
//
//	---
//
//	Chlorophyll
//
// Start with Read.
package markdown

// Package office reads packages of Office and LibreOffice (docx, pptx, odt) as
// blocks, and tells what a zip is by what is in it.
//
// A package is opened with bounds on entries, sizes and compression that count what
// is really read, not what headers say; XML with bounds on depth and elements and
// without document types or entities. Nothing outside of the package is fetched, no
// name in it is used as a path, packages within it stay closed.
//
// zip.go and xml.go are the bounded readers. docx.go is the way through a document of
// Word, docx_*.go are its styles, lists, texts and tables, ooxml.go what it shares with
// pptx.go; odt.go and odt_*.go are the same of the other family. What both need stands
// in paragraph.go, table.go and formula.go.
package office

// Package office reads packages of Office and LibreOffice (docx, pptx, odt) as
// blocks, and tells what a zip is by what is in it.
//
// A package is opened with bounds on entries, sizes and compression that count what
// is really read, not what headers say; XML with bounds on depth and elements and
// without document types or entities. Nothing outside of the package is fetched, no
// name in it is used as a path, packages within it stay closed.
//
// zip.go and xml.go are the bounded readers, ooxml.go what docx.go and pptx.go
// share, odt.go the other family, formula.go the formulas of both.
//
// Imports of this module: pkg/platform/document/block,
// pkg/platform/document/notation.
package office

// Package document says what a file is by its bytes, and reads docx, pptx, odt,
// text and Markdown as blocks: headings, paragraphs, lists, tables, pictures.
//
// Sniff decides by content alone; names and declared types are not asked. A file
// that would be two kinds to two programs is refused. Read takes a file of a kind
// that has blocks and gives its text in reading order; platform/typeset makes
// pages of that. Formats of pages (PDF) and pictures are known to Sniff and read
// elsewhere.
//
// Every file is hostile. Packages are opened with bounds on entries, sizes and
// compression that count what is really read, not what headers say; XML with
// bounds on depth and elements and without DTDs or entities; nothing outside of
// the package is ever fetched, and no name of the package is used as a path.
// Errors are *Error and answer to errors.Is with the Err values in error.go.
//
// Start with Sniff in sniff.go and Read in read.go. zip.go and xml.go are the
// bounded readers, docx.go, pptx.go and odt.go the formats, formula.go turns the
// formulas of both families into a line of text.
package document

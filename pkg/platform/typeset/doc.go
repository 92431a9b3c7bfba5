// Package typeset writes the blocks of a document (platform/document) as a PDF:
// every kind of document becomes pages by one way.
//
// Text flows down pages of A4 or US Letter, slides get a wide page each. Headings
// stay with what follows, the first and last two lines of a paragraph stay
// together, rows of tables are not split while a page holds them, and the row of
// headings is repeated. The same blocks give the same bytes: there is no date and
// no random name in the file.
//
// Fonts are embedded as subsets with a map back to Unicode, so that text comes out
// of the PDF as it went in: Open Sans for text (Latin, Greek, Cyrillic), DejaVu Sans
// for signs that it lacks and for Greek with its old accents, DejaVu Sans Mono for
// code. tools/assets makes the folder assets with them; it is empty until
// `npm run build`, and then PDF returns an *asset.MissingError. A sign that none of
// them has is written by its plain form (ﬁ as fi) or as the replacement character, and
// PDF returns how many there are of each script. A document without words and pictures
// isn't written.
//
// Start with PDF in typeset.go. survey.go looks for what the pages will lack; flow.go turns blocks into rows, line.go paragraphs
// into lines, table.go tables into rows; page.go puts rows on pages; font.go
// measures; picture.go makes pictures fit. The writer of PDF is signintech/gopdf.
package typeset

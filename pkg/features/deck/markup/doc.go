// Package markup converts the texts of notes between their small Markdown and HTML:
// emphasis, strong, code, lists, links to https, pictures by file name, sub- and
// superscript, and TeX between $ or $$.
//
// Both formats are read into a Doc and written from one. A Doc that was read is in normal
// form, and a Doc in normal form survives a round trip through either format unchanged.
// A line feed of the Markdown is a line break, as <br> is in HTML.
//
// Start with Doc. normal.go defines the normal form, inline.go and html.go are the
// readers. All of them take linear time and nest to a bounded depth.
package markup

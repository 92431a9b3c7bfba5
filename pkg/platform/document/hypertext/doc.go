// Package hypertext reads the text of HTML as blocks: headings, paragraphs, entries of
// lists, line breaks and the styles of letters. Nothing is fetched or run; scripts and
// styles are left out.
//
// Start with Blocks. Tags reads single tags within text of another format, as Markdown has
// them.
package hypertext

// Package table reads notes from rows that were pasted or uploaded (CSV, TSV, the text
// exports of Quizlet and Anki), and writes decks as CSV.
//
// Nothing has to be declared: package charset finds the encoding, guess.go the separator,
// the header and the columns. Preview shows the guesses, and Options overrule
// them. A row that can't be read becomes a fault with its line, and the others are read.
//
// Cells are plain text, whose signs are escaped so that they mean the same in Markdown;
// Options.Form has the other forms. Write is the way back: Read returns the same notes.
//
// Start with Read.
package table

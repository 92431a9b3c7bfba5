// Package vocabulary has the words of knows: what is offered for a word with a typo, and
// how many knows have a term.
//
// A know's words are kept packed beside its texts (words.go). Count adds them to the
// tables behind the writes, and takes those of knows that are gone away (count.go). A
// rebuild keeps the counts of each batch as a run, which Finish merges into the tables
// (run.go, run_store.go). Corrections finds the words that one may have meant (correct.go).
// The tables are of spaces: see package index.
package vocabulary

// Package vocabulary has the words of knows: corrections of typos, and the number of knows
// with a term.
//
// A know's words are stored packed beside its texts (words.go). Count adds them to the
// tables after the know's transaction, and subtracts the words of deleted knows (count.go).
// A rebuild stores the counts of each batch as a run, and Finish merges the runs into the
// tables (run.go, run_store.go). Corrections finds the words that a word may be a typo of
// (correct.go). The tables are divided by spaces: see package index.
package vocabulary

// Package quiz makes questions of pages and marks their answers. It needs no database, no
// network and no model.
//
// Start with Make, then Mark. The steps of Make: passage.Facts reads the sentences that say
// something, self-contained (fact.go) keeps those that can be understood alone, gaps (gap.go)
// picks the word that is left out, choices (choices.go) picks wrong answers of the same shape
// from the same pages. A wrong answer is refused where the pages bear the sentence with it.
// Check makes a question of a proposal, such as one of a language model, by the same rules.
//
// Languages differ by their analyser (textsearch), by the words of passage, and by a short list
// in words/: words that refer to a sentence before, and words that define. An analyser without
// a list works, less well.
//
// All steps take time in proportion to the text.
package quiz

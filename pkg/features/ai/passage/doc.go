// Package passage finds the sentences of pages that answer a question, and the passages
// that support a given sentence. It needs no database, no network and no model.
//
// Start with Answer, then Rank. The steps: Sentences cuts a page's text, Split groups its
// sentences into passages, Rank orders the passages by the question's words, Answer picks
// sentences of the best ones or none. Bearing checks a sentence against passages.
//
// Languages differ by their analyser (textsearch) and by a short list in words/: words that
// ask, words that ask for a number, words that give a task, negations. An analyser without a
// list works, less well.
//
// All steps take time in proportion to the text. Passages share the memory of their pages.
package passage

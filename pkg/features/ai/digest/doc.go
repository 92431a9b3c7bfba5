// Package digest chooses the sentences of pages that sum them up, and their key terms. It needs
// no database, no network and no model; languages differ by their analyser (textsearch) and the
// word lists of package passage.
//
// Start with Make. The steps: read.go cuts the pages into sentences under their headings and
// leaves out what stands on many pages; graph.go ranks sentences by a random walk between those
// that have words in common (LexRank: Erkan and Radev 2004); choose.go picks them one by one,
// none that repeats another (MMR: Carbonell and Goldstein 1998), and gives them in the order of
// the pages; terms.go finds key terms.
//
// Time and memory grow in proportion to the text: at most mostRanked sentences are in the graph,
// and a word connects each of them with a bounded number of others.
package digest

// Package tokens has which tokens knows have, as the engine's own index finds them: FTS5's or
// tsvector's.
//
// A token is a word of a know as it was analysed, or what a filter asks for. table.go says what
// a condition on tokens is, and of which knows one asks: the best few that meet it, which are
// those with the highest docnos. store.go has what both engines share, sqlite_store.go and
// postgres_store.go how each of them finds those without reading all that match.
package tokens

// Package tokens stores the tokens of knows in the engine's full-text index: FTS5 or a GIN
// index of tsvector.
//
// A token is an analysed word of a know, or a value of a filter. table.go has conditions on
// tokens, and retrievals of the best candidates: the knows with the highest docnos that
// meet a condition. store.go has the parts common to both engines, sqlite_store.go and
// postgres_store.go the statements that find candidates without reading all matches.
package tokens

// Package index finds knows: it keeps their search data in tables, and finds the few that
// may rank first without reading all matches.
//
// Start with Index in index.go: Changed and Gone keep the index up to date, Search finds
// knows. document.go has the indexed fields of a know, query.go the fields of a query.
// Package tokens has the statements that differ between the engines; all others are
// portable.
package index

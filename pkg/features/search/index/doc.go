// Package index is where searches find knows: what the tables keep of them, and how the
// few that may rank first are found without reading the many that match.
//
// Start with Index in index.go: Changed and Gone keep the index as the knows are, Search
// finds. document.go says what of a know is found, query.go what a query asks for. The
// statements that differ between the engines are in package tokens; all else is portable.
package index

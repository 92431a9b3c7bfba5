// Package figure is what authors are shown of how their knows are used: how often they are
// read, liked and saved, in all and by week. It counts, and has nobody's name: reads are
// numbers by week from the start, likes and saves are counted where they are stored when an
// author looks.
//
// Start with Service in figure.go; store.go has the SQL, http.go the call.
package figure

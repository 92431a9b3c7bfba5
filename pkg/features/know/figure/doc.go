// Package figure tells authors how often their knows are read, liked and saved, in all and by
// week. It stores numbers of reads by week and nobody's name; likes and saves are counted
// where they are stored, when an author looks.
//
// Start with Service in figure.go; store.go has the SQL, http.go the call.
package figure

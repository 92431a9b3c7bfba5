// Package matrix lays the fields of all markets side by side: every field in
// which some market is another than the rest, by section, with where each value
// comes from. matrix.go finds the fields, csv.go, text.go and html.go write them
// for spreadsheets, terminals and browsers.
//
// It reads packs through trail.Trail and so serves drafts, too. Start with
// Read in matrix.go.
package matrix

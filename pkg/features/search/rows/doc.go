// Package rows reads what searches need of the knows that they found.
//
// Ranking a hundred knows and showing twenty takes longer to read than to compute, so that
// the columns are made for it: pack.go has what ranks a know, read by the statement that
// finds it, store.go the texts of those that are shown, places.go where words stand in these.
//
// Imports of this module: pkg/features/search/rank, pkg/platform/db,
// pkg/platform/textsearch.
package rows

// Package rows reads what searches need of the knows that they found.
//
// Ranking a hundred knows and showing twenty takes longer to read than to compute. Rows are
// kept in memory by their docnos (cache.go), which stand for what a know says, so that many
// searches read few: store.go reads the others, pack.go has what ranks a know in one value,
// places.go where words stand in the texts that are shown.
package rows

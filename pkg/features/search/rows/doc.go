// Package rows reads the data of found knows for searches.
//
// To rank a hundred knows and show twenty takes longer to read than to compute. So rows are
// cached in memory by docno (cache.go), which changes with a know's content. store.go reads
// missing rows, pack.go packs the data for ranking a know into one column, places.go the
// positions of words in the shown texts.
package rows

// Package rows reads what searches need of the knows that they found, and keeps it in memory.
//
// The database tells for every search which knows meet it, and the version of each. What
// their rows have besides takes longer to read than to find them: Kept (store.go) reads it
// where it doesn't have it in the same version. So another server's change, too, is seen by
// the next search. cache.go bounds what is kept; places.go has where words stand in texts.
//
// Imports of this module: pkg/features/search/rank, pkg/platform/db,
// pkg/platform/textsearch.
package rows

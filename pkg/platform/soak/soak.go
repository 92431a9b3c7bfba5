// Package soak says how often tests repeat what looks for rare faults: random
// requests, servers that share work, users who act at the same moment. It is for tests.
package soak

import "os"

// Count is how often to repeat: short in a usual run, long where the variable SOAK is
// 1, as npm run soak sets it.
func Count(short, long int) int {
	if os.Getenv("SOAK") == "1" {
		return long
	}
	return short
}

// AllPairs reports whether tests of faults run whole on each database with each kind of
// place for bytes, where the variable PAIRS is all, as npm run soak -- pairs sets it.
func AllPairs() bool { return os.Getenv("PAIRS") == "all" }

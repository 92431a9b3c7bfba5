// Package sequential compares the variants of an experiment while it runs. Its figures may
// be looked at every day, and an experiment may be ended because of them: the chance that a
// comparison of equal variants is ever called a difference stays below alpha, however often
// somebody looks. Tests for a fixed number of visitors don't have that property; looked at
// daily they call a difference in more than one of five comparisons of equal variants
// (sequential_test.go counts both).
//
// Start with Compare (is there a difference?), Share (how large is a share?) and Mismatch
// (did visitors get the variants as they should?). The figures are exact: no variance is
// estimated, so they hold for few visitors, too.
package sequential

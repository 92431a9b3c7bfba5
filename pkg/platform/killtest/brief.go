package killtest

import (
	"slices"
	"testing"
)

// Brief is a part of a test that ends before the test does: End runs its cleanups.
type Brief struct {
	testing.TB

	ends []func()
}

// Cleanup keeps a function for End.
func (b *Brief) Cleanup(f func()) { b.ends = append(b.ends, f) }

// End runs the cleanups, the last one first.
func (b *Brief) End() {
	for _, f := range slices.Backward(b.ends) {
		f()
	}
}

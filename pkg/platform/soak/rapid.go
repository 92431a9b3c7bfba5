package soak

import (
	"flag"
	"strconv"
	"testing"
)

// Checks sets how often rapid.Check runs until the test ends, by Count. A number on the command
// line (-rapid.checks) goes before it.
func Checks(t *testing.T, short, long int) {
	t.Helper()
	f := flag.Lookup("rapid.checks")
	if f.Value.String() != f.DefValue {
		return
	}
	if err := f.Value.Set(strconv.Itoa(Count(short, long))); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Value.Set(f.DefValue); err != nil {
			t.Error(err)
		}
	})
}

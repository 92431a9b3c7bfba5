package format_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/pack/format"
)

func TestChangedLines(t *testing.T) {
	before := "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n"
	for _, c := range []struct{ after, was, is string }{
		{before, "", ""},
		{"a\nB\nc\nd\ne\nf\ng\nh\ni\nj\n", "line 2", "line 2"},
		{"a\nB\nC\nd\ne\nf\ng\nh\ni\nj\n", "lines 2 to 3", "lines 2 to 3"},
		{"a\nb\nnew\nnewer\nc\nd\ne\nf\ng\nh\ni\nj\n", "line 2", "lines 3 to 4"},
		{"a\nb\ne\nf\ng\nh\ni\nj\n", "lines 3 to 4", "line 3"},
		{"A\nb\nc\nd\ne\nf\ng\nh\ni\nJ\n", "lines 1 and 10", "lines 1 and 10"},
	} {
		require.Equal(t, c.was, format.ChangedLines(before, c.after, false))
		require.Equal(t, c.is, format.ChangedLines(before, c.after, true))
	}
}

func TestManyChangedLinesAreCounted(t *testing.T) {
	var before, after strings.Builder
	for i := range 40 {
		fmt.Fprintf(&before, "line %d\nsame %[1]d\n", i)
		fmt.Fprintf(&after, "other %d\nsame %[1]d\n", i)
	}
	require.Equal(t, "lines 1, 3, 5, 7, 9, 11, 13, 15 and 32 more places", format.ChangedLines(before.String(), after.String(), true))
}

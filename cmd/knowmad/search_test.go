package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestQueriesAreHiddenAndShown(t *testing.T) {
	desks(t, func(d desk) {
		search := func(want int, args ...string) (stdout, stderr string) {
			code, stdout, stderr := run(nil, append(append([]string{"search"}, args...), d.where...)...)
			require.Equal(t, want, code, "%s%s", stdout, stderr)
			return stdout, stderr
		}
		stdout, _ := search(0, "hide-query", "--market=de", "Dummkopf Müller")
		require.Equal(t, "de: the query is hidden; 0 that were suggested are suggested no more.\n", stdout)
		stdout, _ = search(0, "show-query", "--market=de", "dummkopf muller")
		require.Equal(t, "de: the query is hidden no more.\n", stdout)
		_, stderr := search(exitFault, "show-query", "--market=de", "dummkopf muller")
		require.Contains(t, stderr, "the query isn't hidden")
		_, stderr = search(exitFault, "hide-query", "--market=de", "…")
		require.Contains(t, stderr, "neither letters nor digits")
		_, stderr = search(exitFault, "hide-query", "--market=uk", "x")
		require.Contains(t, stderr, "there is no market 'uk'")
	})
}

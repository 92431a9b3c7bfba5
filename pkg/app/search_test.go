package app_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/page/route"
)

// Pages cut the text of a search to the bound of the calls; the calls would refuse a longer
// one, and the page would show no results.
func TestPagesCutSearchesToWhatTheCallsRead(t *testing.T) {
	require.Equal(t, suggest.MaxQuery, route.MaxSearched)
}

package app_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/page/route"
)

// Pages cut what is searched for to what the calls read; were it longer, they would refuse
// it, and the page would say that there is none.
func TestPagesCutSearchesToWhatTheCallsRead(t *testing.T) {
	require.Equal(t, suggest.MaxQuery, route.MaxSearched)
}

package feed

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// However many sources and knows there are, no more than twice candidatesKept are in memory,
// and what is used stays.
func TestRecentIsBounded(t *testing.T) {
	var r recent[int]
	at := time.Unix(0, 0)
	one := pool{at, make([]Candidate, 9)}
	r.put(-1, one)
	most := 0
	for key := range 10 * candidatesKept / 10 {
		r.put(key, one)
		r.put(key, one) // as another list of the same moment does
		_, ok := r.get(-1)
		require.True(t, ok, key)
		most = max(most, 10*(len(r.young)+len(r.old)))
	}
	require.LessOrEqual(t, most, 2*candidatesKept)
	require.Greater(t, most, candidatesKept)
	_, ok := r.get(0)
	require.False(t, ok, "what wasn't used is forgotten")
	require.True(t, one.isOf(at.Add(time.Second), 2*time.Second))
	require.False(t, one.isOf(at.Add(2*time.Second), 2*time.Second))
}

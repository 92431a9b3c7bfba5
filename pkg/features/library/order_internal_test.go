package library

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestKeysKeepTheOrderInWhichThingsArePut(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, where := range []func(n int) int{
		func(int) int { return 0 },
		func(n int) int { return n },
		func(n int) int { return min(n, 1) },
		func(n int) int { return max(0, n-1) },
		func(n int) int { return n / 2 },
		func(n int) int { return rng.IntN(n + 1) },
	} {
		var keys []string
		for range 3000 {
			at := where(len(keys))
			var before, after string
			if at > 0 {
				before = keys[at-1]
			}
			if at < len(keys) {
				after = keys[at]
			}
			key := between(before, after)
			require.Greater(t, key, before)
			if after != "" {
				require.Less(t, key, after)
			}
			keys = slices.Insert(keys, at, key)
		}
		require.True(t, slices.IsSorted(keys))
	}
}

func TestKeysAtTheEndsStayShort(t *testing.T) {
	low, high := firstKey, firstKey
	for range 111_200 { // beyond five digits
		smaller, larger := between("", low), between(high, "")
		if smaller >= low || larger <= high {
			t.Fatal(smaller, low, high, larger)
		}
		low, high = smaller, larger
	}
	require.Less(t, len(low), maxKey)
	require.Less(t, len(high), maxKey)
	key := firstKey
	for range 2000 {
		key = between(key, "")
	}
	require.LessOrEqual(t, len(key), 5)
}

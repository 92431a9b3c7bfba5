package market

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDerivedIsMadeOncePerVersion(t *testing.T) {
	var built atomic.Int64
	d := NewDerived(func(m *Market) string { built.Add(1); return m.Code + m.Version })
	one, other := &Market{Code: "aa", Version: "1"}, &Market{Code: "bb", Version: "1"}
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			require.Equal(t, "aa1", d.Of(one))
			require.Equal(t, "bb1", d.Of(other))
		})
	}
	wg.Wait()
	require.EqualValues(t, 2, built.Load())
	require.Equal(t, "aa2", d.Of(&Market{Code: "aa", Version: "2"}))
	require.Equal(t, "bb1", d.Of(other))
	require.EqualValues(t, 3, built.Load())
	require.Len(t, d.values, 2, "old versions are let go")
}

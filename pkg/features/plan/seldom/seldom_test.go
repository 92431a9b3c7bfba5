package seldom_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"knowmad/pkg/features/plan/seldom"

	"github.com/stretchr/testify/require"
)

func TestWhatIsLoggedNowAndThen(t *testing.T) {
	l, now := seldom.New(), time.Date(2026, 1, 31, 11, 0, 0, 0, time.UTC)
	var times atomic.Int32
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if l.May("paypal", now, time.Hour) {
				times.Add(1)
			}
		})
	}
	all.Wait()
	require.Equal(t, int32(1), times.Load())
	require.False(t, l.May("paypal", now.Add(time.Hour-1), time.Hour))
	require.True(t, l.May("paypal", now.Add(time.Hour), time.Hour))
	require.False(t, l.May("paypal", now.Add(time.Hour), time.Hour))
	require.True(t, l.May("stripe", now, seldom.Once), "another one")
	require.False(t, l.May("stripe", now.AddDate(1, 0, 0), seldom.Once))
}

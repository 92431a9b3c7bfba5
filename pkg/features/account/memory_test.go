package account_test

import (
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// Fifty sign-ins at once stay within 512 MB, on a machine with many processors too.
func TestFiftySignInsAtOnce(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(16))
	on(t, db.SQLite, atFullCost, func(t *testing.T, w *world) { // the other engine hashes alike
		runtime.GC()
		var base, now runtime.MemStats
		runtime.ReadMemStats(&base)
		var all sync.WaitGroup
		for i := range 50 {
			b := w.browser()
			b.Peer = "203.0.113." + strconv.Itoa(i) + ":50000"
			all.Go(func() { // without an account a password is compared as well
				if got := b.signIn(strconv.Itoa(i)+lena, password); got.Problem() != "InvalidCredentialsError" {
					t.Error(got.Text)
				}
			})
		}
		done := make(chan struct{})
		go func() { all.Wait(); close(done) }()
		var peak uint64
		for running := true; running; {
			select {
			case <-done:
				running = false
			case <-time.After(2 * time.Millisecond):
			}
			runtime.ReadMemStats(&now)
			peak = max(peak, now.HeapInuse)
		}
		t.Logf("%d MB at most, %d MB before", peak>>20, base.HeapInuse>>20)
		require.Less(t, peak-min(peak, base.HeapInuse), uint64(512<<20))
	})
}

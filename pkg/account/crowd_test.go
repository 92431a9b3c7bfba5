package account_test

import (
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/db"

	"github.com/alexedwards/argon2id"
	"github.com/stretchr/testify/require"
)

// Fifty sign-ins at once stay within 512 MB, on a machine with many processors too.
func TestFiftySignInsAtOnce(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(16))
	on(t, db.SQLite, nil, func(t *testing.T, w *world) { // the other engine hashes alike
		runtime.GC()
		var base, now runtime.MemStats
		runtime.ReadMemStats(&base)
		var all sync.WaitGroup
		for i := range 50 {
			b := w.browser()
			b.peer = "203.0.113." + strconv.Itoa(i) + ":50000"
			all.Go(func() { // without an account a password is compared as well
				if got := b.signIn(strconv.Itoa(i)+lena, password); got.problem() != "InvalidCredentialsError" {
					t.Error(got.text)
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

// A hash that was made with other parameters is made anew when its owner signs in.
func TestOldHashesAreMadeAnew(t *testing.T) {
	eachAtFullCost(t, func(t *testing.T, w *world) {
		b := w.browser()
		w.enrol(b, lena)
		old, err := argon2id.CreateHash(password, &argon2id.Params{Memory: 1 << 10, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32})
		require.NoError(t, err)
		require.NoError(t, w.db.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `UPDATE users SET password = ?`, old)
			return err
		}))
		require.Equal(t, "InvalidCredentialsError", b.signIn(lena, wrong).problem())
		require.Equal(t, 1, w.count(`SELECT COUNT(*) FROM users WHERE password = ?`, old))
		require.Equal(t, 200, b.signIn(lena, password).status)
		require.Equal(t, 1, w.count(`SELECT COUNT(*) FROM users WHERE password LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'`))
		require.Equal(t, 200, b.signIn(lena, password).status)
	})
}

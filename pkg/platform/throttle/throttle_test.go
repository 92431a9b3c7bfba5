package throttle_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

var start = time.Date(2026, 3, 5, 13, 5, 0, 0, time.UTC)

// world is a throttle with its database and a clock that the test moves.
type world struct {
	*testing.T
	*throttle.Throttle

	db    *db.DB
	clock *clocktest.Hand
}

func each(t *testing.T, test func(w *world)) {
	t.Helper()
	dbtest.Each(t, []db.Source{keyring.Migrations(), throttle.Migrations()}, func(t *testing.T, d *db.DB) {
		c := clocktest.At(start)
		keys, err := keyring.Open(t.Context(), d, c, throttle.Purposes()...)
		require.NoError(t, err)
		test(&world{t, throttle.New(c, keys), d, c})
	})
}

func (w *world) write(do func(q db.Queryer) error) {
	w.Helper()
	require.NoError(w, w.db.Write(w.Context(), do))
}

func (w *world) try(counters ...throttle.Counter) (wait time.Duration) {
	w.Helper()
	w.write(func(q db.Queryer) (err error) {
		wait, err = w.Try(w.Context(), q, counters...)
		return err
	})
	return wait
}

func (w *world) forgive(counters ...throttle.Counter) {
	w.Helper()
	w.write(func(q db.Queryer) error { return w.Forgive(w.Context(), q, counters) })
}

func (w *world) read(counters ...throttle.Counter) (r throttle.Reading) {
	w.Helper()
	w.write(func(q db.Queryer) (err error) {
		r, err = w.Read(w.Context(), q, counters...)
		return err
	})
	return r
}

func (w *world) rows() (n int) {
	w.Helper()
	require.NoError(w, w.db.One().Get(w.Context(), &n, `SELECT COUNT(*) FROM attempts`))
	return n
}

func policy() throttle.Policy {
	return throttle.Policy{Free: 2, First: time.Second, Most: 5 * time.Second, CaptchaAfter: 2}
}

func TestWaitsDoubleUpToTheLongest(t *testing.T) {
	each(t, func(w *world) {
		c := w.Counter("account", "ann", policy())
		for range 2 {
			require.Zero(w, w.try(c))
		}
		for _, want := range []time.Duration{time.Second, 2 * time.Second, 4 * time.Second, 5 * time.Second, 5 * time.Second} {
			require.Zero(w, w.try(c), "the one that is counted")
			require.Equal(w, want, w.try(c))
			w.clock.Pass(want - time.Millisecond)
			require.Equal(w, time.Millisecond, w.try(c), "waiting counts nothing")
			w.clock.Pass(time.Millisecond)
		}
		require.Zero(w, w.try(w.Counter("account", "bob", policy())), "another's")
		require.Zero(w, w.try(w.Counter("device", "ann", policy())), "another kind")
		until, err := w.WaitsUntil(w.Context(), w.db.One(), c)
		require.NoError(w, err)
		require.False(w, until.After(w.clock.Now()))
		until, err = w.WaitsUntil(w.Context(), w.db.One(), w.Counter("account", "eve", policy()))
		require.NoError(w, err)
		require.Zero(w, until)
	})
}

func TestACounterIsForgottenAfterADay(t *testing.T) {
	each(t, func(w *world) {
		c := w.Counter("account", "ann", throttle.Policy{First: 48 * time.Hour, Most: 48 * time.Hour})
		require.Zero(w, w.try(c))
		w.clock.Pass(24*time.Hour - time.Second)
		require.NotZero(w, w.try(c))
		w.clock.Pass(time.Second)
		require.Zero(w, w.try(c))
	})
}

func TestABurstIsCounted(t *testing.T) {
	each(t, func(w *world) {
		c := w.Counter("account", "ann", policy())
		var all sync.WaitGroup
		var mu sync.Mutex
		allowed := 0
		for range 12 {
			all.Go(func() {
				_ = w.db.Write(w.Context(), func(q db.Queryer) error {
					wait, err := w.Try(w.Context(), q, c)
					if err == nil && wait == 0 {
						q.AfterCommit(func() {
							mu.Lock()
							defer mu.Unlock()
							allowed++
						})
					}
					return err
				})
			})
		}
		all.Wait()
		require.Equal(w, 3, allowed, "the free ones, and the one whose wait is the first")
	})
}

// No try of the free ones has to wait, however many are at once: one that gets a counter's
// lock late doesn't take the time at which it was counted last for a wait.
func TestFreeTriesAtOnceNeverWait(t *testing.T) {
	each(t, func(w *world) {
		w.clock.Tick(time.Millisecond)
		c := w.Counter("account", "ann", throttle.Policy{Free: 12, First: time.Hour, Most: time.Hour})
		var all sync.WaitGroup
		var waited atomic.Int64
		for range 12 {
			all.Go(func() {
				_ = w.db.Write(w.Context(), func(q db.Queryer) error {
					wait, err := w.Try(w.Context(), q, c)
					waited.Add(int64(wait))
					return err
				})
			})
		}
		all.Wait()
		require.Zero(w, waited.Load())
		require.Zero(w, w.try(c))
		require.NotZero(w, w.try(c))
	})
}

func TestForgivingResetsTheFirstCounterAndLowersTheOthers(t *testing.T) {
	each(t, func(w *world) {
		account := w.Counter("account", "ann", policy())
		address := w.Counter("address", "203.0.113.1", policy())
		for range 3 {
			require.Zero(w, w.try(account, address))
		}
		require.Equal(w, time.Second, w.try(address))
		w.forgive(account, address)
		require.Zero(w, w.try(address), "two are left: this is the third again")
		require.Equal(w, time.Second, w.try(address))
		for range 2 {
			require.Zero(w, w.try(account))
		}
		require.True(w, w.read(account).Suspicious)
		for range 5 {
			w.forgive(w.Counter("x", "y", policy()), address)
		}
		require.False(w, w.read(address).Suspicious, "never below none")
	})
}

func TestLockAndIdleCountNothing(t *testing.T) {
	each(t, func(w *world) {
		c := w.Counter("mail", "ann", throttle.Policy{First: time.Hour, Most: time.Hour})
		w.write(func(q db.Queryer) error { return w.Lock(w.Context(), q, c) })
		require.Equal(w, 1, w.rows())
		w.write(func(q db.Queryer) error { return w.Count(w.Context(), q, throttle.Idle()) })
		require.Equal(w, 1, w.rows())
		require.Zero(w, w.read(c).Wait)
	})
}

func TestCountersAreStoredByKeyedHashes(t *testing.T) {
	each(t, func(w *world) {
		w.try(w.Counter("account", "ann@example.org", policy()))
		var ids []string
		require.NoError(w, w.db.One().Select(w.Context(), &ids, `SELECT id FROM attempts`))
		require.Len(w, ids, 1)
		require.Regexp(w, `^account:[0-9a-f]{64}$`, ids[0])
		plain := sha256.Sum256([]byte("account:ann@example.org"))
		require.NotContains(w, ids[0], hex.EncodeToString(plain[:]))
		require.NotEqual(w, w.Hash("account", "ann"), w.Hash("device", "ann"))
	})
}

func TestPurgeDeletesWhatIsForgotten(t *testing.T) {
	each(t, func(w *world) {
		w.try(w.Counter("account", "ann", policy()))
		require.True(w, w.use(w.solve()))
		w.clock.Pass(11 * time.Minute)
		w.try(w.Counter("account", "bob", policy()))
		require.True(w, w.use(w.solve()))
		used := func() (n int) {
			require.NoError(w, w.db.One().Get(w.Context(), &n, `SELECT COUNT(*) FROM used_captchas`))
			return n
		}
		w.write(func(q db.Queryer) error { return w.Purge(w.Context(), q) })
		require.Equal(w, 3, w.rows(), "of ann, of bob, and of those who solve captchas")
		require.Equal(w, 1, used())
		w.clock.Pass(24*time.Hour - 5*time.Minute)
		w.write(func(q db.Queryer) error { return w.Purge(w.Context(), q) })
		require.Equal(w, 2, w.rows(), "ann's is forgotten")
		require.Zero(w, used())
	})
}

// suspicious is a reading for which a captcha is asked for.
func (w *world) suspicious() throttle.Reading {
	w.Helper()
	c := w.Counter("account", "suspicious", throttle.Policy{CaptchaAfter: 1})
	w.try(c)
	r := w.read(c)
	require.True(w, r.Suspicious)
	return r
}

// use reports whether a solution is taken.
func (w *world) use(solution string) bool {
	w.Helper()
	r := w.suspicious()
	err := w.db.Write(w.Context(), func(q db.Queryer) error { return w.RequireCaptcha(w.Context(), q, r, solution) })
	if err != nil {
		require.Equal(w, problem.RequiresCaptcha, problem.From(err).Type)
	}
	return err == nil
}

// solve gets a captcha and solves it.
func (w *world) solve() string {
	w.Helper()
	c, err := w.NewCaptcha()
	require.NoError(w, err)
	for n := range c.MaxNumber + 1 {
		if sum := sha256.Sum256(strconv.AppendInt([]byte(c.Salt), n, 10)); hex.EncodeToString(sum[:]) == c.Challenge {
			return encoded(w, map[string]any{"algorithm": c.Algorithm, "challenge": c.Challenge, "number": n, "salt": c.Salt, "signature": c.Signature})
		}
	}
	w.Fatal("a captcha without a solution")
	return ""
}

func encoded(t require.TestingT, solution map[string]any) string {
	raw, err := json.Marshal(solution)
	require.NoError(t, err)
	return base64.StdEncoding.EncodeToString(raw)
}

func TestACaptchaIsTakenOnceWithinTenMinutes(t *testing.T) {
	each(t, func(w *world) {
		first, second := w.solve(), w.solve()
		require.True(w, w.use(first))
		require.False(w, w.use(first))
		w.clock.Pass(10*time.Minute - time.Second)
		require.True(w, w.use(second))
		late := w.solve()
		w.clock.Pass(10 * time.Minute)
		require.False(w, w.use(late))
	})
}

func TestACaptchaOfAFailedTransactionIsNotUsed(t *testing.T) {
	each(t, func(w *world) {
		solution, r := w.solve(), w.suspicious()
		require.ErrorIs(w, w.db.Write(w.Context(), func(q db.Queryer) error {
			require.NoError(w, w.RequireCaptcha(w.Context(), q, r, solution))
			return os.ErrInvalid
		}), os.ErrInvalid)
		require.True(w, w.use(solution))
	})
}

func TestInvalidCaptchasAreRefused(t *testing.T) {
	each(t, func(w *world) {
		var right map[string]any
		raw, err := base64.StdEncoding.DecodeString(w.solve())
		require.NoError(w, err)
		require.NoError(w, json.Unmarshal(raw, &right))
		with := func(name string, value any) string {
			changed := map[string]any{}
			for k, v := range right {
				changed[k] = v
			}
			changed[name] = value
			return encoded(w, changed)
		}
		for name, solution := range map[string]string{
			"nothing": "", "no base64": "{}", "no JSON": base64.StdEncoding.EncodeToString([]byte("x")),
			"too long": encoded(w, map[string]any{"salt": strings.Repeat("a", 2000)}), "another number": with("number", 1e6),
			"another salt": with("salt", "a?expires=99999999999&"), "another signature": with("signature", "zz"), "another algorithm": with("algorithm", "SHA-1"),
		} {
			require.False(w, w.use(solution), name)
		}
		require.True(w, w.use(encoded(w, right)))
		calm := w.read(w.Counter("account", "calm", policy()))
		w.write(func(q db.Queryer) error { return w.RequireCaptcha(w.Context(), q, calm, "not asked for") })
	})
}

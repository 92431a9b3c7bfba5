package account_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account"
	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/web"

	"github.com/alexedwards/argon2id"
	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// The figures that npm run bench prints. What is compared is done in turns, so
// that what else the machine does weighs on both alike, and medians are taken.

// taken is what a work took each time, in order.
type taken struct{ wall, cpu []time.Duration }

// turns runs the works in turns, in another order each time: what one leaves
// behind for the garbage collector is then no other one's.
func turns(b *testing.B, works ...func()) []taken {
	b.Helper()
	out := make([]taken, len(works))
	for b.Loop() {
		for _, i := range rand.Perm(len(works)) {
			start, used := time.Now(), processor(b)
			works[i]()
			out[i].wall = append(out[i].wall, time.Since(start))
			out[i].cpu = append(out[i].cpu, processor(b)-used)
		}
	}
	for _, t := range out {
		slices.Sort(t.wall)
		slices.Sort(t.cpu)
	}
	return out
}

// processor is what this process has taken of it.
func processor(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func median(sorted []time.Duration) float64 { return float64(sorted[len(sorted)/2]) }

// bench is a service on a fresh database of each engine.
func bench(b *testing.B, figure func(b *testing.B, s *account.Service, d *db.DB)) {
	b.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) {
			address := dbtest.Address(b, engine)
			_, err := app.Migrate(b.Context(), address)
			require.NoError(b, err)
			d, err := db.Open(b.Context(), address)
			require.NoError(b, err)
			b.Cleanup(func() { d.Close() })
			s, err := account.New(b.Context(), account.Config{DB: d, Clock: clock.System{}, Log: zerolog.Nop()})
			require.NoError(b, err)
			figure(b, s, d)
		})
	}
}

// people makes confirmed accounts person0@example.org … with a password's hash.
func people(b *testing.B, d *db.DB, n int, hash string) (ids []string) {
	b.Helper()
	const batch = 500
	now := db.At(clock.System{}.Now())
	for len(ids) < n {
		var rows, profiles []string
		var args, names []any
		for range min(batch, n-len(ids)) {
			email := fmt.Sprintf("person%d@example.org", len(ids))
			ids = append(ids, uuid.NewString())
			rows = append(rows, `(?, ?, ?, 'Lena', ?, 'de', '', '', ?, ?)`)
			args = append(args, ids[len(ids)-1], email, email, hash, now, now)
			profiles = append(profiles, `(?, ?)`)
			names = append(names, ids[len(ids)-1], "person"+strconv.Itoa(len(ids)-1))
		}
		require.NoError(b, d.Write(b.Context(), func(q db.Queryer) error {
			_, err := q.Exec(b.Context(), `INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed) VALUES `+strings.Join(rows, ", "), args...)
			if err == nil {
				_, err = q.Exec(b.Context(), `INSERT INTO profiles (user_id, username) VALUES `+strings.Join(profiles, ", "), names...)
			}
			return err
		}))
	}
	require.NoError(b, d.Write(b.Context(), func(q db.Queryer) error {
		_, err := q.Exec(b.Context(), `ANALYZE`)
		return err
	}))
	return ids
}

// BenchmarkFigureSignIn is a sign-in beside the password's hash alone, and beside
// one with an address of no account.
func BenchmarkFigureSignIn(b *testing.B) {
	bench(b, func(b *testing.B, s *account.Service, d *db.DB) {
		params := &argon2id.Params{Memory: 19 << 10, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
		hash, err := argon2id.CreateHash(password, params)
		require.NoError(b, err)
		people(b, d, 1000, hash)
		n := 0
		// Each attempt comes from another address, so that none is throttled, and each
		// account has one device: no sign-in after the first has a mail to send.
		signIn := func(who, password string) error {
			who += strconv.Itoa(n % 1000)
			n++
			c := call.Caller{
				Address: netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)}),
				Device:  uuid.NewSHA1(uuid.NameSpaceOID, []byte(who)).String(),
			}
			_, err := s.SignIn(b.Context(), c, factors.Grant{Type: "password", Email: who + "@example.org", Password: password})
			return err
		}
		took := turns(
			b,
			func() { require.NoError(b, signIn("person", password)) },
			func() {
				ok, err := argon2id.ComparePasswordAndHash(password, hash)
				require.True(b, ok && err == nil)
			},
			func() { require.Error(b, signIn("person", wrong)) },
			func() { require.Error(b, signIn("nobody", wrong)) },
		)
		b.ReportMetric(median(took[0].cpu)/1e6, "sign-in-cpu-ms")
		b.ReportMetric(median(took[1].cpu)/median(took[0].cpu), "argon2id-share")
		b.ReportMetric(median(took[2].wall)/median(took[3].wall), "known/nobody")
		b.ReportMetric(longer(took[2].wall, took[3].wall), "told-apart")
	})
}

// longer is how often one of a takes longer than one of c: 0.5 where nobody can
// tell them apart, 0 or 1 where a single look is enough.
func longer(a, c []time.Duration) float64 {
	n := 0
	for _, x := range a {
		at, _ := slices.BinarySearch(c, x)
		n += at
	}
	return float64(n) / float64(len(a)*len(c))
}

// BenchmarkFigureLookup reads one of 100,000 accounts by its id, by its address
// and by its name of a user.
func BenchmarkFigureLookup(b *testing.B) {
	bench(b, func(b *testing.B, s *account.Service, d *db.DB) {
		ids := people(b, d, 100_000, "")
		n := 0
		next := func() int { n++; return n * 7919 % len(ids) }
		took := turns(
			b,
			func() {
				_, err := person.Find(b.Context(), d.One(), ids[next()])
				require.NoError(b, err)
			},
			func() {
				_, err := s.FindByEmail(b.Context(), d.One(), fmt.Sprintf("person%d@example.org", next()))
				require.NoError(b, err)
			},
			func() {
				var id string
				require.NoError(b, d.One().Get(b.Context(), &id, `SELECT user_id FROM profiles WHERE username = ?`, "person"+strconv.Itoa(next())))
			},
		)
		b.ReportMetric(median(took[0].wall)/1e3, "key-us")
		b.ReportMetric(median(took[1].wall)/median(took[0].wall), "address/key")
		b.ReportMetric(median(took[2].wall)/median(took[0].wall), "username/key")
	})
}

// BenchmarkFigureBearer is a cached answer of the API to a visitor, and what a
// bearer token adds to it.
func BenchmarkFigureBearer(b *testing.B) {
	address := dbtest.Address(b, db.SQLite)
	site, err := app.Open(app.Config{
		Env: market.Local, Markets: market.Static(apptest.Registry(b, market.Local)), Messages: web.Messages, RateLimit: 1 << 30,
		Dist:     fstest.MapFS{"dist/client/.vite/manifest.json": {Data: []byte(`{}`)}},
		Database: address, DataDir: b.TempDir(), Mail: apptest.ClosedMail{}, Clock: clock.System{}, Log: zerolog.Nop(),
	}, apptest.Port)
	require.NoError(b, err)
	b.Cleanup(site.Close)
	d, err := db.Open(b.Context(), address)
	require.NoError(b, err)
	b.Cleanup(func() { d.Close() })
	s, err := account.New(b.Context(), account.Config{DB: d, Clock: clock.System{}, Log: zerolog.Nop()})
	require.NoError(b, err)
	hash, err := argon2id.CreateHash(password, argon2id.DefaultParams)
	require.NoError(b, err)
	people(b, d, 1, hash)
	tokens, err := s.SignIn(b.Context(), call.Caller{}, factors.Grant{Type: "password", Email: "person0@example.org", Password: password})
	require.NoError(b, err)
	// Many at once: one is hardly longer than looking at the clock.
	const times = 100
	many := func(work func()) func() {
		return func() {
			for range times {
				work()
			}
		}
	}
	took := turns(
		b,
		many(func() {
			r := httptest.NewRequest(http.MethodGet, "/api/countries", nil)
			r.Host, r.RemoteAddr = "de.localhost:4711", "203.0.113.9:50000"
			rec := httptest.NewRecorder()
			site.ServeHTTP(rec, r)
			if rec.Code != http.StatusOK {
				b.Fatal(rec.Body)
			}
		}),
		many(func() {
			if _, err := s.Authenticate(tokens.AccessToken); err != nil {
				b.Fatal(err)
			}
		}),
	)
	b.ReportMetric(median(took[0].wall)/times/1e3, "answer-us")
	b.ReportMetric(median(took[1].wall)/times/1e3, "bearer-us")
	b.ReportMetric(median(took[1].wall)/median(took[0].wall), "bearer/answer")
}

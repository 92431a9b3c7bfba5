package throttle

import (
	"context"
	"embed"
	"encoding/hex"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/keyring"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the tables of counters and of used captchas.
func Migrations() db.Source { return db.Source{Name: "throttle", Files: migrations} }

// The purposes of the servers' keys. Counters are found by their hash for as long as they
// live, so the key of attempts is never replaced; a replaced key of captchas may go after
// 10 minutes.
const (
	forCounters = "attempts"
	forCaptchas = "captchas"
)

// Purposes are those of the keys that a Throttle needs from its ring.
func Purposes() []string { return []string{forCounters, forCaptchas} }

// Throttle counts tries. It is safe for use by many goroutines; several servers may
// work on one database.
type Throttle struct {
	clock clock.Clock
	keys  *keyring.Ring
}

// New makes a throttle. The ring has the keys of Purposes.
func New(c clock.Clock, keys *keyring.Ring) *Throttle { return &Throttle{c, keys} }

// Policy says how waits grow: the first Free failures cause none, the next one makes
// the caller wait First, and each further one twice as long, up to Most. With a zero
// First there are no waits.
type Policy struct {
	Free        int64
	First, Most time.Duration
	// CaptchaAfter is the number of failures after which a captcha is asked for; 0: never.
	CaptchaAfter int64
}

// forgetAfter is how long after its last failure a counter begins anew.
const forgetAfter = 24 * time.Hour

func (p Policy) wait(failures int64) time.Duration {
	if failures <= p.Free {
		return 0
	}
	wait := p.First
	for range failures - p.Free - 1 {
		if wait *= 2; wait >= p.Most {
			return p.Most
		}
	}
	return wait
}

// Counter is one thing that is counted.
type Counter struct {
	id     string
	policy Policy
}

// Counter is the counter of a thing of a kind, such as an address. Only a keyed hash of the
// thing is stored.
func (t *Throttle) Counter(kind, what string, p Policy) Counter {
	return Counter{kind + ":" + t.Hash(kind, what), p}
}

// Hash recognises a value that isn't stored, by a key that never rotates: a
// hexadecimal HMAC-SHA256 of the kind and the value.
func (t *Throttle) Hash(kind, what string) string {
	return hex.EncodeToString(t.keys.Oldest(forCounters).MAC(kind + ":" + what))
}

// Reading is the state of counters whose rows are locked.
type Reading struct {
	counters []Counter
	failures []int64
	// Wait is how long the next try isn't allowed.
	Wait time.Duration
	// Suspicious says that a counter has reached the failures after which a captcha
	// is asked for.
	Suspicious bool
}

// Idle is a reading of a counter that there isn't: to count it takes the same
// statement as to count another one, and changes nothing.
func Idle() Reading { return Reading{counters: []Counter{{}}, failures: []int64{0}} }

// Lock makes a counter's row where there is none, and locks it until the
// transaction ends.
func (t *Throttle) Lock(ctx context.Context, q db.Queryer, c Counter) error {
	return upsert(ctx, q, c, t.clock.Now())
}

// Read locks the rows of counters until the transaction ends, in their order, and
// reads them.
func (t *Throttle) Read(ctx context.Context, q db.Queryer, counters ...Counter) (Reading, error) {
	out := Reading{counters: counters, failures: make([]int64, len(counters))}
	for i, c := range counters {
		if err := t.Lock(ctx, q, c); err != nil {
			return Reading{}, err
		}
		now := t.clock.Now() // the transaction that had the lock before set a wait by an earlier time
		r, err := find(ctx, q, c)
		if err != nil {
			return Reading{}, err
		}
		if now.Sub(r.Last.Time) < forgetAfter {
			out.failures[i] = r.Failures
			out.Wait = max(out.Wait, r.Until.Sub(now))
			out.Suspicious = out.Suspicious || c.policy.CaptchaAfter > 0 && r.Failures >= c.policy.CaptchaAfter
		}
	}
	return out, nil
}

// Count adds a failure to each counter of a reading and sets its wait.
func (t *Throttle) Count(ctx context.Context, q db.Queryer, of Reading) error {
	now := t.clock.Now()
	for i, c := range of.counters {
		n := of.failures[i] + 1
		if err := update(ctx, q, c, n, now, now.Add(c.policy.wait(n))); err != nil {
			return err
		}
	}
	return nil
}

// Try counts a try before its outcome is known, so that many at once are no more
// than many in a row. wait is how long to wait where it isn't allowed now; then
// nothing is counted.
func (t *Throttle) Try(ctx context.Context, q db.Queryer, counters ...Counter) (wait time.Duration, err error) {
	of, err := t.Read(ctx, q, counters...)
	if err != nil || of.Wait > 0 {
		return of.Wait, err
	}
	return 0, t.Count(ctx, q, of)
}

// Forgive takes back the failures that a successful try counted beforehand. The first
// counter, that of the account or code that was tried, begins anew; the others, which are
// of the caller, lose this one failure.
func (t *Throttle) Forgive(ctx context.Context, q db.Queryer, counters []Counter) error {
	return resetFailures(ctx, q, counters, t.clock.Now())
}

// WaitsUntil reads until when a counter refuses tries, without counting one; the
// zero time where nothing was counted.
func (t *Throttle) WaitsUntil(ctx context.Context, q db.Queryer, c Counter) (time.Time, error) {
	return waitUntil(ctx, q, c)
}

// Purge deletes counters that are forgotten and used captchas that have expired.
func (t *Throttle) Purge(ctx context.Context, q db.Queryer) error {
	return purge(ctx, q, t.clock.Now())
}

package account

import (
	"context"
	"encoding/hex"
	"fmt"
	"net/netip"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// policy is how waits grow: free tries without, then first, and twice as long
// after each further one, up to most. They are forgotten after forgetAttempts.
type policy struct {
	free        int64
	first, most time.Duration
	trusted     int64 // tries after which a captcha is asked for, where one is; 0: never
}

const forgetAttempts = 24 * time.Hour

func (p policy) wait(failures int64) time.Duration {
	if failures <= p.free {
		return 0
	}
	wait := p.first
	for range failures - p.free - 1 {
		if wait *= 2; wait >= p.most {
			return p.most
		}
	}
	return wait
}

// What is counted. An account's owner isn't locked out by others who guess: a
// device on which the owner has signed in before is counted for itself, and
// neither the account's nor the address's waits hold it up.
func guessesOnDevice() policy  { return policy{5, time.Second, 15 * time.Minute, 0} }
func guessesOnAccount() policy { return policy{10, time.Second, 15 * time.Minute, 3} }

// guessesOfCode are for who has the password already: after the free ones, a
// code of the app is guessed once in forty years.
func guessesOfCode() policy { return policy{5, 10 * time.Second, time.Hour, 0} }

// guessing is what is guessed, and how that is counted.
type guessing struct {
	device, account     string // kinds of counters
	onDevice, onAccount policy
}

func words() guessing {
	return guessing{"device", "account", guessesOnDevice(), guessesOnAccount()}
}

func codes() guessing {
	return guessing{"code-device", "code-account", guessesOfCode(), guessesOfCode()}
}

// A whole school may stand behind one address.
func guessesFromAddress() policy { return policy{100, time.Second, 5 * time.Minute, 20} }

// mailsTo bounds what anybody can make us send to one address.
func mailsTo() policy { return policy{3, 5 * time.Minute, 12 * time.Hour, 0} }

// visitsFromAddress are sign-ups and forgotten passwords. A class that signs up
// together does some work from its twenty-first on, and never waits.
func visitsFromAddress() policy { return policy{trusted: 20} }

// counter is one thing that is counted.
type counter struct {
	id string
	policy
}

// counterOf names a counter by a keyed hash: who tried what is nobody's
// business, not even in a copy of the database.
func (s *Service) counterOf(kind, what string, p policy) counter {
	return counter{kind + ":" + s.keyedHash(kind, what), p}
}

// keyedHash recognises something that isn't kept, by a key that stays for good.
func (s *Service) keyedHash(kind, what string) string {
	keys := s.secrets.of(forAttempts)
	return hex.EncodeToString(mac(keys[len(keys)-1].value, kind+":"+what))
}

// guesses are the counters of a try to sign in to an account.
func (s *Service) guesses(ctx context.Context, q db.Queryer, c Caller, key string, of guessing) ([]counter, error) {
	if c.Device != "" {
		var n int
		err := q.Get(ctx, &n, `SELECT COUNT(*) FROM users u JOIN sessions s ON s.user_id = u.id
			WHERE u.email_key = ? AND s.device = ?`, key, c.Device)
		if err != nil {
			return nil, fmt.Errorf("looking for a device: %w", err)
		}
		if n > 0 {
			return []counter{s.counterOf(of.device, key+" "+c.Device, of.onDevice)}, nil
		}
	}
	out := []counter{s.counterOf(of.account, key, of.onAccount)}
	if c.Address.IsValid() {
		out = append(out, s.counterOf("address", subscriber(c.Address), guessesFromAddress()))
	}
	return out, nil
}

// subscriber is what one subscriber has of addresses.
func subscriber(a netip.Addr) string {
	if a.Is6() && !a.Is4In6() {
		if p, err := a.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.Unmap().String()
}

// seen is what counters said when they were looked at.
type seen struct {
	counters   []counter
	failures   []int64
	wait       time.Duration // how long the next try isn't allowed
	suspicious bool          // there is reason to ask for a captcha
}

// look reads counters, and lets nobody else have them until the transaction ends.
func (s *Service) look(ctx context.Context, q db.Queryer, counters ...counter) (seen, error) {
	now := s.clock.Now()
	out := seen{counters: counters, failures: make([]int64, len(counters))}
	for i, c := range counters {
		if err := s.holdCounter(ctx, q, c); err != nil {
			return seen{}, err
		}
		var row struct {
			Failures int64
			Last     db.Time
			Until    db.Time
		}
		err := q.Get(ctx, &row, `SELECT failures, last, wait_until AS until FROM attempts WHERE id = ?`, c.id)
		if err != nil {
			return seen{}, fmt.Errorf("counting a try: %w", err)
		}
		if now.Sub(row.Last.Time) < forgetAttempts {
			out.failures[i] = row.Failures
			out.wait = max(out.wait, row.Until.Sub(now))
			out.suspicious = out.suspicious || c.trusted > 0 && row.Failures >= c.trusted
		}
	}
	return out, nil
}

// count adds a try to what was seen.
func (s *Service) count(ctx context.Context, q db.Queryer, of seen) error {
	now := s.clock.Now()
	for i, c := range of.counters {
		n := of.failures[i] + 1
		_, err := q.Exec(ctx, `UPDATE attempts SET failures = ?, last = ?, wait_until = ? WHERE id = ?`,
			n, db.At(now), db.At(now.Add(c.wait(n))), c.id)
		if err != nil {
			return fmt.Errorf("counting a try: %w", err)
		}
	}
	return nil
}

// tried counts a try before its outcome is known, so that many at once are no
// more than many in a row. wait is how long to wait where it isn't allowed now;
// then nothing is counted.
func (s *Service) tried(ctx context.Context, q db.Queryer, counters ...counter) (wait time.Duration, err error) {
	of, err := s.look(ctx, q, counters...)
	if err != nil || of.wait > 0 {
		return of.wait, err
	}
	return 0, s.count(ctx, q, of)
}

// holdCounter makes a counter's row where there is none, and lets nobody else have it
// until the transaction ends.
func (s *Service) holdCounter(ctx context.Context, q db.Queryer, c counter) error {
	_, err := q.Exec(ctx, `INSERT INTO attempts (id, failures, last, wait_until) VALUES (?, 0, ?, 0)
		ON CONFLICT (id) DO UPDATE SET id = excluded.id`, c.id, db.At(s.clock.Now()))
	if err != nil {
		return fmt.Errorf("counting a try: %w", err)
	}
	return nil
}

// guess counts a try to sign in. captcha is the solution of one, or ""; nil
// where none may be asked for. The errors are a TooManyLoginAttemptsError and a
// RequiresCaptchaError; then nothing is counted, and no row stays: whoever is
// refused may try as many accounts as they like.
func (s *Service) guess(ctx context.Context, c Caller, key string, captcha *string) ([]counter, error) {
	var counters []counter
	err := s.db.Write(ctx, func(q db.Queryer) (err error) {
		if counters, err = s.guesses(ctx, q, c, key, words()); err != nil {
			return err
		}
		of, err := s.look(ctx, q, counters...)
		if err != nil {
			return err
		}
		if of.wait > 0 {
			return tooMany(of.wait)
		}
		if captcha != nil {
			if err := s.challenge(ctx, q, of, *captcha); err != nil {
				return err
			}
		}
		return s.count(ctx, q, of)
	})
	return counters, err
}

func tooMany(wait time.Duration) *problem.Error {
	p := problem.New(problem.TooManyLoginAttempts, "Too many attempts to sign in. Please wait a moment and try again.")
	p.RetryAfter = wait
	return p
}

// forgive takes back what guess counted: the password was right. An address
// keeps what others did there.
func forgive(ctx context.Context, q db.Queryer, counters []counter, now time.Time) error {
	for i, c := range counters {
		statement := `UPDATE attempts SET failures = failures - 1, wait_until = ? WHERE id = ? AND failures > 0`
		if i == 0 { // the account's, or its device's
			statement = `UPDATE attempts SET failures = 0, wait_until = ? WHERE id = ?`
		}
		if _, err := q.Exec(ctx, statement, db.At(now), c.id); err != nil {
			return fmt.Errorf("taking back a try: %w", err)
		}
	}
	return nil
}

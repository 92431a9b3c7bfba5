package account

import (
	"context"
	"encoding/hex"
	"net/netip"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// waitPolicy is how waits grow: free tries without, then first, and twice as long
// after each further one, up to most. They are forgotten after forgetAttempts.
type waitPolicy struct {
	free        int64
	first, most time.Duration
	trusted     int64 // tries after which a captcha is asked for, where one is; 0: never
}

const forgetAttempts = 24 * time.Hour

func (p waitPolicy) wait(failures int64) time.Duration {
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

// Guesses of a password are counted per account, and per address of the caller. A
// device on which the account was signed in to before has a counter of its own
// instead, so that an attacker's guesses never make the owner wait.
func guessesOnDevice() waitPolicy  { return waitPolicy{5, time.Second, 15 * time.Minute, 0} }
func guessesOnAccount() waitPolicy { return waitPolicy{10, time.Second, 15 * time.Minute, 3} }

// guessesOfCode apply after a right password: beyond the free guesses, a code of
// the app is hit once in forty years.
func guessesOfCode() waitPolicy { return waitPolicy{5, 10 * time.Second, time.Hour, 0} }

// guessPolicy is what is guessed, and how that is counted.
type guessPolicy struct {
	device, account     string // kinds of counters
	onDevice, onAccount waitPolicy
}

func passwordGuessPolicy() guessPolicy {
	return guessPolicy{"device", "account", guessesOnDevice(), guessesOnAccount()}
}

func codeGuessPolicy() guessPolicy {
	return guessPolicy{"code-device", "code-account", guessesOfCode(), guessesOfCode()}
}

// A whole school may stand behind one address.
func guessesFromAddress() waitPolicy { return waitPolicy{100, time.Second, 5 * time.Minute, 20} }

// mailsTo bounds the mails that callers can cause to one address.
func mailsTo() waitPolicy { return waitPolicy{3, 5 * time.Minute, 12 * time.Hour, 0} }

// mailRequestsFromAddress are sign-ups and forgotten passwords. A class that signs up
// together does some work from its twenty-first on, and never waits.
func mailRequestsFromAddress() waitPolicy { return waitPolicy{trusted: 20} }

// counter is one thing that is counted.
type counter struct {
	id string
	waitPolicy
}

// counterOf names a counter by a keyed hash, so that a copy of the database
// doesn't tell which address was tried from where.
func (s *Service) counterOf(kind, what string, p waitPolicy) counter {
	return counter{kind + ":" + s.keyedHash(kind, what), p}
}

// keyedHash recognises a value that isn't stored, by a key that never rotates.
func (s *Service) keyedHash(kind, what string) string {
	return hex.EncodeToString(s.keys.Oldest(forAttempts).MAC(kind + ":" + what))
}

// guessCounters are the counters of a try to sign in to an account.
func (s *Service) guessCounters(ctx context.Context, q db.Queryer, c Caller, key string, of guessPolicy) ([]counter, error) {
	if c.Device != "" {
		known, err := isKnownDevice(ctx, q, key, c.Device)
		if err != nil {
			return nil, err
		}
		if known {
			return []counter{s.counterOf(of.device, key+" "+c.Device, of.onDevice)}, nil
		}
	}
	out := []counter{s.counterOf(of.account, key, of.onAccount)}
	if c.Address.IsValid() {
		out = append(out, s.counterOf("address", clientSubnet(c.Address), guessesFromAddress()))
	}
	return out, nil
}

// clientSubnet is what an internet provider gives to one subscriber: a /64 of
// IPv6, one address of IPv4.
func clientSubnet(a netip.Addr) string {
	if a.Is6() && !a.Is4In6() {
		if p, err := a.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.Unmap().String()
}

// reading is the state of locked counters.
type reading struct {
	counters   []counter
	failures   []int64
	wait       time.Duration // how long the next try isn't allowed
	suspicious bool          // there is reason to ask for a captcha
}

// lockCounters reads counters and locks their rows until the transaction ends.
func (s *Service) lockCounters(ctx context.Context, q db.Queryer, counters ...counter) (reading, error) {
	now := s.clock.Now()
	out := reading{counters: counters, failures: make([]int64, len(counters))}
	for i, c := range counters {
		if err := s.lockCounter(ctx, q, c); err != nil {
			return reading{}, err
		}
		row, err := findCounter(ctx, q, c)
		if err != nil {
			return reading{}, err
		}
		if now.Sub(row.Last.Time) < forgetAttempts {
			out.failures[i] = row.Failures
			out.wait = max(out.wait, row.Until.Sub(now))
			out.suspicious = out.suspicious || c.trusted > 0 && row.Failures >= c.trusted
		}
	}
	return out, nil
}

// countFailure adds a failure to each locked counter and sets its wait.
func (s *Service) countFailure(ctx context.Context, q db.Queryer, of reading) error {
	now := s.clock.Now()
	for i, c := range of.counters {
		n := of.failures[i] + 1
		if err := updateCounter(ctx, q, c, n, now, now.Add(c.wait(n))); err != nil {
			return err
		}
	}
	return nil
}

// countTry counts a try before its outcome is known, so that many at once are no
// more than many in a row. wait is how long to wait where it isn't allowed now;
// then nothing is counted.
func (s *Service) countTry(ctx context.Context, q db.Queryer, counters ...counter) (wait time.Duration, err error) {
	of, err := s.lockCounters(ctx, q, counters...)
	if err != nil || of.wait > 0 {
		return of.wait, err
	}
	return 0, s.countFailure(ctx, q, of)
}

// lockCounter makes a counter's row where there is none, and locks it until the
// transaction ends.
func (s *Service) lockCounter(ctx context.Context, q db.Queryer, c counter) error {
	return upsertCounter(ctx, q, c, s.clock.Now())
}

// countGuess counts a try to sign in. captcha is the solution of one, or ""; nil
// where none may be asked for. The errors are a TooManyLoginAttemptsError and a
// RequiresCaptchaError; then nothing is counted and no row stays, so that a caller
// who is refused can't fill the table with counters of invented accounts.
func (s *Service) countGuess(ctx context.Context, c Caller, key string, captcha *string) ([]counter, error) {
	var counters []counter
	err := s.db.Write(ctx, func(q db.Queryer) (err error) {
		if counters, err = s.guessCounters(ctx, q, c, key, passwordGuessPolicy()); err != nil {
			return err
		}
		of, err := s.lockCounters(ctx, q, counters...)
		if err != nil {
			return err
		}
		if of.wait > 0 {
			return tooMany(of.wait)
		}
		if captcha != nil {
			if err := s.requireCaptcha(ctx, q, of, *captcha); err != nil {
				return err
			}
		}
		return s.countFailure(ctx, q, of)
	})
	return counters, err
}

func tooMany(wait time.Duration) *problem.Error {
	p := problem.New(problem.TooManyLoginAttempts, "Too many attempts to sign in. Please wait a moment and try again.")
	p.RetryAfter = wait
	return p
}

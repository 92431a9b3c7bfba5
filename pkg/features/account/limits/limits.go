package limits

import (
	"context"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"
)

// guessesOnDevice bounds guesses of an account's password on a device on which the
// account was signed in to before. Such a device has a counter of its own instead of
// the account's, so that an attacker's guesses elsewhere never make the owner wait.
func guessesOnDevice() throttle.Policy {
	return throttle.Policy{Free: 5, First: time.Second, Most: 15 * time.Minute}
}

// GuessesOnAccount bounds guesses of an account's password; see guessesOnDevice.
func GuessesOnAccount() throttle.Policy {
	return throttle.Policy{Free: 10, First: time.Second, Most: 15 * time.Minute, CaptchaAfter: 3}
}

// guessesOfCode apply after a right password: beyond the free guesses, a code of
// the app is hit once in forty years.
func guessesOfCode() throttle.Policy {
	return throttle.Policy{Free: 5, First: 10 * time.Second, Most: time.Hour}
}

// guessesFromAddress bounds the guesses of all callers behind one address, which
// may be a whole school.
func guessesFromAddress() throttle.Policy {
	return throttle.Policy{Free: 100, First: time.Second, Most: 5 * time.Minute, CaptchaAfter: 20}
}

// mailsTo bounds the mails that callers can cause to one address.
func mailsTo() throttle.Policy {
	return throttle.Policy{Free: 3, First: 5 * time.Minute, Most: 12 * time.Hour}
}

// mailRequestsFromAddress bounds sign-ups and requests for a new password per network
// address: from the twenty-first on they require a captcha, and never wait, since a
// whole class may sign up together.
func mailRequestsFromAddress() throttle.Policy { return throttle.Policy{CaptchaAfter: 20} }

// GuessPolicy says how guesses of one kind (passwords, codes) are counted.
type GuessPolicy struct {
	device, account     string // kinds of counters
	onDevice, onAccount throttle.Policy
}

func passwordGuessPolicy() GuessPolicy {
	return GuessPolicy{"device", "account", guessesOnDevice(), GuessesOnAccount()}
}

// CodeGuessPolicy is how guesses of a second factor's codes are counted.
func CodeGuessPolicy() GuessPolicy {
	return GuessPolicy{"code-device", "code-account", guessesOfCode(), guessesOfCode()}
}

// MailCodeGuessPolicy is how guesses of a code that was mailed are counted.
func MailCodeGuessPolicy() GuessPolicy {
	return GuessPolicy{"mail-code-device", "mail-code-account", guessesOfCode(), guessesOfCode()}
}

// MailCounter counts the mails to an address.
func (s *Service) MailCounter(key string) throttle.Counter {
	return s.throttle.Counter("mail", key, mailsTo())
}

// GuessCounters are the counters of a try to sign in to an account.
func (s *Service) GuessCounters(ctx context.Context, q db.Queryer, c call.Caller, key string, of GuessPolicy) ([]throttle.Counter, error) {
	if c.Device != "" {
		known, err := isKnownDevice(ctx, q, key, c.Device)
		if err != nil {
			return nil, err
		}
		if known {
			return []throttle.Counter{s.throttle.Counter(of.device, key+" "+c.Device, of.onDevice)}, nil
		}
	}
	out := []throttle.Counter{s.throttle.Counter(of.account, key, of.onAccount)}
	if c.Address.IsValid() {
		out = append(out, s.throttle.Counter("address", httpx.ClientSubnet(c.Address), guessesFromAddress()))
	}
	return out, nil
}

// CountGuess counts a try to sign in. captcha is the solution of one, or ""; nil
// where none may be asked for. The errors are a TooManyLoginAttemptsError and a
// RequiresCaptchaError; then nothing is counted and no row stays, so that a caller
// who is refused can't fill the table with counters of invented accounts.
func (s *Service) CountGuess(ctx context.Context, c call.Caller, key string, captcha *string) ([]throttle.Counter, error) {
	var counters []throttle.Counter
	err := s.db.Write(ctx, func(q db.Queryer) (err error) {
		if counters, err = s.GuessCounters(ctx, q, c, key, passwordGuessPolicy()); err != nil {
			return err
		}
		of, err := s.throttle.Read(ctx, q, counters...)
		if err != nil {
			return err
		}
		if of.Wait > 0 {
			return TooMany(of.Wait)
		}
		if captcha != nil {
			if err := s.throttle.RequireCaptcha(ctx, q, of, *captcha); err != nil {
				return err
			}
		}
		return s.throttle.Count(ctx, q, of)
	})
	return counters, err
}

// TooMany is the error of a try that has to wait.
func TooMany(wait time.Duration) *problem.Error {
	p := problem.New(problem.TooManyLoginAttempts, "Too many attempts to sign in. Please wait a moment and try again.")
	p.RetryAfter = wait
	return p
}

// CountMailRequest counts a request that sends a mail, by the caller's address, and
// requires a captcha after many of them. It never makes a caller wait.
func (s *Service) CountMailRequest(ctx context.Context, c call.Caller, captcha string) error {
	if !c.Address.IsValid() {
		return nil
	}
	return s.db.Write(ctx, func(q db.Queryer) error {
		seen, err := s.throttle.Read(ctx, q, s.mailRequestCounter(c))
		if err != nil {
			return err
		}
		if err := s.throttle.RequireCaptcha(ctx, q, seen, captcha); err != nil {
			return err
		}
		return s.throttle.Count(ctx, q, seen)
	})
}

func (s *Service) mailRequestCounter(c call.Caller) throttle.Counter {
	return s.throttle.Counter("visits", httpx.ClientSubnet(c.Address), mailRequestsFromAddress())
}

// CountDeadLink counts a request with a dead link among those that send mails. It
// requires no captcha itself.
func (s *Service) CountDeadLink(ctx context.Context, c call.Caller) error {
	if !c.Address.IsValid() {
		return nil
	}
	return s.db.Write(ctx, func(q db.Queryer) error {
		seen, err := s.throttle.Read(ctx, q, s.mailRequestCounter(c))
		if err != nil || seen.Suspicious { // counted enough
			return err
		}
		return s.throttle.Count(ctx, q, seen)
	})
}

package throttle

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
)

// Captcha is a proof of work in the format of ALTCHA, version 1: find the number
// from 0 to maxnumber whose text behind the salt has the challenge as its hash.
type Captcha struct {
	Algorithm string `json:"algorithm" example:"SHA-256"`
	Challenge string `json:"challenge" doc:"SHA-256 of the salt and the number, in hex."`
	MaxNumber int64  `json:"maxnumber"`
	Salt      string `json:"salt" doc:"Its parameter expires is in seconds since 1970."`
	Signature string `json:"signature" doc:"To be sent back as it is."`
}

// solution is what the solver sends back, as JSON in base64.
type solution struct {
	Algorithm string `json:"algorithm"`
	Challenge string `json:"challenge"`
	Number    int64  `json:"number"`
	Salt      string `json:"salt"`
	Signature string `json:"signature"`
}

const (
	captchaAlgorithm = "SHA-256"
	// captchaWork is the highest number. Half of it is a second or less on a
	// phone, and some pence for thousands of guesses.
	captchaWork = 50_000
	// captchaFor is how long one may be solved, so that it can be fetched while
	// a form is filled in.
	captchaFor = 10 * time.Minute
	// maxSolution is longer than any solution, in bytes.
	maxSolution = 1000
	nonceBytes  = 12
	// expiresParameter stands between the nonce of a salt and the seconds. The
	// end of the salt keeps digits of the number from being read as part of them.
	expiresParameter, saltEnd = "?expires=", "&"
)

// NewCaptcha makes a challenge. It is signed and stored nowhere: asking for one
// costs nothing.
func (t *Throttle) NewCaptcha() (Captcha, error) {
	nonce := make([]byte, nonceBytes)
	_, _ = rand.Read(nonce) // it never fails
	number, err := rand.Int(rand.Reader, big.NewInt(captchaWork+1))
	if err != nil {
		return Captcha{}, fmt.Errorf("making a captcha: %w", err)
	}
	now := t.clock.Now()
	salt := hex.EncodeToString(nonce) + expiresParameter + strconv.FormatInt(now.Add(captchaFor).Unix(), 10) + saltEnd
	challenge := challengeOf(salt, number.Int64())
	return Captcha{
		Algorithm: captchaAlgorithm, Challenge: challenge, MaxNumber: captchaWork, Salt: salt,
		Signature: hex.EncodeToString(t.keys.Current(forCaptchas).MAC(challenge)),
	}, nil
}

func challengeOf(salt string, number int64) string {
	sum := sha256.Sum256([]byte(salt + strconv.FormatInt(number, 10)))
	return hex.EncodeToString(sum[:])
}

// useCaptcha takes a solution, once. In a transaction that fails it isn't used.
func (t *Throttle) useCaptcha(ctx context.Context, q db.Queryer, text string) (bool, error) {
	if len(text) > maxSolution {
		return false, nil
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return false, nil //nolint:nilerr // it is no solution, that is all
	}
	var c solution
	if err := json.Unmarshal(raw, &c); err != nil {
		return false, nil //nolint:nilerr // as above
	}
	expires, ok := expiryOf(c.Salt)
	if !ok || !t.clock.Now().Before(expires) || !t.isSolved(c) {
		return false, nil
	}
	return markCaptchaUsed(ctx, q, c.Challenge, expires)
}

// isSolved reports whether the challenge is one of ours, and the number its solution.
func (t *Throttle) isSolved(c solution) bool {
	if c.Algorithm != captchaAlgorithm || c.Number < 0 || c.Number > captchaWork || c.Challenge != challengeOf(c.Salt, c.Number) {
		return false
	}
	signature, err := hex.DecodeString(c.Signature)
	if err != nil {
		return false
	}
	for _, key := range t.keys.All(forCaptchas) {
		if hmac.Equal(signature, key.MAC(c.Challenge)) {
			return true
		}
	}
	return false
}

func expiryOf(salt string) (time.Time, bool) {
	_, rest, ok := strings.Cut(salt, expiresParameter)
	digits, ended := strings.CutSuffix(rest, saltEnd)
	seconds, err := strconv.ParseInt(digits, 10, 64)
	return time.Unix(seconds, 0), ok && ended && err == nil
}

func errCaptcha() *problem.Error {
	return problem.New(problem.RequiresCaptcha, "Please solve the captcha first.")
}

// RequireCaptcha refuses a request without a solved captcha where a counter has
// reached the number of failures after which one is asked for. captcha is the
// solution, or "". The error is a RequiresCaptchaError.
func (t *Throttle) RequireCaptcha(ctx context.Context, q db.Queryer, of Reading, captcha string) error {
	if !of.Suspicious {
		return nil
	}
	ok, err := t.useCaptcha(ctx, q, captcha)
	if err == nil && !ok {
		err = errCaptcha()
	}
	return err
}

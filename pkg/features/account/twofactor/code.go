package twofactor

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"
)

const (
	// step is how long a code is shown (RFC 6238).
	step = 30 * time.Second
	// skew is how many steps an app's clock may be ahead or behind.
	skew = 1
	// recoveryCodes is how many one gets.
	recoveryCodes = 10
	// recoveryBytes are 120 random bits: too many for trying them all against a
	// hash, of all accounts at once too, so the hash may be a quick one. Codes that
	// were made with fewer go on working.
	recoveryBytes = 15
	// group is how many characters of a recovery code stand together.
	group = 4
)

// newKey makes the secret that the app and the server share.
func newKey(m *market.Market, email string) (*otp.Key, error) {
	key, err := totp.Generate(totp.GenerateOpts{
		Issuer: m.Brand, AccountName: email, Period: uint(step.Seconds()), SecretSize: 20,
		Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1, // what every app knows
	})
	if err != nil {
		return nil, fmt.Errorf("making a secret for codes: %w", err)
	}
	return key, nil
}

// stepOf is the step of time to which a code belongs, among those that are near;
// 0 where it is none of them.
func stepOf(secret, code string, now time.Time) (int64, error) {
	found := int64(0)
	for n := -skew; n <= skew; n++ {
		at := now.Add(time.Duration(n) * step)
		want, err := totp.GenerateCodeCustom(secret, at, totp.ValidateOpts{
			Period: uint(step.Seconds()), Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1,
		})
		if err != nil {
			return 0, fmt.Errorf("a code of the app: %w", err)
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			found = at.Unix() / int64(step.Seconds())
		}
	}
	return found, nil
}

// normalizeCode normalizes a code as users type it for comparison.
func normalizeCode(code string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\u00a0' {
			return -1
		}
		return r
	}, strings.ToLower(code))
}

// isFromApp tells codes of the app, which have six digits, from recovery codes.
func isFromApp(code string) bool {
	return len(code) == otp.DigitsSix.Length() && strings.Trim(code, "0123456789") == ""
}

// newRecoveryCode is such as abcd-efgh-ijkl-mnop-qrst-uvwx.
func newRecoveryCode() string {
	b := make([]byte, recoveryBytes)
	_, _ = rand.Read(b) // it never fails
	text := strings.ToLower(base32.StdEncoding.EncodeToString(b))
	var parts []string
	for ; text != ""; text = text[group:] {
		parts = append(parts, text[:group])
	}
	return strings.Join(parts, "-")
}

// hashedRecovery is what is stored of a recovery code.
func hashedRecovery(user, code string) string { return users.Hash(user + " " + normalizeCode(code)) }

// ForCodes seals the secrets that an app and the server share.
const ForCodes = "two-factor"

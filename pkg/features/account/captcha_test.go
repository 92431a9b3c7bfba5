package account_test

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// raw signs in without solving captchas.
func (b *browser) raw(email, password, captcha string) reply {
	return b.Post("/api/auth/oauth/token", fields{"grantType": "password", "email": email, "password": password, "captcha": captcha})
}

// Suspicion comes before the waits, for accounts that there are and those that
// there aren't alike; the owner's device is spared.
func TestCaptchaAfterWrongPasswords(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		owner, _, _ := w.member(lena)
		thief := w.browser()
		for _, email := range []string{lena, "nobody@example.org"} {
			for range 3 {
				require.Equal(t, "InvalidCredentialsError", thief.raw(email, wrong, "").Problem(), email)
			}
			require.Equal(t, "RequiresCaptchaError", thief.raw(email, wrong, "").Problem(), email)
			require.Equal(t, "RequiresCaptchaError", w.browser().raw(email, password, "").Problem(), "another device")
			require.Equal(t, "InvalidCredentialsError", thief.raw(email, wrong, thief.solve(thief.captcha())).Problem(), "counted again")
		}
		require.Equal(t, 200, owner.raw(lena, password, "").Status, "the owner's own device")
		require.Equal(t, "RequiresCaptchaError", thief.raw(lena, wrong, "").Problem(), "which changes nothing for others")
		phone := w.browser()
		require.Equal(t, 200, phone.raw(lena, password, phone.solve(phone.captcha())).Status)
		require.Equal(t, "InvalidCredentialsError", thief.raw(lena, wrong, "").Problem(), "the owner was here: it begins anew")
		got := phone.raw(lena, password, "not asked for")
		require.Equal(t, 200, got.Status, "one that isn't asked for isn't looked at")
	})
}

// Whoever tries one password on many accounts solves captchas, too.
func TestCaptchaForAnAddress(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		w.enrol(w.browser(), lena)
		b := w.browser()
		b.Peer = "[2001:db8:7:7::1]:50000"
		for i := range 20 {
			require.Equal(t, "InvalidCredentialsError", b.raw("a"+strconv.Itoa(i)+"@example.org", wrong, "").Problem())
		}
		b.Peer = "[2001:db8:7:7:ffff::2]:50000"
		require.Equal(t, "RequiresCaptchaError", b.raw(lena, password, "").Problem())
		require.Equal(t, 200, b.raw(lena, password, b.solve(b.captcha())).Status)
		require.Equal(t, 200, w.browser().raw(lena, password, "").Status, "others have another address")
	})
}

// Sign-ups and forgotten passwords of a client address count together, and the same for
// addresses with and without an account, so that the captcha reveals no account.
func TestCaptchaAfterManyMailRequests(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b := w.browser()
		forgot := func(captcha string) reply {
			return b.Post("/api/auth/accounts/forgot-password", fields{"email": lena, "captcha": captcha})
		}
		join := func(i int, captcha string) reply {
			body := signUp("a" + strconv.Itoa(i) + "@example.org")
			body["captcha"] = captcha
			return b.Post("/api/users", body)
		}
		for i := range 10 {
			require.Equal(t, 201, join(i, "").Status)
			require.Equal(t, 204, forgot("").Status)
		}
		mails := len(w.letters())
		require.Equal(t, "RequiresCaptchaError", forgot("").Problem())
		require.Equal(t, "RequiresCaptchaError", join(99, "").Problem())
		require.Equal(t, "FormValidationError email", b.Post("/api/users", signUp("x")).Problem(), "what isn't right is said first")
		require.Len(t, w.letters(), mails)
		require.Equal(t, 10, w.Count(`SELECT COUNT(*) FROM users`))
		require.Equal(t, 204, forgot(b.solve(b.captcha())).Status)
		require.Equal(t, 201, join(99, b.solve(b.captcha())).Status)
		b.Peer = "198.51.100.7:50000"
		require.Equal(t, 201, join(100, "").Status)
	})
}

// suspect is a browser that is asked for a captcha with whatever it tries next.
func (w *world) suspect() *browser {
	b := w.browser()
	for range 3 {
		b.raw(lena, wrong, "")
	}
	return b
}

func TestInvalidCaptchasAreRefused(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b := w.suspect()
		c := b.captcha()
		require.Equal(t, "SHA-256", c.Algorithm)
		var right fields
		raw, err := base64.StdEncoding.DecodeString(b.solve(c))
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(raw, &right))
		number := int64(right["number"].(float64))
		with := func(name string, value any) string {
			f := fields{"algorithm": c.Algorithm, "challenge": c.Challenge, "number": number, "salt": c.Salt, "signature": c.Signature}
			f[name] = value
			return encoded(t, f)
		}
		other := b.captcha()
		nonce, _, _ := strings.Cut(c.Salt, "?")
		digits := strconv.FormatInt(number, 10)
		spliced := fields{
			"algorithm": c.Algorithm, "challenge": c.Challenge, "signature": c.Signature,
			"salt": strings.TrimSuffix(c.Salt, "&") + digits[:1] + "&", "number": digits[1:],
		}
		for name, captcha := range map[string]string{
			"nothing":                 "",
			"no base64":               "{}",
			"no JSON":                 base64.StdEncoding.EncodeToString([]byte("x")),
			"an empty object":         base64.StdEncoding.EncodeToString([]byte("{}")),
			"null":                    base64.StdEncoding.EncodeToString([]byte("null")),
			"another number":          with("number", number+1),
			"a negative number":       with("number", -1),
			"a number in words":       with("number", digits),
			"half a number":           with("number", float64(number)+0.5),
			"a huge number":           with("number", 1e300),
			"another algorithm":       with("algorithm", "SHA-1"),
			"another challenge":       with("challenge", other.Challenge),
			"another signature":       with("signature", other.Signature),
			"no signature":            with("signature", ""),
			"a signature that isn't":  with("signature", "zz"),
			"another salt":            with("salt", other.Salt),
			"a salt without an end":   with("salt", nonce),
			"a later end":             with("salt", nonce+"?expires=99999999999&"),
			"digits moved to the end": encoded(t, spliced),
			"a signature of one's own": encoded(t, fields{
				"algorithm": "SHA-256", "salt": "a?expires=99999999999&", "number": 1, "challenge": strings.Repeat("0", 64), "signature": strings.Repeat("0", 64),
			}),
		} {
			require.Equal(t, "RequiresCaptchaError", b.raw(lena, wrong, captcha).Problem(), name)
		}
		require.Equal(t, "FormValidationError captcha", b.raw(lena, wrong, strings.Repeat("x", 1001)).Problem())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM used_captchas`))
		require.Equal(t, "InvalidCredentialsError", b.raw(lena, wrong, with("number", number)).Problem(), "the right one")
	})
}

func TestACaptchaLivesTenMinutes(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b := w.suspect()
		late, intime := b.solve(b.captcha()), b.solve(b.captcha())
		w.Clock.Pass(10*time.Minute - time.Second)
		require.Equal(t, "InvalidCredentialsError", b.raw(lena, wrong, intime).Problem())
		w.Clock.Pass(time.Second)
		require.Equal(t, "RequiresCaptchaError", b.raw(lena, wrong, late).Problem())
	})
}

// While one must wait nothing is counted, and no captcha is used up.
func TestRefusalDuringWaitKeepsCaptcha(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b := w.browser()
		for range 11 {
			require.Equal(t, "InvalidCredentialsError", b.signIn(lena, wrong).Problem())
		}
		captcha := b.solve(b.captcha())
		require.Equal(t, "TooManyLoginAttemptsError", b.raw(lena, wrong, captcha).Problem())
		w.Clock.Pass(time.Second)
		require.Equal(t, "InvalidCredentialsError", b.raw(lena, wrong, captcha).Problem())
	})
}

func TestCaptchaChallengeFormat(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b := w.browser()
		got := b.Do(http.MethodGet, "/api/auth/captcha", nil)
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		require.Regexp(t, `^\{("\$schema":"[^"]*",)?"algorithm":"SHA-256","challenge":"[0-9a-f]{64}","maxnumber":50000,`+
			`"salt":"[0-9a-f]{24}\?expires=`+strconv.FormatInt(apptest.Noon().Add(10*time.Minute).Unix(), 10)+`(&|\\u0026)","signature":"[0-9a-f]{64}"\}\s*$`, got.Text)
		other := b.captcha()
		require.NotEqual(t, other.Challenge, b.captcha().Challenge)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM used_captchas`), "asking costs nothing")
	})
}

// What altcha-lib 2.8.0 (altcha-lib/v1) makes and solves with the key
// kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk is what we take.
func TestCaptchaOfAltchaLibraryIsAccepted(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.NoError(t, w.write(func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `UPDATE secrets SET value = ? WHERE purpose = 'captchas'`,
				base64.RawURLEncoding.EncodeToString([]byte(strings.Repeat("k", 32))))
			return err
		}))
		b := w.suspect()
		b.Site = w.Another() // it has read it
		const solution = "eyJhbGdvcml0aG0iOiJTSEEtMjU2IiwiY2hhbGxlbmdlIjoiODBlMDk2ODkzYTJhYWZjZGFjNmVlMzM5YWIzYTEwYWVhOTczZjIxYWI0NmExNDZlNmExZjM2ZjJkMWM3YjVjYyIsIm51bWJlciI6NDEyMzQsInNhbHQiOiIwMTIzNDU2Nzg5YWJjZGVmMDEyMzQ1Njc/ZXhwaXJlcz0xNzc5Mjc4NzAwJiIsInNpZ25hdHVyZSI6IjI1OTI3YzVjNWQ2ZDFiZmFiNjM2OTk0NmU4M2MwMGM4MGUyNDJiOTVkZjEzOGVmOGQyMjJmZmU3ZThjNTYyOGMiLCJ0b29rIjo1fQ=="
		require.Equal(t, "InvalidCredentialsError", b.raw(lena, wrong, solution).Problem())
	})
}

// Whoever is refused leaves nothing behind, whatever they name.
func TestRefusedAttemptsStoreNothing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b := w.browser()
		again := func(captcha string) reply {
			return b.Post("/api/auth/accounts/"+uuid.NewString()+"/resendconfirmation", fields{"captcha": captcha})
		}
		for range 20 {
			require.Equal(t, 204, again("").Status)
		}
		for range 20 {
			require.Equal(t, "RequiresCaptchaError", again("").Problem())
		}
		require.Equal(t, 204, again(b.solve(b.captcha())).Status)
		require.Equal(t, "RequiresCaptchaError", b.Post("/api/auth/accounts/"+uuid.NewString()+"/resendconfirmation", nil).Problem())
		for i := range 20 {
			require.Equal(t, "InvalidCredentialsError", b.raw("a"+strconv.Itoa(i)+"@example.org", wrong, "").Problem())
		}
		rows := w.Count(`SELECT COUNT(*) FROM attempts`)
		for i := range 20 {
			require.Equal(t, "RequiresCaptchaError", b.raw("b"+strconv.Itoa(i)+"@example.org", wrong, "").Problem())
		}
		require.Equal(t, rows, w.Count(`SELECT COUNT(*) FROM attempts`))
		w.Exec(`UPDATE attempts SET wait_until = ? WHERE id LIKE 'address:%'`, w.Clock.Now().Add(time.Hour).UnixMicro())
		for i := range 20 {
			require.Equal(t, "TooManyLoginAttemptsError", b.raw("c"+strconv.Itoa(i)+"@example.org", wrong, b.solve(b.captcha())).Problem())
		}
		require.Equal(t, rows, w.Count(`SELECT COUNT(*) FROM attempts`))
	})
}

// Ids that aren't there share their counters: however many are tried, there are
// no more rows than these.
func TestResendToUnknownIDsSharesCounters(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for i := range 5 {
			b := w.browser()
			b.Peer = "203.0.113." + strconv.Itoa(i) + ":50000"
			for n := range 20 {
				id := "7f" + uuid.NewString()[2:]
				require.Equal(t, 204, b.Post("/api/auth/accounts/"+id+"/resendconfirmation", nil).Status, n)
			}
		}
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM attempts WHERE id LIKE 'mail:%'`))
		require.Empty(t, w.letters())
	})
}

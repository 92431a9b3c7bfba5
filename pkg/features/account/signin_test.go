package account_test

import (
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/platform/db"

	"github.com/alexedwards/argon2id"
	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

const wrong = "grün Fahrrad 77 Regen"

func TestSigningInDoesNotRevealAccounts(t *testing.T) {
	eachAtFullCost(t, func(t *testing.T, w *world) {
		w.enrol(w.browser(), lena)
		require.Equal(t, 201, w.browser().Post("/api/users", signUp("waiting@example.org")).Status)
		stranger := w.browser()
		stranger.signIn("first@example.org", wrong) // gets the device's key
		known, knownWork := work(func() reply { return stranger.signIn(lena, wrong) })
		require.Equal(t, "InvalidCredentialsError", known.Problem())
		for _, email := range []string{"nobody@example.org", "waiting@example.org"} {
			got, hashed := work(func() reply { return stranger.signIn(email, wrong) })
			require.Equal(t, known.Status, got.Status)
			require.Equal(t, known.Said(), got.Said())
			require.InEpsilon(t, knownWork, hashed, 0.1, "one password is compared either way")
		}
		require.Equal(t, "EmailConfirmationRequiredError id", stranger.signIn("waiting@example.org", password).Problem(), "who has the password may know")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM sessions`))
	})
}

func TestInvalidTokenRequestsAreRefused(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b := w.browser()
		for _, tc := range []struct {
			name string
			body any
			want string
		}{
			{"nothing", fields{}, "FormValidationError refreshToken"},
			{"both", fields{"grantType": "password", "email": lena, "password": password, "refreshToken": "x"}, "FormValidationError refreshToken"},
			{"another way", fields{"grantType": "magic"}, "FormValidationError grantType"},
			{"no address", fields{"grantType": "password", "password": password}, "FormValidationError email"},
			{"no password", fields{"grantType": "password", "email": lena}, "InvalidCredentialsError"},
			{"a password without an end", fields{"grantType": "password", "email": lena, "password": strings.Repeat("é", 600)}, "FormValidationError password"},
			{"an unknown refresh token", fields{"refreshToken": strings.Repeat("x", 43)}, "AuthorizationError"},
			{"a long refresh token", fields{"refreshToken": strings.Repeat("x", 500)}, "AuthorizationError"},
			{"a refresh token with NUL", fields{"refreshToken": "\x00"}, "AuthorizationError"},
		} {
			t.Run(tc.name, func(t *testing.T) {
				require.Equal(t, tc.want, b.Post("/api/auth/oauth/token", tc.body).Problem())
			})
		}
	})
}

func TestWaitsGrow(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		owner, _, _ := w.member(lena)
		thief := w.browser()
		for range 11 {
			require.Equal(t, "InvalidCredentialsError", thief.signIn(lena, wrong).Problem())
		}
		var waits []string
		for range 12 {
			got := thief.signIn(lena, password)
			require.Equal(t, "TooManyLoginAttemptsError", got.Problem(), "not even with the right one")
			waits = append(waits, got.Header.Get("Retry-After"))
			n, err := strconv.Atoi(waits[len(waits)-1])
			require.NoError(t, err)
			w.Clock.Pass(time.Duration(n) * time.Second)
			require.Equal(t, "InvalidCredentialsError", thief.signIn(lena, wrong).Problem())
		}
		require.Equal(t, []string{"1", "2", "4", "8", "16", "32", "64", "128", "256", "512", "900", "900"}, waits)

		other := w.browser()
		require.Equal(t, "TooManyLoginAttemptsError", other.signIn(strings.ToUpper(lena), wrong).Problem(), "another device, another way to write it")
		require.Equal(t, "TooManyLoginAttemptsError", thief.signIn(lena, wrong).Problem())
		require.Equal(t, 200, owner.signIn(lena, password).Status, "the owner's own device doesn't wait")
		require.Equal(t, "InvalidCredentialsError", thief.signIn("nobody@example.org", wrong).Problem(), "other accounts don't either")

		w.Clock.Pass(15 * time.Minute)
		require.Equal(t, 200, other.signIn(lena, password).Status)
		require.Equal(t, "InvalidCredentialsError", thief.signIn(lena, wrong).Problem(), "the owner was here: it begins anew")
		require.Equal(t, "InvalidCredentialsError", thief.signIn(lena, wrong).Problem())
	})
}

// Accounts that there aren't wait like those that there are.
func TestThrottleDoesNotRevealAccounts(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.enrol(w.browser(), lena)
		waits := map[string]string{}
		for _, email := range []string{lena, "nobody@example.org"} {
			b := w.browser()
			for range 11 {
				b.signIn(email, wrong)
			}
			got := b.signIn(email, wrong)
			require.Equal(t, 429, got.Status)
			waits[got.Header.Get("Retry-After")] = got.Said()
		}
		require.Len(t, waits, 1)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM attempts WHERE id LIKE '%example%'`), "who tried what isn't written down")
	})
}

func TestKnownDeviceIsThrottledToo(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		owner, _, _ := w.member(lena)
		for range 6 {
			require.Equal(t, "InvalidCredentialsError", owner.signIn(lena, wrong).Problem())
		}
		require.Equal(t, "TooManyLoginAttemptsError", owner.signIn(lena, password).Problem())
	})
}

func TestSubnetIsThrottledToo(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b := w.browser()
		b.Peer = "[2001:db8:7:7::1]:50000"
		for i := range 101 {
			require.Equal(t, "InvalidCredentialsError", b.signIn("a"+strconv.Itoa(i)+"@example.org", wrong).Problem())
		}
		b.Peer = "[2001:db8:7:7:ffff::2]:50000"
		require.Equal(t, "TooManyLoginAttemptsError", b.signIn("one-more@example.org", wrong).Problem(), "one subscriber has the whole /64")
		b.Peer = "[2001:db8:7:8::1]:50000"
		require.Equal(t, "InvalidCredentialsError", b.signIn("one-more@example.org", wrong).Problem())
	})
}

func TestRefreshing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, first, _ := w.member(lena)
		second := apptest.Decode[sessions.Tokens](t, b.refresh(first.RefreshToken))
		again := b.refresh(first.RefreshToken)
		require.Equal(t, 200, again.Status, "the answer was lost")
		require.Equal(t, second.RefreshToken, apptest.Decode[sessions.Tokens](t, again).RefreshToken, "two tabs hold the same one")

		third := apptest.Decode[sessions.Tokens](t, b.refresh(second.RefreshToken))
		require.NotEqual(t, second.RefreshToken, third.RefreshToken)
		require.Equal(t, "AuthorizationError", b.refresh(first.RefreshToken).Problem(), "not the last one any more")
		require.Equal(t, "AuthorizationError", b.refresh(third.RefreshToken).Problem(), "the whole family ended")
		b.Bearer = third.AccessToken
		require.Equal(t, "AuthorizationError", b.Do("GET", "/api/users/me", nil).Problem(), "and its access tokens")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM refresh_tokens WHERE hash IN (?, ?, ?)`, first.RefreshToken, second.RefreshToken, third.RefreshToken))
	})
}

func TestAReusedTokenEndsItsFamily(t *testing.T) {
	for name, reuse := range map[string]func(w *world, b *browser){
		"later":               func(w *world, _ *browser) { w.Clock.Pass(31 * time.Second) },
		"from another device": func(_ *world, b *browser) { b.Device, b.KeyUntil = uuid.NewString(), time.Time{} },
		"without any device":  func(_ *world, b *browser) { b.Device = "" },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, w *world) {
				w.member("other@example.org")
				b, first, _ := w.member(lena)
				second := apptest.Decode[sessions.Tokens](t, b.refresh(first.RefreshToken))
				thief := *b
				reuse(w, &thief)
				if thief.Device == "" { // its writes can't be signed
					require.Equal(t, "BadRequestError X-Request-Signature", thief.refresh(first.RefreshToken).Problem())
					require.Equal(t, 200, b.refresh(second.RefreshToken).Status)
					return
				}
				require.Equal(t, "AuthorizationError", thief.refresh(first.RefreshToken).Problem())
				require.Equal(t, "AuthorizationError", b.refresh(second.RefreshToken).Problem())
				require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM sessions WHERE ended IS NULL`), "others go on")
			})
		})
	}
}

func TestARefreshTokenLivesThirtyDays(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b, first, _ := w.member(lena)
		w.Clock.Pass(30*24*time.Hour - time.Second)
		second := apptest.Decode[sessions.Tokens](t, b.refresh(first.RefreshToken))
		w.Clock.Pass(30 * 24 * time.Hour)
		require.Equal(t, "AuthorizationError", b.refresh(second.RefreshToken).Problem())
	})
}

// A session is always a new one: what a client brings along is not taken over.
func TestSignInOpensNewSessionDespiteClientToken(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		mallory, tokens, _ := w.member("mallory@example.org")
		w.enrol(w.browser(), lena)
		victim := *mallory // mallory prepared this browser
		got := victim.signIn(lena, password)
		require.Equal(t, 200, got.Status)
		fresh := apptest.Decode[sessions.Tokens](t, got)
		require.NotEqual(t, session(t, tokens), session(t, fresh))
		mallory.Bearer = tokens.AccessToken
		require.Contains(t, mallory.Do("GET", "/api/users/me", nil).Text, "mallory@example.org")
	})
}

func session(t *testing.T, tokens sessions.Tokens) string {
	t.Helper()
	var c jwt.MapClaims
	_, _, err := jwt.NewParser().ParseUnverified(tokens.AccessToken, &c)
	require.NoError(t, err)
	return c["sid"].(string)
}

func TestForgedTokens(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, tokens, id := w.member(lena)
		var stored string
		require.NoError(t, w.DB.One().Get(t.Context(), &stored, `SELECT value FROM secrets WHERE purpose = 'access-tokens'`))
		key, err := base64.RawURLEncoding.DecodeString(stored)
		require.NoError(t, err)
		sid := session(t, tokens)
		forge := func(method jwt.SigningMethod, key any, edit func(*jwt.Token, jwt.MapClaims)) string {
			c := jwt.MapClaims{
				"iss": "knowmad", "aud": "knowmad-api", "sub": id, "sid": sid,
				"iat": w.Clock.Now().Unix(), "exp": w.Clock.Now().Add(15 * time.Minute).Unix(),
			}
			token := jwt.NewWithClaims(method, c)
			token.Header["kid"], token.Header["typ"] = "1", "at+jwt"
			if edit != nil {
				edit(token, c)
			}
			text, err := token.SignedString(key)
			require.NoError(t, err)
			return text
		}
		claim := func(name string, value any) func(*jwt.Token, jwt.MapClaims) {
			return func(_ *jwt.Token, c jwt.MapClaims) { c[name] = value }
		}
		head := func(name string, value any) func(*jwt.Token, jwt.MapClaims) {
			return func(h *jwt.Token, _ jwt.MapClaims) { h.Header[name] = value }
		}
		now := w.Clock.Now()
		parts := strings.Split(tokens.AccessToken, ".")
		for name, token := range map[string]string{
			"nothing":                      "",
			"no token":                     "x",
			"one without end":              strings.Repeat("x", 20_000),
			"no algorithm":                 forge(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil),
			"no signature":                 parts[0] + "." + parts[1] + ".",
			"another's signature":          parts[0] + "." + parts[1] + "." + base64.RawURLEncoding.EncodeToString([]byte("x")),
			"another algorithm":            forge(jwt.SigningMethodHS512, key, nil),
			"another key":                  forge(jwt.SigningMethodHS256, []byte("guess"), nil),
			"an empty key":                 forge(jwt.SigningMethodHS256, []byte{}, nil),
			"a key that there isn't":       forge(jwt.SigningMethodHS256, key, head("kid", "2")),
			"a key by number":              forge(jwt.SigningMethodHS256, key, head("kid", 1)),
			"another kind":                 forge(jwt.SigningMethodHS256, key, head("typ", "JWT")),
			"from somebody else":           forge(jwt.SigningMethodHS256, key, claim("iss", "evil")),
			"for somebody else":            forge(jwt.SigningMethodHS256, key, claim("aud", "evil")),
			"expired":                      forge(jwt.SigningMethodHS256, key, claim("exp", now.Add(-6*time.Second).Unix())),
			"without an end":               forge(jwt.SigningMethodHS256, key, claim("exp", nil)),
			"from the future":              forge(jwt.SigningMethodHS256, key, claim("iat", now.Add(6*time.Second).Unix())),
			"of nobody":                    forge(jwt.SigningMethodHS256, key, claim("sub", "")),
			"of no uuid":                   forge(jwt.SigningMethodHS256, key, claim("sub", "' OR 1=1")),
			"of no session":                forge(jwt.SigningMethodHS256, key, claim("sid", nil)),
			"a refresh token for a bearer": tokens.RefreshToken,
		} {
			thief := *b
			r := thief.Request(http.MethodGet, "/api/users/me", nil)
			r.Header.Set("Authorization", "Bearer "+token)
			got := thief.Send(r)
			require.Equal(t, "AuthorizationError", got.Problem(), name)
			require.NotContains(t, got.Text, "signature", name)
			r = thief.Request(http.MethodGet, "/api/countries", nil)
			r.Header.Set("Authorization", "Bearer "+token)
			require.Equal(t, 401, thief.Send(r).Status, "%s, where a visitor may ask", name)
		}
		for name, token := range map[string]string{
			"as ours":                forge(jwt.SigningMethodHS256, key, nil),
			"a clock that is slower": forge(jwt.SigningMethodHS256, key, claim("iat", now.Add(4*time.Second).Unix())),
		} {
			b.Bearer = token
			require.Equal(t, 200, b.Do("GET", "/api/users/me", nil).Status, name)
		}
		for _, header := range []string{"Basic bGVuYTpwdw==", "Bearer", tokens.AccessToken} {
			r := b.Request(http.MethodGet, "/api/users/me", nil)
			r.Header.Set("Authorization", header)
			require.Equal(t, "AuthorizationError", b.Send(r).Problem(), header)
		}
	})
}

// Several servers on one database agree, on keys and on who is out.
func TestServersShareKeysAndEndedSessions(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, tokens, _ := w.member(lena)
		second := *b
		second.Site = w.Another()
		require.Equal(t, 200, second.Do("GET", "/api/users/me", nil).Status)
		next := apptest.Decode[sessions.Tokens](t, second.refresh(tokens.RefreshToken))
		require.Equal(t, 200, b.refresh(next.RefreshToken).Status)
		require.Equal(t, 204, second.Post("/api/auth/oauth/logout", fields{"refreshToken": tokens.RefreshToken}).Status, "an old one signs out, too")
		require.Equal(t, 401, second.Do("GET", "/api/users/me", nil).Status)
		require.Eventually(t, func() bool { return b.Do("GET", "/api/users/me", nil).Status == 401 }, time.Minute, 20*time.Millisecond)
	})
}

// A new key is for making tokens once every server knows it; the old one goes on.
func TestKeysAreReplaced(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, tokens, _ := w.member(lena)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `INSERT INTO secrets (purpose, number, value, created) VALUES ('access-tokens', 2, ?, ?)`,
				base64.RawURLEncoding.EncodeToString(make([]byte, 32)), db.At(w.Clock.Now()))
			return err
		}))
		b.Site = w.Another() // it has read it
		w.Clock.Pass(29 * time.Second)
		next := apptest.Decode[sessions.Tokens](t, b.refresh(tokens.RefreshToken))
		require.Equal(t, "1", keyOf(t, next))
		w.Clock.Pass(time.Second)
		next = apptest.Decode[sessions.Tokens](t, b.refresh(next.RefreshToken))
		require.Equal(t, "2", keyOf(t, next))
		require.Equal(t, 200, b.Do("GET", "/api/users/me", nil).Status, "by the old key")
		b.Bearer = next.AccessToken
		require.Equal(t, 200, b.Do("GET", "/api/users/me", nil).Status, "by the new one")

		b.Bearer = tokens.AccessToken
		require.Equal(t, 200, b.Do("GET", "/api/users/me", nil).Status)
		require.NoError(t, w.write(func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `DELETE FROM secrets WHERE purpose = 'access-tokens' AND number = 1`)
			return err
		}))
		require.Eventually(t, func() bool { return b.Do("GET", "/api/users/me", nil).Status == 401 }, time.Minute, 20*time.Millisecond,
			"a token that was checked before is refused with its key")
	})
}

func keyOf(t *testing.T, tokens sessions.Tokens) any {
	t.Helper()
	token, _, err := jwt.NewParser().ParseUnverified(tokens.AccessToken, jwt.MapClaims{})
	require.NoError(t, err)
	return token.Header["kid"]
}

func TestASessionHasAnEnd(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const day = 24 * time.Hour
		b, tokens, _ := w.member(lena)
		b.Bearer = ""
		refresh := func() {
			got := b.refresh(tokens.RefreshToken)
			require.Equal(t, 200, got.Status, got.Text)
			tokens = apptest.Decode[sessions.Tokens](t, got)
		}
		for range 6 {
			w.Clock.Pass(29 * day)
			refresh()
		}
		w.Clock.Pass(6*day - time.Minute)
		refresh()
		w.Clock.Pass(time.Minute)
		require.Equal(t, "AuthorizationError", b.refresh(tokens.RefreshToken).Problem(), "180 days")
		require.Equal(t, 200, b.signIn(lena, password).Status, "the next one begins anew")

		// It counts from the beginning, whatever was refreshed since.
		_, tokens, _ = w.member("kim@example.org")
		w.Exec(`UPDATE sessions SET created = ?`, db.At(w.Clock.Now().Add(-180*day)))
		require.Equal(t, "AuthorizationError", b.refresh(tokens.RefreshToken).Problem())
	})
}

func TestAnAccountHasFewSessions(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		other, _, _ := w.member("kim@example.org")
		b, first, _ := w.member(lena)
		b.Bearer = ""
		signIn := func() sessions.Tokens {
			w.Clock.Pass(time.Second)
			return apptest.Decode[sessions.Tokens](t, b.signIn(lena, password))
		}
		second := signIn()
		for range 48 {
			signIn()
		}
		first = apptest.Decode[sessions.Tokens](t, b.refresh(first.RefreshToken)) // so it is used
		last := signIn()
		require.Equal(t, 51, w.Count(`SELECT COUNT(*) FROM sessions WHERE ended IS NULL`), "50 and the other's one")
		require.Equal(t, "AuthorizationError", b.refresh(second.RefreshToken).Problem(), "unused for longest")
		b.Bearer = second.AccessToken
		require.Equal(t, 401, b.me())
		for _, tokens := range []sessions.Tokens{first, last} {
			b.Bearer = tokens.AccessToken
			require.Equal(t, 200, b.me())
		}
		require.Equal(t, 200, other.me())
	})
}

// A hash that was made with other parameters is made anew when its owner signs in.
func TestOutdatedHashIsReplacedAtSignIn(t *testing.T) {
	eachAtFullCost(t, func(t *testing.T, w *world) {
		b := w.browser()
		w.enrol(b, lena)
		old, err := argon2id.CreateHash(password, &argon2id.Params{Memory: 1 << 10, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32})
		require.NoError(t, err)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `UPDATE users SET password = ?`, old)
			return err
		}))
		require.Equal(t, "InvalidCredentialsError", b.signIn(lena, wrong).Problem())
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users WHERE password = ?`, old))
		require.Equal(t, 200, b.signIn(lena, password).Status)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users WHERE password LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'`))
		require.Equal(t, 200, b.signIn(lena, password).Status)
	})
}

package app

import (
	"encoding/json"
	"strings"
	"testing"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/logtest"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// Each event of authentication has a line with its account, market and outcome;
// no line has an address, a password or a token. pkg/features/account has all of them.
func TestEventsOfAuthenticationAreLogged(t *testing.T) {
	// Jobs in the background write lines, too.
	var log logtest.Buffer
	s, all := walkers(t, db.SQLite, func(c *Config) { c.Log = zerolog.New(&log).Level(zerolog.InfoLevel) })
	lena := all[1]
	type line struct{ Message, Event, Account, Market, Factor, Outcome, Level string }
	post := func(path, bearer, text string) (answer string, said, asked line) {
		before := len(log.String())
		header := map[string]string{"Content-Type": "application/json", "X-Device-Id": device}
		if bearer != "" {
			header["Authorization"] = "Bearer " + bearer
		}
		rec := do(s, request{method: "POST", path: path, header: header, body: strings.NewReader(text)})
		events := 0
		for text := range strings.Lines(log.String()[before:]) {
			var l line
			require.NoError(t, json.Unmarshal([]byte(text), &l), text)
			for _, secret := range []string{"@", "example.org", walkersPassword, "wrong password", "refreshToken", "eyJ"} {
				require.NotContains(t, text, secret)
			}
			switch l.Message {
			case "authentication":
				said, events = l, events+1
			case "request":
				asked = l
			}
		}
		require.Equal(t, 1, events, path)
		return rec.Body.String(), said, asked
	}
	const token = "/api/auth/oauth/token"
	signIn := func(email, password string) string {
		return `{"grantType":"password","email":"` + email + `","password":"` + password + `"}`
	}
	is := func(want, got line) {
		t.Helper()
		want.Message, want.Level, want.Market = "authentication", "info", "de"
		require.Equal(t, want, got)
	}
	answer, said, asked := post(token, "", signIn("user@example.org", walkersPassword))
	is(line{Event: "sign-in", Account: lena.user, Factor: "password", Outcome: "ok"}, said)
	require.Empty(t, asked.Account, "no token was shown")
	var tokens struct{ RefreshToken string }
	require.NoError(t, json.Unmarshal([]byte(answer), &tokens))
	_, said, _ = post(token, "", signIn("user@example.org", "wrong password 77"))
	is(line{Event: "sign-in", Account: lena.user, Factor: "password", Outcome: "InvalidCredentialsError"}, said)
	_, said, _ = post(token, "", signIn("nobody@example.org", "wrong password 77"))
	is(line{Event: "sign-in", Factor: "password", Outcome: "InvalidCredentialsError"}, said)
	refresh := `{"refreshToken":"` + tokens.RefreshToken + `"}`
	_, said, _ = post(token, "", refresh)
	is(line{Event: "refresh", Account: lena.user, Outcome: "ok"}, said)
	_, said, _ = post("/api/auth/oauth/logout", "", refresh)
	is(line{Event: "sign-out", Account: lena.user, Outcome: "ok"}, said)
	_, said, _ = post("/api/auth/accounts/forgot-password", "", `{"email":"user@example.org"}`)
	is(line{Event: "password-forgotten", Account: lena.user, Outcome: "ok"}, said)
	answer, said, _ = post("/api/users", "", `{"email":"new@example.org","name":"Ann","password":"`+walkersPassword+`"}`)
	var made struct{ UUID string }
	require.NoError(t, json.Unmarshal([]byte(answer), &made))
	is(line{Event: "sign-up", Account: made.UUID, Outcome: "ok"}, said)
	_, said, asked = post("/api/auth/accounts/"+all[4].user+"/two-factor", all[4].bearer, `{"password":"wrong password 77"}`)
	is(line{Event: "two-factor-requested", Account: all[4].user, Outcome: "InvalidCredentialsError"}, said)
	require.Equal(t, all[4].user, asked.Account, "the line of the request says whose it is")
	_, said, _ = post("/api/users/"+all[4].user+"/deletion", all[4].bearer, `{"password":"wrong password 77","authoredKnows":"remove"}`)
	is(line{Event: "deletion-requested", Account: all[4].user, Outcome: "InvalidCredentialsError"}, said)
}

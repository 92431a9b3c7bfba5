package account_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/openid"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// journal is a server's log, read while it is written.
type journal struct {
	mu   sync.Mutex
	buf  bytes.Buffer
	seen int // bytes that said has read
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buf.Write(p)
}

// fresh is what was written since it was last asked, and all is everything.
func (j *journal) fresh() (fresh, all string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	all = j.buf.String()
	fresh, j.seen = all[j.seen:], len(all)
	return fresh, all
}

// event is a line of authentication.
type event struct{ Event, Outcome, Account, Market, Factor string }

// events are the lines of authentication since the last call.
func (j *journal) events(t *testing.T) []event {
	t.Helper()
	var out []event
	text, _ := j.fresh()
	for line := range strings.Lines(text) {
		var l struct {
			event

			Message, Level string
			RequestID      string `json:"request_id"`
		}
		require.NoError(t, json.Unmarshal([]byte(line), &l), line)
		if l.Message == "authentication" {
			require.Equal(t, "info", l.Level, line)
			require.NotEmpty(t, l.RequestID, line)
			out = append(out, l.event)
		}
	}
	return out
}

// recorded is a server whose log a test reads.
type recorded struct {
	*world

	t   *testing.T
	log *journal

	// secrets are what no line may have.
	secrets []string
}

// eachRecorded is each, with a log and with providers, which may be nil.
func eachRecorded(t *testing.T, providers []openid.Provider, test func(r *recorded)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		onRecorded(t, engine, providers, test)
	}
}

// oneRecorded is eachRecorded on one engine.
func oneRecorded(t *testing.T, test func(r *recorded)) {
	t.Helper()
	onRecorded(t, db.SQLite, nil, test)
}

func onRecorded(t *testing.T, engine db.Engine, providers []openid.Provider, test func(r *recorded)) {
	t.Helper()
	j := &journal{}
	configure := func(c *app.Config) { c.Account.Providers, c.Log = providers, zerolog.New(j) }
	on(t, engine, configure, func(t *testing.T, w *world) {
		r := &recorded{world: w, t: t, log: j, secrets: []string{"@", "example.org", "Müller", password, wrong, "eyJ"}}
		test(r)
		_, all := j.fresh()
		for _, secret := range r.secrets {
			require.NotEmpty(t, secret)
			require.NotContains(t, all, secret)
		}
	})
}

// said tells that these are the lines since the last call, on the German host.
func (r *recorded) said(want ...event) {
	r.t.Helper()
	for i := range want {
		want[i].Market = "de"
	}
	require.Equal(r.t, want, r.log.events(r.t))
}

// secret notes what the log must not have, and gives it back.
func (r *recorded) secret(text string) string {
	r.secrets = append(r.secrets, text)
	return text
}

// link is the token in the latest mail of a kind to an address.
func (r *recorded) link(template, to string) string {
	r.t.Helper()
	return r.secret(r.mailed(template, to))
}

// enter signs in with a password, and goes on signed in. Its line is read.
func (r *recorded) enter(b *browser, email, password string) sessions.Tokens {
	r.t.Helper()
	got := b.signIn(email, password)
	require.Equal(r.t, 200, got.Status, got.Text)
	tokens := apptest.Decode[sessions.Tokens](r.t, got)
	b.Bearer = r.secret(tokens.AccessToken)
	r.secret(tokens.RefreshToken)
	r.log.fresh()
	return tokens
}

// join is a member of the recorded server, whose lines so far are read.
func (r *recorded) join(email string) (b *browser, id string) {
	r.t.Helper()
	b = r.browser()
	id = r.enrol(b, email)
	r.enter(b, email, password)
	return b, id
}

// Signing up, confirming, forgetting: an address that an account has is told by
// its id alone, another one not at all, and the answers are alike.
func TestEventsOfSigningUp(t *testing.T) {
	oneRecorded(t, func(r *recorded) {
		b := r.browser()
		b.Post("/api/users", signUp(lena).With("password", "password"))
		r.said(event{Event: "sign-up", Outcome: "FormValidationError"})
		id := apptest.Decode[call.Created](r.t, b.Post("/api/users", signUp(lena))).UUID
		r.said(event{Event: "sign-up", Outcome: "ok", Account: id})
		b.signIn(lena, password)
		r.said(event{Event: "sign-in", Outcome: "EmailConfirmationRequiredError", Account: id, Factor: "password"})

		first := r.link("confirm-email", lena)
		resend := func(id string) {
			require.Equal(r.t, 204, b.Post(accountPath(id, "resendconfirmation"), nil).Status)
		}
		resend(id)
		r.said(event{Event: "confirmation-resent", Outcome: "ok", Account: id})
		resend(uuid.NewString())
		r.said(event{Event: "confirmation-resent", Outcome: "ok"})

		b.confirm(r.secret("a token that there isn't"))
		r.said(event{Event: "confirm", Outcome: "BadRequestError"})
		require.Equal(r.t, 200, r.browser().confirm(first).Status)
		r.said(event{Event: "confirm", Outcome: "password-needed", Account: id})
		require.Equal(r.t, 204, b.confirm(first).Status)
		r.said(event{Event: "confirm", Outcome: "ok", Account: id})
		b.confirm(first)
		r.said(event{Event: "confirm", Outcome: "BadRequestError"})
		resend(id)
		r.said(event{Event: "confirmation-resent", Outcome: "ok", Account: id})

		got := b.Post("/api/users", signUp(lena))
		require.Equal(r.t, 201, got.Status)
		r.said(event{Event: "sign-up", Outcome: "known-address", Account: id})
		require.NotContains(r.t, got.Text, id)
		b.Post("/api/users", signUp(lena))
		r.log.fresh()
		require.Equal(r.t, 201, b.Post("/api/users", signUp(lena)).Status)
		r.said(event{Event: "sign-up", Outcome: "held-back", Account: id})

		forgot := func(email string) {
			require.Equal(r.t, 204, b.Post("/api/auth/accounts/forgot-password", fields{"email": email}).Status)
		}
		forgot(lena)
		r.said(event{Event: "password-forgotten", Outcome: "held-back", Account: id})
		r.Clock.Pass(24 * time.Hour)
		forgot(lena)
		r.said(event{Event: "password-forgotten", Outcome: "ok", Account: id})
		forgot("nobody@example.org")
		r.said(event{Event: "password-forgotten", Outcome: "ok"})
		b.Post("/api/auth/accounts/forgot-password", fields{"email": "nobody"})
		r.said(event{Event: "password-forgotten", Outcome: "FormValidationError"})
	})
}

// The events of an account that has been confirmed, each as it is done and as it
// is refused.
func TestEventsOfAnAccount(t *testing.T) {
	eachRecorded(t, nil, func(r *recorded) {
		b, id := r.join(lena)
		_, otherID := r.join("kim@example.org")
		const next, third = "gelber Kran 12 Abend", "grüner Zaun 34 Morgen"
		r.secrets = append(r.secrets, next, third)

		b.signIn(lena, wrong)
		r.said(event{Event: "sign-in", Outcome: "InvalidCredentialsError", Account: id, Factor: "password"})
		r.browser().signIn("nobody@example.org", wrong)
		r.said(event{Event: "sign-in", Outcome: "InvalidCredentialsError", Factor: "password"})
		got := b.signIn(lena, password)
		r.said(event{Event: "sign-in", Outcome: "ok", Account: id, Factor: "password"})
		spent := r.secret(apptest.Decode[sessions.Tokens](r.t, got).RefreshToken)
		r.secret(apptest.Decode[sessions.Tokens](r.t, b.refresh(spent)).RefreshToken)
		r.said(event{Event: "refresh", Outcome: "ok", Account: id})
		r.Clock.Pass(time.Minute)
		require.Equal(r.t, "AuthorizationError", b.refresh(spent).Problem())
		r.said(event{Event: "refresh", Outcome: "reused", Account: id})
		b.refresh(spent)
		r.said(event{Event: "refresh", Outcome: "AuthorizationError", Account: id})
		b.refresh("a token that there isn't")
		r.said(event{Event: "refresh", Outcome: "AuthorizationError"})

		signOut := func(token string) { b.Post("/api/auth/oauth/logout", fields{"refreshToken": token}) }
		signOut(r.enter(b, lena, password).RefreshToken)
		r.said(event{Event: "sign-out", Outcome: "ok", Account: id})
		signOut("a token that there isn't")
		r.said(event{Event: "sign-out", Outcome: "ok"})

		r.enter(b, lena, password)
		r.enter(r.browser(), lena, password)
		list := accountPath(id, "sessions")
		for _, s := range apptest.Decode[[]sessions.Session](r.t, b.Do(http.MethodGet, list, nil)) {
			if !s.Current {
				require.Equal(r.t, 204, b.Do(http.MethodDelete, list+"/"+s.UUID, nil).Status)
				r.said(event{Event: "session-ended", Outcome: "ok", Account: id})
			}
		}
		b.Do(http.MethodDelete, list+"/"+uuid.NewString(), nil)
		r.said(event{Event: "session-ended", Outcome: "NotFoundError", Account: id})
		b.Do(http.MethodDelete, accountPath(otherID, "sessions")+"/"+uuid.NewString(), nil)
		r.said(event{Event: "session-ended", Outcome: "ForbiddenError", Account: id})

		b.Do(http.MethodPatch, accountPath(id, "password"), fields{"oldPassword": wrong, "newPassword": next})
		r.said(event{Event: "password-changed", Outcome: "InvalidCredentialsError", Account: id})
		got = b.Do(http.MethodPatch, accountPath(id, "password"), fields{"oldPassword": password, "newPassword": next})
		require.Equal(r.t, 204, got.Status, got.Text)
		r.said(event{Event: "password-changed", Outcome: "ok", Account: id})

		change := func(email, password string) {
			b.Do(http.MethodPatch, accountPath(id, "email"), fields{"newEmail": email, "password": password})
		}
		change("moved@example.org", wrong)
		r.said(event{Event: "email-change-requested", Outcome: "InvalidCredentialsError", Account: id})
		change("kim@example.org", next)
		r.said(event{Event: "email-change-requested", Outcome: "known-address", Account: id})
		change("moved@example.org", next)
		r.said(event{Event: "email-change-requested", Outcome: "ok", Account: id})
		late := r.link("email-change", "moved@example.org")
		for range 3 {
			change("moved@example.org", next)
		}
		r.log.fresh()
		change("moved@example.org", next)
		r.said(event{Event: "email-change-requested", Outcome: "held-back", Account: id})
		r.Clock.Pass(24 * time.Hour)
		b.confirm(late)
		r.said(event{Event: "email-changed", Outcome: "BadRequestError", Account: id})
		r.enter(b, lena, next)
		change("moved@example.org", next)
		r.log.fresh()
		require.Equal(r.t, 204, b.confirm(r.link("email-change", "moved@example.org")).Status)
		r.said(event{Event: "email-changed", Outcome: "ok", Account: id})

		forgot := func() string {
			require.Equal(r.t, 204, b.Post("/api/auth/accounts/forgot-password", fields{"email": "moved@example.org"}).Status)
			r.log.fresh()
			return r.link("reset-password", "moved@example.org")
		}
		b.reset("a token that there isn't", third)
		r.said(event{Event: "password-reset", Outcome: "BadRequestError"})
		old := forgot()
		r.Clock.Pass(time.Hour)
		b.reset(old, third)
		r.said(event{Event: "password-reset", Outcome: "BadRequestError", Account: id})
		require.Equal(r.t, 204, b.reset(forgot(), third).Status)
		r.said(event{Event: "password-reset", Outcome: "ok", Account: id})
	})
}

// Of two-factor: turned on, used, renewed and off, each as it is done and as it is
// refused.
func TestEventsOfTwoFactor(t *testing.T) {
	oneRecorded(t, func(r *recorded) {
		b, id := r.join(lena)
		path := twoFactorPath(id)
		b.Post(path, fields{"password": wrong})
		r.said(event{Event: "two-factor-requested", Outcome: "InvalidCredentialsError", Account: id})
		got := b.Post(path, fields{"password": password})
		r.said(event{Event: "two-factor-requested", Outcome: "ok", Account: id})
		phone := phone{r.world, r.secret(apptest.Decode[twofactor.Setup](r.t, got).Secret)}
		code := func() string {
			r.Clock.Pass(30 * time.Second)
			return phone.code(0)
		}
		b.Do(http.MethodPut, path, fields{"code": "no code"})
		r.said(event{Event: "two-factor-on", Outcome: "Invalid2FATokenError", Account: id})
		// The six digits of a code may stand by chance in a time or an id, so what
		// is looked for is the quoted text that a field of a line would have.
		shown := code()
		got = b.Do(http.MethodPut, path, fields{"code": shown})
		require.Equal(r.t, 200, got.Status, got.Text)
		r.said(event{Event: "two-factor-on", Outcome: "ok", Account: id})
		r.secret(`"` + shown + `"`)
		recovery := apptest.Decode[twofactor.RecoveryCodes](r.t, got).RecoveryCodes
		for _, code := range recovery { // as they are shown, and as they are compared
			r.secrets = append(r.secrets, code, strings.ReplaceAll(code, "-", ""))
		}

		b.signIn(lena, password)
		r.said(event{Event: "sign-in", Outcome: "Requires2FAError", Account: id, Factor: "password"})
		b.signInWith(lena, password, "no code")
		r.said(event{Event: "sign-in", Outcome: "Invalid2FATokenError", Account: id, Factor: "password"})
		got = b.signInWith(lena, password, recovery[0])
		require.Equal(r.t, 200, got.Status, got.Text)
		r.said(event{Event: "sign-in", Outcome: "ok", Account: id, Factor: "password"})

		codes := path + "/recovery-codes"
		b.Post(codes, fields{"password": password, "code": "no code"})
		r.said(event{Event: "recovery-codes-renewed", Outcome: "Invalid2FATokenError", Account: id})
		got = b.Post(codes, fields{"password": password, "code": code()})
		require.Less(r.t, got.Status, 300, got.Text)
		r.said(event{Event: "recovery-codes-renewed", Outcome: "ok", Account: id})
		b.Do(http.MethodDelete, path, fields{"password": wrong, "code": code()})
		r.said(event{Event: "two-factor-off", Outcome: "InvalidCredentialsError", Account: id})
		require.Equal(r.t, 204, b.Do(http.MethodDelete, path, fields{"password": password, "code": code()}).Status)
		r.said(event{Event: "two-factor-off", Outcome: "ok", Account: id})
	})
}

// Of passkeys: added, used and removed, each as it is done and as it is refused.
func TestEventsOfPasskeys(t *testing.T) {
	oneRecorded(t, func(r *recorded) {
		b, id := r.join(lena)
		k := b.newKey()
		path := accountPath(id, "passkeys")
		b.newKeyOptions(id, wrong)
		r.said(event{Event: "passkey-requested", Outcome: "InvalidCredentialsError", Account: id})
		begun := b.newKeyOptions(id, password)
		r.said(event{Event: "passkey-requested", Outcome: "ok", Account: id})
		made := k.make(begun)
		r.secret(made["requestId"].(string))
		got := b.Post(path, made)
		require.Equal(r.t, 201, got.Status, got.Text)
		r.said(event{Event: "passkey-added", Outcome: "ok", Account: id})
		b.Post(path, made)
		r.said(event{Event: "passkey-added", Outcome: "BadRequestError", Account: id})

		v := r.browser()
		v.signInByKey(v.newKey())
		r.said(event{Event: "sign-in", Outcome: "InvalidCredentialsError", Factor: "passkey"})
		signed := k.sign(v.keyOptions())
		r.secret(signed["requestId"].(string))
		require.Equal(r.t, 200, v.token(signed).Status)
		r.said(event{Event: "sign-in", Outcome: "ok", Account: id, Factor: "passkey"})

		path += "/" + apptest.Decode[call.Created](r.t, got).UUID
		b.Do(http.MethodDelete, path, fields{"password": wrong})
		r.said(event{Event: "passkey-removed", Outcome: "InvalidCredentialsError", Account: id})
		require.Equal(r.t, 204, b.Do(http.MethodDelete, path, fields{"password": password}).Status)
		r.said(event{Event: "passkey-removed", Outcome: "ok", Account: id})
	})
}

// Of providers: a return that answers with a redirect tells all the same what
// became of it; an account that is linked or made has a line beside the sign-in.
func TestEventsOfProviders(t *testing.T) {
	p := newPeer(t)
	eachRecorded(t, p.providers(), func(r *recorded) {
		b, id := r.join(lena)
		back := b.visit(p, "google", "", identified("g1", lena))
		u, err := url.Parse(back)
		require.NoError(r.t, err)
		r.secret(u.Query().Get("state"))
		r.secret(u.Query().Get("code"))
		r.said()

		b.comeBack(back + "&error=access_denied")
		r.said(event{Event: "provider-return", Outcome: "AuthorizationError"})
		b.comeBack(strings.Replace(back, "/google/", "/nobody/", 1))
		r.said(event{Event: "provider-return", Outcome: "BadRequestError"})
		p.fails("/token", func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "down", http.StatusInternalServerError)
		})
		require.Equal(r.t, "NoErrorType", b.comeBack(back).Get("error"))
		p.fails("/token", nil)
		r.said(event{Event: "provider-return", Outcome: "failed"})
		ticket := r.secret(b.comeBack(back).Get("ticket"))
		r.said(event{Event: "provider-return", Outcome: "ok"})

		v := *b
		v.Bearer = ""
		provider := func(name, outcome, account string) event {
			return event{Event: name, Outcome: outcome, Account: account, Factor: "provider"}
		}
		v.token(withTicket("a ticket that there isn't"))
		r.said(provider("sign-in", "BadRequestError", ""))
		v.token(withTicket(ticket))
		r.said(provider("sign-in", "EmailAccountExistsError", id))
		v.token(withTicket(ticket).With("password", wrong))
		r.said(provider("sign-in", "InvalidCredentialsError", id))
		require.Equal(r.t, 200, v.token(withTicket(ticket).With("password", password)).Status)
		r.said(provider("provider-added", "ok", id), provider("sign-in", "ok", id))
		ticket = r.secret(v.ticket(p, identified("g1", lena)))
		r.log.fresh()
		require.Equal(r.t, 200, v.token(withTicket(ticket)).Status)
		r.said(provider("sign-in", "ok", id))

		ticket = r.secret(v.ticket(p, identified("g2", "new@example.org")))
		r.log.fresh()
		require.Equal(r.t, 200, v.token(withTicket(ticket)).Status)
		var made string
		require.NoError(r.t, r.DB.One().Get(r.t.Context(), &made, `SELECT user_id FROM provider_links WHERE subject = 'g2'`))
		r.said(provider("sign-up", "ok", made), provider("sign-in", "ok", made))

		path := accountPath(id, "providers") + "/google"
		b.Do(http.MethodDelete, path, fields{"password": wrong})
		r.said(event{Event: "provider-removed", Outcome: "InvalidCredentialsError", Account: id})
		require.Equal(r.t, 204, b.Do(http.MethodDelete, path, fields{"password": password}).Status)
		r.said(event{Event: "provider-removed", Outcome: "ok", Account: id})
	})
}

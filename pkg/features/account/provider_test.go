package account_test

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/openid"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/platform/db"

	"github.com/golang-jwt/jwt/v5"
	"github.com/oauth2-proxy/mockoidc"
	"github.com/stretchr/testify/require"
)

var signingKey = sync.OnceValues(func() (*rsa.PrivateKey, error) { return rsa.GenerateKey(rand.Reader, 2048) })

// peer is a provider: a real one, in this process, that can be told to fail.
type peer struct {
	*mockoidc.MockOIDC
	t    *testing.T
	mu   sync.Mutex
	fail map[string]http.HandlerFunc // by the end of the path
}

func newPeer(t *testing.T) *peer {
	t.Helper()
	key, err := signingKey()
	require.NoError(t, err)
	m, err := mockoidc.NewServer(key)
	require.NoError(t, err)
	p := &peer{MockOIDC: m, t: t, fail: map[string]http.HandlerFunc{}}
	require.NoError(t, m.AddMiddleware(p.middleware))
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, m.Start(ln, nil))
	t.Cleanup(func() { require.NoError(t, m.Server.Close()) })
	m.FastForward(time.Until(apptest.Noon())) // its clock is the tests'
	return p
}

func (p *peer) middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/token") && !r.Close {
			p.t.Error("a code comes over a connection that is kept: it may have been closed meanwhile")
		}
		if fail := p.failure(r.URL.Path); fail != nil {
			_, _ = io.Copy(io.Discard, r.Body) // until then a server doesn't notice that the client went away
			fail(w, r)
			return
		}
		p.mu.Lock()
		defer p.mu.Unlock()                     // it isn't made for several at once
		if q := r.URL.Query(); q.Has("scope") { // it knows no names
			q.Set("scope", strings.TrimSpace(strings.ReplaceAll(q.Get("scope"), "name", "")))
			r.URL.RawQuery = q.Encode()
		}
		next.ServeHTTP(w, r)
	})
}

func (p *peer) failure(path string) http.HandlerFunc {
	p.mu.Lock()
	defer p.mu.Unlock()
	for end, fail := range p.fail {
		if strings.HasSuffix(path, end) {
			return fail
		}
	}
	return nil
}

// fails makes calls fail from now on; nil mends them.
func (p *peer) fails(end string, how http.HandlerFunc) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.fail, end)
	if how != nil {
		p.fail[end] = how
	}
}

// providers are Google and Apple, both played by the peer.
func (p *peer) providers() []openid.Provider {
	var out []openid.Provider
	for _, made := range []openid.Provider{openid.Google(), openid.Apple()} {
		made.Issuer, made.ClientID, made.Timeout = p.Issuer(), p.ClientID, 2*time.Second
		made.Secret = func() (string, error) { return p.ClientSecret, nil }
		out = append(out, made)
	}
	return out
}

// eachWith is each, with providers.
func eachWith(t *testing.T, providers []openid.Provider, test func(t *testing.T, w *world)) {
	t.Helper()
	eachAs(t, with(providers), test)
}

// oneWith is eachWith on one engine.
func oneWith(t *testing.T, providers []openid.Provider, test func(t *testing.T, w *world)) {
	t.Helper()
	on(t, db.SQLite, with(providers), test)
}

func with(providers []openid.Provider) func(*app.Config) {
	return func(c *app.Config) { c.Account.Providers = providers }
}

// providerPerson is a person at a provider, by the claims of their token.
type providerPerson map[string]any

func identified(subject, email string) providerPerson {
	return providerPerson{"sub": subject, "email": email, "email_verified": true, "name": "Lena Müller"}
}

func (s providerPerson) with(name string, v any) providerPerson {
	s = maps.Clone(s)
	s[name] = v
	return s
}

// ID implements mockoidc.User.
func (s providerPerson) ID() string { return s["sub"].(string) }

// Userinfo implements mockoidc.User.
func (s providerPerson) Userinfo([]string) ([]byte, error) { return json.Marshal(s) }

// Claims implements mockoidc.User: what the person's own claims say counts more.
func (s providerPerson) Claims(_ []string, base *mockoidc.IDTokenClaims) (jwt.Claims, error) {
	out := jwt.MapClaims{
		"iss": base.Issuer, "aud": base.Audience, "exp": base.ExpiresAt.Unix(), "iat": base.IssuedAt.Unix(), "nonce": base.Nonce,
	}
	maps.Copy(out, jwt.MapClaims(s))
	return out, nil
}

func (b *browser) start(provider, redirect string) reply {
	return b.Post("/api/auth/providers/"+provider+"/start", fields{"redirect": redirect})
}

// visit signs in at the provider as a person and gives where they are sent back to.
func (b *browser) visit(p *peer, provider, redirect string, who providerPerson) string {
	t := b.w.T
	t.Helper()
	got := b.start(provider, redirect)
	require.Equal(t, 200, got.Status, got.Text)
	return b.follow(p, apptest.Decode[openid.VisitURL](t, got).URL, who)
}

// follow opens an address of the provider as a person.
func (b *browser) follow(p *peer, address string, who providerPerson) string {
	t := b.w.T
	t.Helper()
	p.QueueUser(who)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	require.NoError(t, err)
	res, err := http.DefaultTransport.RoundTrip(r)
	require.NoError(t, err)
	defer res.Body.Close()
	require.Equal(t, http.StatusFound, res.StatusCode)
	return res.Header.Get("Location")
}

// landed is what the page gets to which a person comes back.
func landed(t testing.TB, r reply) url.Values {
	t.Helper()
	require.Equal(t, http.StatusSeeOther, r.Status, r.Text)
	require.Equal(t, "no-store", r.Header.Get("Cache-Control"))
	fragment, ok := strings.CutPrefix(r.Header.Get("Location"), "/auth/provider#")
	require.True(t, ok, r.Header.Get("Location"))
	values, err := url.ParseQuery(fragment)
	require.NoError(t, err)
	return values
}

// comeBack follows the provider's answer, as a navigation: without headers of ours.
func (b *browser) comeBack(back string) url.Values {
	t := b.w.T
	t.Helper()
	u, err := url.Parse(back)
	require.NoError(t, err)
	visitor := *b
	visitor.Device, visitor.Bearer, visitor.Host = "", "", u.Host
	return landed(t, visitor.Send(visitor.Request(http.MethodGet, u.RequestURI(), nil)))
}

// ticket is the whole visit.
func (b *browser) ticket(p *peer, who providerPerson) string {
	b.w.T.Helper()
	got := b.comeBack(b.visit(p, "google", "", who))
	require.NotEmpty(b.w.T, got.Get("ticket"), got)
	return got.Get("ticket")
}

func withTicket(ticket string) fields { return fields{"grantType": "provider", "ticket": ticket} }

// enter signs in through the provider, and goes on signed in.
func (b *browser) enter(p *peer, who providerPerson) (id string) {
	t := b.w.T
	t.Helper()
	got := b.token(withTicket(b.ticket(p, who)))
	require.Equal(t, 200, got.Status, got.Text)
	b.Bearer = apptest.Decode[sessions.Tokens](t, got).AccessToken
	require.NoError(t, b.w.DB.One().Get(t.Context(), &id, `SELECT user_id FROM provider_links WHERE subject = ?`, who.ID()))
	return id
}

func TestSigningInThroughAProvider(t *testing.T) {
	p := newPeer(t)
	eachWith(t, p.providers(), func(t *testing.T, w *world) {
		b := w.browser()
		got := b.Do("GET", "/api/auth/providers", nil)
		require.JSONEq(t, `[{"id":"google","name":"Google"},{"id":"apple","name":"Apple"}]`, got.Text)

		got = b.start("google", "/app?tab=1")
		require.Equal(t, "no-store", got.Header.Get("Cache-Control"))
		u, err := url.Parse(apptest.Decode[openid.VisitURL](t, got).URL)
		require.NoError(t, err)
		q := u.Query()
		require.Equal(t, "http://de.localhost:4711/api/auth/providers/google/callback", q.Get("redirect_uri"))
		require.Equal(t, "S256", q.Get("code_challenge_method"))
		require.Equal(t, "openid email profile", q.Get("scope"))
		for _, random := range []string{"state", "nonce", "code_challenge"} {
			require.GreaterOrEqual(t, len(q.Get(random)), 43, random)
		}
		landed := b.comeBack(b.visit(p, "google", "/app?tab=1", identified("g1", "Lena@Example.org")))
		require.Equal(t, "/app?tab=1", landed.Get("redirect"))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM provider_tickets WHERE hash = ?`, landed.Get("ticket")))
		got = b.token(withTicket(landed.Get("ticket")))
		require.Equal(t, 200, got.Status, got.Text)
		b.Bearer = apptest.Decode[sessions.Tokens](t, got).AccessToken
		require.Equal(t, 200, b.Do("GET", "/api/users/me", nil).Status)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users WHERE email = 'Lena@example.org' AND name = 'Lena Müller' AND password = '' AND confirmed IS NOT NULL AND market = 'de'`))

		again := w.browser()
		again.Host = "fr.localhost:4711"
		id := again.enter(p, identified("g1", "moved@example.net"))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users`), "an account at a provider is known by its id, not by its address")
		list := apptest.Decode[[]openid.ProviderLink](t, again.Do("GET", "/api/auth/accounts/"+id+"/providers", nil))
		require.Equal(t, []openid.ProviderLink{{ID: "google", Name: "Google", Email: "Lena@example.org", LinkedOn: apptest.Noon(), UsedOn: apptest.Noon()}}, list)
	})
}

// Apple posts what others say in the address, and tells a name beside it.
func TestProviderReturnByFormPost(t *testing.T) {
	p := newPeer(t)
	eachWith(t, p.providers(), func(t *testing.T, w *world) {
		b := w.browser()
		who := identified("a1", "x7@relay.example.org").with("email_verified", "true")
		delete(who, "name")
		back, err := url.Parse(b.visit(p, "apple", "", who))
		require.NoError(t, err)
		form := back.Query()
		form.Set("user", `{"name":{"firstName":"Lena","lastName":"Müller"},"email":"ignored@example.org"}`)
		post := func(body string) url.Values {
			visitor := *b
			visitor.Device = ""
			r := visitor.Request(http.MethodPost, back.Path, nil)
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			return landed(t, visitor.Send(r))
		}
		require.Equal(t, "BadRequestError", post("%zz").Get("error"))
		require.Equal(t, "BadRequestError", post(form.Encode()+"&x="+strings.Repeat("x", 17<<10)).Get("error"))
		ticket := post(form.Encode()).Get("ticket")
		require.Equal(t, "BadRequestError", post(form.Encode()).Get("error"), "replayed")
		require.Equal(t, 200, b.token(withTicket(ticket)).Status)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users WHERE name = 'Lena Müller' AND email = 'x7@relay.example.org'`))

		u, err := url.Parse(apptest.Decode[openid.VisitURL](t, b.start("apple", "")).URL)
		require.NoError(t, err)
		require.Equal(t, "form_post", u.Query().Get("response_mode"))
	})
}

func TestLinkingAsksForThePassword(t *testing.T) {
	p := newPeer(t)
	oneWith(t, p.providers(), func(t *testing.T, w *world) {
		_, _, id := w.member(lena)
		b := w.browser()
		ticket := b.ticket(p, identified("g1", "LENA@example.org"))
		require.Equal(t, "EmailAccountExistsError", b.token(withTicket(ticket)).Problem())
		require.Equal(t, "InvalidCredentialsError", b.token(withTicket(ticket).With("password", "wrong password 11")).Problem())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM provider_links`))
		require.Zero(t, w.mails("provider-changed", lena))

		got := b.token(withTicket(ticket).With("password", password))
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, 1, w.mails("provider-changed", lena))
		require.Equal(t, "BadRequestError", b.token(withTicket(ticket).With("password", password)).Problem(), "used up")
		require.Equal(t, id, w.browser().enter(p, identified("g1", lena)), "from now on without it")

		ticket = b.ticket(p, identified("g2", lena))
		require.Equal(t, "DuplicateError", b.token(withTicket(ticket).With("password", password)).Problem(), "one of a provider is enough")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM provider_links`))

		for range 5 {
			b.token(withTicket(ticket).With("password", "wrong password 11"))
		}
		require.Equal(t, "TooManyLoginAttemptsError", b.token(withTicket(ticket).With("password", password)).Problem(), "a ticket is no way to guess")
	})
}

// An attacker with a user's account at a provider still lacks the other factor.
func TestProviderSignInRequiresSecondFactor(t *testing.T) {
	p := newPeer(t)
	oneWith(t, p.providers(), func(t *testing.T, w *world) {
		owner, id, phone, _ := w.protected(lena)
		k := owner.newKey()
		own := "/api/auth/accounts/" + id + "/passkeys"
		begun := owner.Post(own+"/options", fields{"password": password, "code": phone.code(0)})
		require.Equal(t, 201, owner.Post(own, k.make(begun)).Status)
		b := w.browser()
		ticket := b.ticket(p, identified("g1", lena))
		linking := func() fields { return withTicket(ticket).With("password", password) }
		require.Equal(t, "EmailAccountExistsError", b.token(withTicket(ticket)).Problem())
		require.Equal(t, "Requires2FAError", b.token(linking()).Problem())
		require.Equal(t, "Invalid2FATokenError", b.token(linking().With("code", "000000")).Problem())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM provider_links`), "nothing is linked before")
		w.Clock.Pass(30 * time.Second)
		require.Equal(t, 200, b.token(linking().With("code", phone.code(0))).Status, "the ticket is still good")

		b = w.browser()
		ticket = b.ticket(p, identified("g1", lena))
		require.Equal(t, "Requires2FAError", b.token(withTicket(ticket)).Problem())
		w.Clock.Pass(30 * time.Second)
		require.Equal(t, 200, b.token(withTicket(ticket).With("code", phone.code(0))).Status)
		require.Equal(t, 200, w.browser().signInByKey(k).Status, "a passkey is two factors in one")
	})
}

func TestInvalidProviderReturnsAreRefused(t *testing.T) {
	p := newPeer(t)
	oneWith(t, p.providers(), func(t *testing.T, w *world) {
		b := w.browser()
		fails := func(why, kind, back string) {
			t.Helper()
			require.Equal(t, url.Values{"error": {kind}}, b.comeBack(back), why)
		}
		change := func(back, name, value string) string {
			u, err := url.Parse(back)
			require.NoError(t, err)
			q := u.Query()
			q.Set(name, value)
			u.RawQuery = q.Encode()
			return u.String()
		}
		who := identified("g1", lena)
		visit := func() string { return b.visit(p, "google", "", who) }

		back := visit()
		require.NotEmpty(t, b.comeBack(back).Get("ticket"))
		fails("replayed", "BadRequestError", back)
		fails("forged", "BadRequestError", change(visit(), "state", "x"))
		fails("too long", "BadRequestError", change(visit(), "state", strings.Repeat("x", 400)))
		fails("another provider's", "BadRequestError", strings.Replace(visit(), "/google/", "/apple/", 1))
		fails("no provider's", "BadRequestError", strings.Replace(visit(), "/google/", "/nobody/", 1))
		fails("another host's", "BadRequestError", strings.Replace(visit(), "//de.", "//fr.", 1))
		fails("a code of nobody", "InvalidCredentialsError", change(visit(), "code", "x"))
		fails("no code", "BadRequestError", change(visit(), "code", ""))
		fails("didn't want to", "AuthorizationError", change(visit(), "error", "access_denied"))
		fails("Apple's word for that", "AuthorizationError", change(visit(), "error", "user_cancelled_authorize"))
		fails("a fault of theirs", "NoErrorType", change(visit(), "error", "server_error"))
		late := visit()
		w.Clock.Pass(10*time.Minute - time.Second)
		require.NotEmpty(t, b.comeBack(late).Get("ticket"), "in time")
		late = visit()
		w.Clock.Pass(10 * time.Minute)
		fails("too late", "BadRequestError", late)

		mine, others := visit(), w.browser().visit(p, "google", "", identified("g2", "kim@example.org"))
		u, err := url.Parse(others)
		require.NoError(t, err)
		fails("another visit's code: PKCE", "InvalidCredentialsError", change(mine, "code", u.Query().Get("code")))

		nameless := *b
		nameless.Device = ""
		got := nameless.Send(nameless.Request("POST", "/api/auth/providers/google/start", fields{}))
		require.Equal(t, http.StatusBadRequest, got.Status, "a visit ends on the device on which it began")
		require.Equal(t, "NotFoundError", b.start("nobody", "").Problem())
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM users`))
	})
}

// ownTables are the tables that the slice's migrations make.
func ownTables(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("migrations/*.sql")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, made := range regexp.MustCompile(`CREATE TABLE (\w+)`).FindAllStringSubmatch(string(text), -1) {
			names = append(names, made[1])
		}
	}
	return names
}

// A visitor who begins to sign in through a provider leaves no row, nor does one
// who comes back without an identity. A return that gets a ticket uses its state up.
func TestBeginningToSignInThroughAProviderStoresNothing(t *testing.T) {
	p := newPeer(t)
	eachWith(t, p.providers(), func(t *testing.T, w *world) {
		// Leaves out the tables of other slices: a server that starts writes rows of theirs.
		tables := append(ownTables(t), "attempts")
		require.Contains(t, tables, "provider_tickets")
		require.NotContains(t, tables, "provider_visits")
		rows := func() (n int) {
			for _, table := range tables {
				n += w.Count(`SELECT COUNT(*) FROM ` + table)
			}
			return n
		}
		b := w.browser()
		before := rows()
		states := map[string]bool{}
		for range 5 {
			u, err := url.Parse(b.visit(p, "google", "/app", identified("g1", lena)))
			require.NoError(t, err)
			q := u.Query()
			states[q.Get("state")] = true
			q.Set("error", "access_denied")
			u.RawQuery = q.Encode()
			require.Equal(t, "AuthorizationError", b.comeBack(u.String()).Get("error"))
		}
		require.Len(t, states, 5)
		require.Equal(t, before, rows())

		address, err := url.Parse(apptest.Decode[openid.VisitURL](t, b.start("google", "/app?tab=1")).URL)
		require.NoError(t, err)
		for name, secret := range map[string]string{"the device": b.Device, "where it goes on": "tab=1", "nonce": address.Query().Get("nonce")} {
			for part := range strings.SplitSeq(address.Query().Get("state"), ".") {
				plain, _ := base64.RawURLEncoding.DecodeString(part)
				require.NotContains(t, part+string(plain), secret, "the provider learns nothing by the state: %s", name)
			}
		}

		back, err := url.Parse(b.follow(p, address.String(), identified("g1", lena)))
		require.NoError(t, err)
		q := back.Query()
		state := q.Get("state")
		with := func(state string) string {
			q.Set("state", state)
			back.RawQuery = q.Encode()
			return back.String()
		}
		for i := range state { // every part of it is bound
			c := byte('A')
			if state[i] == c {
				c = 'B'
			}
			require.Equal(t, url.Values{"error": {"BadRequestError"}}, b.comeBack(with(state[:i]+string(c)+state[i+1:])), i)
		}
		require.Equal(t, url.Values{"error": {"BadRequestError"}}, b.comeBack(with(strings.TrimPrefix(state, "1."))))

		other := *b
		other.Site = w.Another() // servers share the key
		landed := other.comeBack(with(state))
		require.Equal(t, "/app?tab=1", landed.Get("redirect"))
		require.Equal(t, before+2, rows(), "a ticket, and what uses the state up")
		require.Equal(t, url.Values{"error": {"BadRequestError"}}, b.comeBack(with(state)), "replayed")
		require.Equal(t, before+2, rows())

		thief := w.browser()
		require.Equal(t, "BadRequestError", thief.token(withTicket(landed.Get("ticket"))).Problem(), "it began on another device")
		require.Equal(t, 200, b.token(withTicket(landed.Get("ticket"))).Status)
	})
}

// A provider's token must be for us, now, for this visit, and about an address
// that the provider vouches for.
func TestInvalidProviderTokensAreRefused(t *testing.T) {
	p := newPeer(t)
	oneWith(t, p.providers(), func(t *testing.T, w *world) {
		b := w.browser()
		who := identified("g1", lena)
		for why, c := range map[string]struct {
			who  providerPerson
			kind string
		}{
			"the nonce of another visit": {who.with("nonce", "x"), "InvalidCredentialsError"},
			"no nonce":                   {who.with("nonce", ""), "InvalidCredentialsError"},
			"for another client":         {who.with("aud", "x"), "InvalidCredentialsError"},
			"from another issuer":        {who.with("iss", "https://accounts.example.org"), "InvalidCredentialsError"},
			"expired":                    {who.with("exp", apptest.Noon().Add(-time.Hour).Unix()), "InvalidCredentialsError"},
			"about nobody":               {who.with("sub", ""), "InvalidCredentialsError"},
			"about too much":             {who.with("sub", strings.Repeat("x", 256)), "InvalidCredentialsError"},
			"not verified":               {who.with("email_verified", false), "EmailConfirmationRequiredError"},
			"not verified, in words":     {who.with("email_verified", "false"), "EmailConfirmationRequiredError"},
			"perhaps verified":           {who.with("email_verified", nil), "EmailConfirmationRequiredError"},
			"verified by a number":       {who.with("email_verified", 1), "EmailConfirmationRequiredError"},
			"no address":                 {who.with("email", ""), "EmailConfirmationRequiredError"},
			"a strange address":          {who.with("email", "<lena@example.org>"), "EmailConfirmationRequiredError"},
		} {
			require.Equal(t, c.kind, b.comeBack(b.visit(p, "google", "", c.who)).Get("error"), why)
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM provider_tickets`))
	})
}

func TestProviderTokenWithForeignSignatureIsRefused(t *testing.T) {
	p := newPeer(t)
	oneWith(t, p.providers(), func(t *testing.T, w *world) {
		b := w.browser()
		address := apptest.Decode[openid.VisitURL](t, b.start("google", "")).URL
		back := b.follow(p, address, identified("g1", lena))
		u, err := url.Parse(address)
		require.NoError(t, err)
		evil, err := rsa.GenerateKey(rand.Reader, 2048)
		require.NoError(t, err)
		claims := jwt.MapClaims{"iss": p.Issuer(), "aud": p.ClientID, "sub": "g1", "email": lena, "email_verified": true, "nonce": u.Query().Get("nonce"), "exp": apptest.Noon().Add(time.Hour).Unix()}
		forged := jwt.NewWithClaims(jwt.SigningMethodRS256, claims)
		forged.Header["kid"], err = p.Keypair.KeyID()
		require.NoError(t, err)
		text, err := forged.SignedString(evil)
		require.NoError(t, err)
		none, err := jwt.NewWithClaims(jwt.SigningMethodNone, claims).SignedString(jwt.UnsafeAllowNoneSignatureType)
		require.NoError(t, err)
		for _, token := range []string{text, none, "", "x.y.z"} {
			p.fails("/token", func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "application/json")
				_ = json.NewEncoder(w).Encode(map[string]any{"access_token": "x", "token_type": "bearer", "id_token": token})
			})
			require.Equal(t, "InvalidCredentialsError", b.comeBack(back).Get("error"))
			p.fails("/token", nil)
			back = b.visit(p, "google", "", identified("g1", lena))
		}
	})
}

func TestAProviderThatIsDown(t *testing.T) {
	p := newPeer(t)
	providers := p.providers()
	for i := range providers {
		// Answers that are well have to come within it, also on a busy machine.
		providers[i].Timeout = time.Second
	}
	hang := func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	broken := func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "secret-of-theirs", http.StatusInternalServerError)
	}
	endless := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		for r.Context().Err() == nil {
			if _, err := w.Write([]byte(strings.Repeat(" ", 64<<10))); err != nil {
				return
			}
		}
	}
	elsewhere := func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://169.254.169.254/", http.StatusFound)
	}
	oneWith(t, providers, func(t *testing.T, w *world) {
		b := w.browser()
		for _, how := range []http.HandlerFunc{hang, broken, endless, elsewhere} {
			p.fails("/openid-configuration", how)
			got := b.start("google", "")
			require.Equal(t, http.StatusBadGateway, got.Status, got.Text)
			require.Equal(t, "NoErrorType: Google doesn't answer now. Please try again, or sign in another way.", got.Said())
			require.NotContains(t, got.Text, "secret-of-theirs")
			p.fails("/openid-configuration", nil)
			require.Equal(t, http.StatusBadGateway, b.start("google", "").Status, "it is left alone for a while")
			w.Clock.Pass(6 * time.Second)
		}
		require.Equal(t, 200, b.start("google", "").Status, "and then it's well again")

		for _, end := range []string{"/token", "/jwks.json"} {
			for _, how := range []http.HandlerFunc{hang, broken, endless} {
				back := b.visit(p, "google", "/app", identified("g1", lena))
				p.fails(end, how)
				landed := b.comeBack(back)
				require.Equal(t, "NoErrorType", landed.Get("error"), end)
				require.Equal(t, "/app", landed.Get("redirect"))
				p.fails(end, nil)
			}
		}
		require.NotEmpty(t, b.ticket(p, identified("g1", lena)))
	})
}

func TestOpenRedirects(t *testing.T) {
	p := newPeer(t)
	oneWith(t, p.providers(), func(t *testing.T, w *world) {
		b := w.browser()
		for _, to := range []string{"//example.org", "https://example.org", "/\\example.org", "/\t/example.org", "javascript:alert(1)", "app", "/..//example.org"} {
			require.Equal(t, "FormValidationError redirect", b.start("google", to).Problem(), "%q", to)
		}
		back := b.visit(p, "google", "", identified("g1", lena))
		require.Empty(t, b.comeBack(back+"&redirect=//example.org").Get("redirect"))
		require.Empty(t, b.comeBack(b.visit(p, "google", "", identified("g1", lena))+"#redirect=//example.org").Get("redirect"))
	})
}

func TestMinimumAgeAppliesToProviderSignUps(t *testing.T) {
	p := newPeer(t)
	eachWith(t, p.providers(), func(t *testing.T, w *world) {
		b := w.browser()
		b.Host = "us.localhost:4711"
		ticket := b.ticket(p, identified("g1", lena))
		require.Equal(t, "FormValidationError dateOfBirth", b.token(withTicket(ticket)).Problem())
		require.Equal(t, 200, b.token(withTicket(ticket).With("dateOfBirth", "2013-05-20")).Status, "the ticket is still good")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users WHERE date_of_birth = '2013-05-20' AND market = 'us'`))

		young := w.browser()
		young.Host = b.Host
		ticket = young.ticket(p, identified("g2", "young@example.org"))
		require.Equal(t, "FormValidationError", young.token(withTicket(ticket).With("dateOfBirth", "2013-05-21")).Problem())
		require.Equal(t, "FormValidationError", young.token(withTicket(ticket).With("dateOfBirth", "2003-05-21")).Problem(), "no second try")
		require.Equal(t, "FormValidationError", young.bornOn("2003-05-21").Problem(), "nor by the other way")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users`))
	})
}

// Whoever signs up with another's address first has nothing of it.
func TestProviderSignUpDropsUnconfirmedSignUps(t *testing.T) {
	p := newPeer(t)
	oneWith(t, p.providers(), func(t *testing.T, w *world) {
		squatter := w.browser()
		require.Equal(t, 201, squatter.Post("/api/users", signUp(lena)).Status)
		link := w.mailed("confirm-email", lena)
		w.browser().enter(p, identified("g1", lena))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users`))
		require.Equal(t, deadLink, squatter.confirm(link).Said())
		require.Equal(t, "InvalidCredentialsError", squatter.signIn(lena, password).Problem())
		require.Equal(t, "InvalidCredentialsError", squatter.signIn(lena, "").Problem(), "no password is none")
	})
}

// An account that was made through a provider: what takes a password takes a
// sign-in of just now, and the only way in stays.
func TestAccountWithoutPasswordKeepsItsOnlyWayIn(t *testing.T) {
	p := newPeer(t)
	eachWith(t, p.providers(), func(t *testing.T, w *world) {
		b := w.browser()
		id := b.enter(p, identified("g1", lena))
		path := "/api/auth/accounts/" + id + "/providers"
		none := fields{"password": ""}
		require.Equal(t, "ForbiddenError", b.Do("DELETE", path+"/google", none).Problem())
		require.Equal(t, "NotFoundError", b.Do("DELETE", path+"/apple", none).Problem())
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM provider_links`))

		k := b.newKey()
		w.Clock.Pass(10 * time.Minute)
		require.Equal(t, "InvalidCredentialsError password", b.newKeyOptions(id, "").Problem(), "too long ago")
		require.Equal(t, "InvalidCredentialsError password", b.newKeyOptions(id, password).Problem())
		require.Equal(t, "InvalidCredentialsError password", b.Do("DELETE", path+"/google", none).Problem())
		b.enter(p, identified("g1", lena))
		made := apptest.Decode[call.Created](t, b.Post("/api/auth/accounts/"+id+"/passkeys", k.make(b.newKeyOptions(id, "")))).UUID

		require.Equal(t, 204, b.Do("DELETE", path+"/google", none).Status, "the passkey is another way")
		require.Equal(t, 1, w.mails("provider-changed", lena))
		require.Equal(t, "ForbiddenError", b.Do("DELETE", "/api/auth/accounts/"+id+"/passkeys/"+made, none).Problem())
		require.Equal(t, "EmailAccountExistsError", b.token(withTicket(b.ticket(p, identified("g1", lena)))).Problem())
		require.Equal(t, 200, w.browser().signInByKey(k).Status)

		require.Equal(t, 204, b.Post("/api/auth/accounts/forgot-password", fields{"email": lena}).Status)
		require.Equal(t, 204, b.Post("/api/auth/accounts/reset-password", fields{"resetToken": w.mailed("reset-password", lena), "newPassword": password}).Status)
		got := b.signIn(lena, password)
		require.Equal(t, 200, got.Status)
		b.Bearer = apptest.Decode[sessions.Tokens](t, got).AccessToken
		require.Equal(t, "InvalidCredentialsError password", b.Do("DELETE", "/api/auth/accounts/"+id+"/passkeys/"+made, none).Problem())
		require.Equal(t, 204, b.Do("DELETE", "/api/auth/accounts/"+id+"/passkeys/"+made, fields{"password": password}).Status)
	})
}

func TestProviderLinksOfOtherUsersAreOutOfReach(t *testing.T) {
	p := newPeer(t)
	oneWith(t, p.providers(), func(t *testing.T, w *world) {
		id := w.browser().enter(p, identified("g1", lena))
		other := w.browser()
		other.enter(p, identified("g2", "kim@example.org"))
		path := "/api/auth/accounts/" + id + "/providers"
		require.Equal(t, "ForbiddenError", other.Do("GET", path, nil).Problem())
		require.Equal(t, "ForbiddenError", other.Do("DELETE", path+"/google", fields{"password": ""}).Problem())
		require.Equal(t, "AuthorizationError", w.browser().Do("GET", path, nil).Problem())
		require.Equal(t, "AuthorizationError", w.browser().Do("DELETE", path+"/google", fields{"password": ""}).Problem())
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM provider_links`))
	})
}

// Names come from anywhere; an account has one that may be shown.
func TestNamesFromProviders(t *testing.T) {
	p := newPeer(t)
	eachWith(t, p.providers(), func(t *testing.T, w *world) {
		for i, c := range []struct{ email, name, want string }{
			{"a@example.org", "  Ann   Lee ", "Ann Lee"},
			{"ben.k@example.org", "", "ben.k"},
			{"cem@example.org", "\u202eevil", "cem"},
			{"d1@example.org", strings.Repeat("x", 10<<10), "d1"},
			{"_@example.org", "", "example.org"},
		} {
			w.browser().enter(p, identified(string(rune('a'+i)), c.email).with("name", c.name))
			require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM users WHERE email = ? AND name = ?`, c.email, c.want), c.email)
		}
	})
}

func TestWithoutProviders(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		b := w.browser()
		require.JSONEq(t, `[]`, b.Do("GET", "/api/auth/providers", nil).Text)
		require.Equal(t, "NotFoundError", b.start("google", "").Problem())
		require.Equal(t, "BadRequestError", b.comeBack("http://de.localhost:4711/api/auth/providers/google/callback?state=x&code=y").Get("error"))
	})
}

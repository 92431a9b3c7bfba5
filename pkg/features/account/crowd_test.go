package account_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/openid"
	"knowmad/pkg/features/account/sessions"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A solution is taken once, on whatever server, by whomever, for whatever.
func TestReplayedCaptchas(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b := w.suspect()
		other := *b
		other.Site = w.Another()
		captcha := other.solve(other.captcha()) // one server makes it, the other one takes it
		var all sync.WaitGroup
		answers := make(chan string, 6)
		for i := range cap(answers) {
			tab := *b
			if i%2 == 0 {
				tab = other
			}
			all.Go(func() { answers <- tab.raw(lena, wrong, captcha).Problem() })
		}
		all.Wait()
		close(answers)
		sum := map[string]int{}
		for a := range answers {
			sum[a]++
		}
		require.Equal(t, map[string]int{"InvalidCredentialsError": 1, "RequiresCaptchaError": 5}, sum)
		require.Equal(t, "RequiresCaptchaError", b.raw(lena, wrong, captcha).Problem())
		for range 3 {
			require.Equal(t, "InvalidCredentialsError", b.raw("nobody@example.org", wrong, "").Problem())
		}
		require.Equal(t, "RequiresCaptchaError", b.raw("nobody@example.org", wrong, captcha).Problem(), "for another account")
	})
}

func TestConcurrentPasswordChangesOneSucceeds(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		var all sync.WaitGroup
		next := []string{"erstes Passwort 1871", "zweites Passwort 1871", "drittes Passwort 1871"}
		got := make([]int, len(next))
		for i, p := range next {
			tab := *b
			all.Go(func() { got[i] = tab.changePassword(id, password, p).Status })
		}
		all.Wait()
		works := 0
		for i, p := range next {
			status := w.browser().signIn(lena, p).Status
			require.Equal(t, got[i] == 204, status == 200, "%d %d", got[i], status)
			if status == 200 {
				works++
			}
		}
		require.Equal(t, 1, works)
	})
}

// A device that doesn't count signs in as often as it likes; of those that
// count, one count is good for one sign-in, however many ask at once.
func TestPasskeySignatureCounters(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		synced, counting := b.newKey(), b.newKey()
		require.Equal(t, 201, b.addKey(id, synced).Status)
		require.Equal(t, 201, b.addKey(id, counting).Status)
		for range 2 {
			synced.cred.Counter = ^uint32(0) // so that it stays 0
			require.Equal(t, 200, b.signInByKey(synced).Status)
		}
		var wg sync.WaitGroup
		answers := make(chan int, 4)
		for range 4 {
			browser := w.browser()
			f := counting.sign(browser.keyOptions())
			counting.cred.Counter--
			wg.Go(func() { answers <- browser.token(f).Status })
		}
		wg.Wait()
		close(answers)
		good := 0
		for status := range answers {
			if status == 200 {
				good++
			} else {
				require.Equal(t, 401, status)
			}
		}
		require.Equal(t, 1, good)
	})
}

func TestProviderTicketsWorkOnce(t *testing.T) {
	p := newPeer(t)
	eachWith(t, p.providers(), func(t *testing.T, w *world) {
		b := w.browser()
		refused := func(why string, b *browser, ticket string) {
			t.Helper()
			require.Equal(t, "BadRequestError", b.token(withTicket(ticket)).Problem(), why)
		}
		ticket := b.ticket(p, identified("g1", lena))
		refused("another device: nobody is signed in to another's account by a link", w.browser(), ticket)
		nowhere := *b
		nowhere.Host = "fr.localhost:4711"
		refused("another host", &nowhere, ticket)
		refused("forged", b, "x")
		refused("none", b, "")
		refused("too long", b, strings.Repeat("x", 400))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM users`))

		var wg sync.WaitGroup
		good := make(chan int, 4)
		b.Sign(b.Request(http.MethodPost, "/api/auth/oauth/token", nil)) // fetches the key
		for range 4 {
			one := *b
			wg.Go(func() { good <- one.token(withTicket(ticket)).Status })
		}
		wg.Wait()
		close(good)
		n := 0
		for status := range good {
			if status == 200 {
				n++
			}
		}
		require.Equal(t, 1, n, "of several at once")
		refused("used", b, ticket)

		ticket = b.ticket(p, identified("g1", lena))
		w.Clock.Pass(5 * time.Minute)
		refused("too late", b, ticket)
	})
}

// Many tries at once are no more than many in a row.
func TestABurstIsCounted(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.enrol(w.browser(), lena)
		var all sync.WaitGroup
		answers := make(chan string, 30)
		for range cap(answers) {
			b := w.browser()
			all.Go(func() { answers <- b.signIn(lena, wrong).Problem() })
		}
		all.Wait()
		close(answers)
		sum := map[string]int{}
		for a := range answers {
			sum[a]++
		}
		require.Equal(t, map[string]int{"InvalidCredentialsError": 11, "TooManyLoginAttemptsError": 19}, sum)
	})
}

func TestTabsThatRefreshAtOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, first, _ := w.member(lena)
		var all sync.WaitGroup
		answers := make(chan reply, 8)
		for range cap(answers) {
			tab := *b
			all.Go(func() { answers <- tab.refresh(first.RefreshToken) })
		}
		all.Wait()
		close(answers)
		next := map[string]bool{}
		for a := range answers {
			require.Equal(t, 200, a.Status, a.Text)
			next[apptest.Decode[sessions.Tokens](t, a).RefreshToken] = true
		}
		require.Len(t, next, 1)
		for token := range next {
			require.Equal(t, 200, b.refresh(token).Status)
		}
	})
}

func TestParallelSignUpsMakeOneAccount(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		var all sync.WaitGroup
		for i := range 8 {
			b := w.browser()
			all.Go(func() {
				email := lena
				if i%2 == 0 {
					email = "Lena@Example.org"
				}
				if got := b.Post("/api/users", signUp(email)); got.Status != 201 {
					t.Error(got.Text)
				}
			})
		}
		all.Wait()
		var tokens []string
		for _, l := range w.letters() {
			_, token, _ := strings.Cut(l.link(), "#token=")
			tokens = append(tokens, token)
		}
		require.Len(t, tokens, 4, "an address gets no more mails at once")

		// Each in a browser of its own, with a password of its own.
		passwordOf := func(i int) string { return "blau Fahrrad 77 Regen " + strconv.Itoa(i) }
		got := make([]reply, len(tokens))
		for i, token := range tokens {
			b := w.browser()
			all.Go(func() { got[i] = b.confirmWith(token, passwordOf(i)) })
		}
		all.Wait()
		w.onlyOneOf(lena, got, passwordOf)
	})
}

// onlyOneOf checks that of answers to confirmations at once one counts, with the
// password that it brought.
func (w *world) onlyOneOf(email string, got []reply, passwordOf func(int) string) {
	w.T.Helper()
	confirmed := 0
	for i, answer := range got {
		if answer.Status == 204 {
			confirmed++
			require.Equal(w.T, 200, w.browser().signIn(email, passwordOf(i)).Status)
			continue
		}
		require.Equal(w.T, deadLink, answer.Said())
		require.Equal(w.T, "InvalidCredentialsError", w.browser().signIn(email, passwordOf(i)).Problem())
	}
	require.Equal(w.T, 1, confirmed)
	require.Equal(w.T, 1, w.Count(`SELECT COUNT(*) FROM users`))
}

// The link of a sign-up is opened on several devices at once.
func TestConcurrentConfirmationsOneSucceeds(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Equal(t, 201, w.browser().Post("/api/users", signUp(lena)).Status)
		token := w.mailed("confirm-email", lena)
		passwordOf := func(i int) string { return "grün Fahrrad 88 Sonne " + strconv.Itoa(i) }
		got, devices := make([]reply, 4), make([]*browser, 4)
		for i := range devices {
			devices[i] = w.browser()
			devices[i].needsPassword(token, lena)
		}
		var all sync.WaitGroup
		for i, b := range devices {
			all.Go(func() { got[i] = b.confirmWith(token, passwordOf(i)) })
		}
		all.Wait()
		w.onlyOneOf(lena, got, passwordOf)
	})
}

func TestConcurrentUseOfOneCodeSucceedsOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, a, recovery := w.protected(lena)
		for name, code := range map[string]func() string{
			"of the app":   func() string { return a.code(0) },
			"for recovery": func() string { return recovery[0] },
		} {
			code := code()
			var all sync.WaitGroup
			answers := make(chan string, 5)
			for range cap(answers) {
				tab := *b
				all.Go(func() { answers <- tab.signInWith(lena, password, code).Problem() })
			}
			all.Wait()
			close(answers)
			sum := map[string]int{}
			for a := range answers {
				sum[a]++
			}
			require.Equal(t, map[string]int{"": 1, "Invalid2FATokenError": 4}, sum, name)
			require.Equal(t, "Invalid2FATokenError", b.signInWith(lena, password, code).Problem(), name)
			w.Clock.Pass(time.Minute)
			require.Equal(t, 200, b.signInWith(lena, password, a.code(0)).Status, "it begins anew")
			w.Clock.Pass(time.Minute)
		}
		require.Equal(t, 9, w.Count(`SELECT COUNT(*) FROM recovery_codes`))
	})
}

// Of concurrent returns with one state one gets a ticket, though the provider takes a
// code as often as it comes.
func TestConcurrentReturnsWithOneStateGiveOneTicket(t *testing.T) {
	p := newPeer(t)
	eachWith(t, p.providers(), func(t *testing.T, w *world) {
		b := w.browser()
		address, err := url.Parse(apptest.Decode[openid.VisitURL](t, b.start("google", "")).URL)
		require.NoError(t, err)
		back := b.follow(p, address.String(), identified("g1", lena))
		token, err := p.Keypair.SignJWT(jwt.MapClaims{
			"iss": p.Issuer(), "aud": p.ClientID, "sub": "g1", "email": lena, "email_verified": true,
			"nonce": address.Query().Get("nonce"), "exp": apptest.Noon().Add(time.Hour).Unix(),
		})
		require.NoError(t, err)
		all := make(chan url.Values, 8)
		var here sync.WaitGroup
		here.Add(cap(all))
		p.fails("/token", func(w http.ResponseWriter, _ *http.Request) {
			here.Done()
			here.Wait() // every state was found good by now
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(map[string]any{"access_token": "x", "token_type": "bearer", "id_token": token})
		})
		defer p.fails("/token", nil)
		for range cap(all) {
			go func() { all <- b.comeBack(back) }()
		}
		tickets := 0
		for range cap(all) {
			if got := <-all; got.Get("ticket") != "" {
				tickets++
			} else {
				assert.Equal(t, "BadRequestError", got.Get("error"))
			}
		}
		require.Equal(t, 1, tickets)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM provider_tickets`))
	})
}

func TestConcurrentSignInsWithOnePasskeyAnswerOpenOneSession(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		b, _, id := w.member(lena)
		k := b.newKey()
		require.Equal(t, 201, b.addKey(id, k).Status)
		k.cred.Counter = ^uint32(0) // signs with 0 each time, as passkeys do that several devices share
		f := k.sign(w.browser().keyOptions())
		all := make(chan int, 8)
		for range cap(all) {
			go func() { all <- w.browser().token(f).Status }()
		}
		in := 0
		for range cap(all) {
			if <-all == 200 {
				in++
			}
		}
		require.Equal(t, 1, in)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM used_challenges`))
	})
}

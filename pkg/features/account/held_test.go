package account_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"

	"github.com/alexedwards/argon2id"
	"github.com/stretchr/testify/require"
)

// waits reports whether somebody waits for what another transaction holds. SQLite
// has one writer, so there everybody does who writes.
func (w *world) waits() bool {
	return w.DB.Engine() == db.SQLite ||
		w.Count(`SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`) > 0
}

// meet signs somebody in on a device that the account knows, and lets other come
// when the session is made and nobody else sees it yet.
func (w *world) meet(email, device string, other func()) sessions.Tokens {
	w.T.Helper()
	var others sync.WaitGroup
	done := make(chan struct{})
	ctx := whenKnowersAreRead(w.T.Context(), func() {
		others.Go(func() { defer close(done); other() })
		for {
			select {
			case <-done: // nothing stops it
				return
			case <-time.After(time.Millisecond):
				if w.waits() {
					return
				}
			}
		}
	})
	m, ok := apptest.Registry(w.T, w.Config.Env).ByCode("de")
	require.True(w.T, ok)
	tokens, err := w.service().SignIn(ctx, call.Caller{Device: device, Market: "de"},
		factors.Grant{Type: "password", Host: market.Host{Market: m}, Email: email, Password: password})
	require.NoError(w.T, err)
	others.Wait()
	return tokens
}

// What ends an account's sessions ends those, too, that begin at that moment.
func TestConcurrentSignInDoesNotOutliveEndingAllSessions(t *testing.T) {
	ends := map[string]func(w *world, b *browser, id, email string){
		"a reset": func(w *world, _ *browser, _, email string) {
			require.Equal(w.T, 204, w.browser().reset(w.mailed("reset-password", email), fresh).Status)
		},
		"a new password": func(w *world, b *browser, id, _ string) {
			require.Equal(w.T, 204, b.changePassword(id, password, fresh).Status)
		},
		"a role that is taken away": func(w *world, _ *browser, id, _ string) {
			s := w.service()
			require.NoError(w.T, w.write(func(q db.Queryer) error {
				if err := person.SetStaff(w.T.Context(), q, id, false); err != nil {
					return err
				}
				return s.EndSessions(w.T.Context(), q, id)
			}))
		},
		"somebody who leaves": func(w *world, b *browser, id, _ string) {
			require.Equal(w.T, 200, b.leave(id, password).Status)
		},
	}
	each(t, func(t *testing.T, w *world) {
		for name, end := range ends {
			email := strings.ReplaceAll(name, " ", ".") + "@example.org"
			b, _, id := w.member(email)
			phone := w.browser()
			require.Equal(t, 200, phone.signIn(email, password).Status, name)
			require.Equal(t, 204, b.forgot(email).Status, name)
			tokens := w.meet(email, phone.Device, func() { end(w, b, id, email) })
			require.Equal(t, "AuthorizationError", phone.refresh(tokens.RefreshToken).Problem(), name)
		}
	})
}

// leave asks for the end of one's account.
func (b *browser) leave(id, password string) reply {
	return b.Post("/api/users/"+id+"/deletion", fields{"password": password, "authoredKnows": "remove"})
}

func (b *browser) forgot(email string) reply {
	return b.Post("/api/auth/accounts/forgot-password", fields{"email": email})
}

// A password that was right when it was compared, and was changed before anything
// was done with it, does nothing.
func TestProofFailsOncePasswordHasChanged(t *testing.T) {
	const next = "mallory@example.org"
	// Comparing it takes so long that a reset is done meanwhile.
	dear, err := argon2id.CreateHash(password, &argon2id.Params{Memory: 1 << 10, Iterations: 400, Parallelism: 1, SaltLength: 16, KeyLength: 32})
	require.NoError(t, err)
	each(t, func(t *testing.T, w *world) {
		thief, _, id := w.member(lena)
		require.Equal(t, 204, thief.forgot(lena).Status)
		token := w.mailed("reset-password", lena)
		w.Exec(`UPDATE users SET password = ?`, dear)
		acted := make(chan struct{})
		go func() { defer close(acted); thief.changeEmail(id, next, password) }()
		for comparing := false; !comparing; { // it has begun once the try is counted
			select {
			case <-acted: // this machine was too slow to see it
				comparing = true
			default:
				comparing = w.Count(`SELECT COUNT(*) FROM attempts WHERE id LIKE 'device:%' AND failures = 1`) == 1
			}
		}
		require.Equal(t, 204, w.browser().reset(token, fresh).Status)
		<-acted
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM mail_links`), "whichever came first")
		require.Equal(t, 200, w.browser().signIn(lena, fresh).Status)
	})
}

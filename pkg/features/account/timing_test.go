package account_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// asks makes a call and tells what kinds of statements it took, in their order.
func (b *browser) asks(method, path string, body any) (reply, []string) {
	var kinds []string
	r := b.Request(method, path, body)
	ctx := db.Observed(r.Context(), func(statement string) { kinds = append(kinds, strings.Fields(statement)[0]) })
	return b.Signed(r.WithContext(ctx)), kinds
}

// Whether somebody has an account, the work for an answer doesn't tell: it takes
// the same statements where there is one as where there is none.
func TestStatementCountDoesNotRevealAccounts(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const known, waiting, unknown = "known@example.org", "waiting@example.org", "unknown@example.org"
		b, _, id := w.member(lena)
		knownID := w.enrol(w.browser(), known)
		waitingID := apptest.Decode[struct{ UUID string }](t, w.browser().Post("/api/users", signUp(waiting))).UUID

		// same makes the same call about several; the mails that it queues tell which
		// of them it was about.
		same := func(name string, mails []int, calls ...func(b *browser) (reply, []string)) {
			var want []string
			for i, call := range calls {
				before := len(w.letters())
				got, kinds := call(w.browser())
				if name != "sign-in" {
					require.Less(t, got.Status, 300, "%s %d: %s", name, i, got.Text)
				}
				require.Len(t, w.letters(), before+mails[i], "%s %d", name, i)
				if i == 0 {
					want = kinds
					require.NotEmpty(t, want, name)
				}
				require.Equal(t, want, kinds, "%s %d", name, i)
			}
		}
		post := func(path string, body any) func(b *browser) (reply, []string) {
			return func(b *browser) (reply, []string) { return b.asks(http.MethodPost, path, body) }
		}
		forgot := func(email string) func(b *browser) (reply, []string) {
			return post("/api/auth/accounts/forgot-password", fields{"email": email})
		}
		same("forgot password", []int{1, 1, 0}, forgot(known), forgot(waiting), forgot(unknown))
		resend := func(id string) func(b *browser) (reply, []string) {
			return post(accountPath(id, "resendconfirmation"), nil)
		}
		same("resend", []int{1, 0, 0}, resend(waitingID), resend(knownID), resend(uuid.NewString()))
		change := func(email string) func(b *browser) (reply, []string) {
			return func(asking *browser) (reply, []string) {
				asking.Bearer = b.Bearer
				return asking.asks(http.MethodPatch, accountPath(id, "email"), fields{"newEmail": email, "password": password})
			}
		}
		same("change of address", []int{1, 1, 1}, change(known), change(waiting), change("free@example.org"))
		w.Clock.Pass(24 * time.Hour) // enough mails for a day
		same("sign-up", []int{1, 1, 1}, post("/api/users", signUp(known)), post("/api/users", signUp(waiting)), post("/api/users", signUp("new@example.org")))
		for range 3 { // they have all the mails now that they may have at once
			forgot(waiting)(w.browser())
		}
		same("resend to who has enough", []int{0, 0, 0}, resend(waitingID), resend(knownID), resend(uuid.NewString()))
		far := func(call func(b *browser) (reply, []string)) func(b *browser) (reply, []string) {
			return func(b *browser) (reply, []string) {
				b.Peer = "198.51.100.7:50000" // from where few have called so far
				return call(b)
			}
		}
		for range 4 {
			far(forgot(known))(w.browser())
			far(forgot(unknown))(w.browser())
		}
		same("forgot password of who has enough", []int{0, 0, 0}, far(forgot(known)), far(forgot(waiting)), far(forgot(unknown)))
		again := func(email string) func(b *browser) (reply, []string) { return far(post("/api/users", signUp(email))) }
		same("sign-up of who has enough", []int{0, 0, 0}, again(known), again(waiting), again(unknown))
		signIn := func(email string) func(b *browser) (reply, []string) {
			return post("/api/auth/oauth/token", fields{"grantType": "password", "email": email, "password": wrong})
		}
		same("sign-in", []int{0, 0, 0}, signIn(known), signIn(waiting), signIn("nobody@example.org"))
	})
}

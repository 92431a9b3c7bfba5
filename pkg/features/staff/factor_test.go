package staff_test

import (
	"context"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	kernel "knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// staffCalls are the calls of the API's document that take the role of staff.
func (w *world) staffCalls() (calls [][2]string) {
	w.T.Helper()
	got := w.visitor().Get("/api/openapi.json")
	require.Equal(w.T, 200, got.Status)
	document := apptest.Decode[struct {
		Paths map[string]map[string]struct {
			Access struct {
				Least string `json:"least"`
			} `json:"x-access"`
		}
	}](w.T, got)
	ids := regexp.MustCompile(`\{[^}]+\}`)
	for path, methods := range document.Paths {
		for method, call := range methods {
			if call.Access.Least == right.Staff.String() {
				calls = append(calls, [2]string{strings.ToUpper(method), ids.ReplaceAllString(path, uuid.NewString())})
			}
		}
	}
	slices.SortFunc(calls, func(a, b [2]string) int { return strings.Compare(a[1]+a[0], b[1]+b[0]) })
	require.Greater(w.T, len(calls), 9)
	return calls
}

// Every call of staff takes a second factor, but on a developer's machine; and the calls of
// the table are all that there are.
func TestStaffCallsRequireASecondFactor(t *testing.T) {
	for _, env := range []market.Environment{market.Local, market.Dev, market.Staging, market.Prod} {
		t.Run(string(env), func(t *testing.T) {
			w := newWorld(t, db.SQLite, env)
			mara := w.memberWithout("mara@example.org")
			calls := w.staffCalls()
			ask := func(call [2]string) reply {
				if call[0] == http.MethodGet {
					return mara.Get(call[1])
				}
				return mara.Do(call[0], call[1], fields{})
			}
			for _, call := range calls {
				got := ask(call)
				if env == market.Local {
					require.NotEqual(t, "Requires2FAError", got.Problem(), call)
					continue
				}
				require.Equal(t, 401, got.Status, call)
				require.Equal(t, "Requires2FAError", got.Problem(), call)
			}
			if env != market.Local {
				require.Empty(t, w.actions(), "nothing was done")
			}
			mara.showFactor()
			for _, call := range calls {
				got := ask(call)
				require.NotContains(t, []string{"Requires2FAError", "AuthorizationError"}, got.Problem(), call)
				require.NotContains(t, got.Text, "You may not do this.", call)
				require.Less(t, got.Status, 500, "%v: %s", call, got.Text)
			}
		})
	}
}

// An operator takes the second factors of an account away: its sessions end, its owner is
// told by mail, and the log has a line.
func TestResetFactor(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		mara := w.member("mara@example.org")
		now := db.At(w.Clock.Now())
		require.NoError(t, w.TryExec(`INSERT INTO two_factor (user_id, secret, created, since, last_step) VALUES (?, 'x', ?, ?, 0)`, mara.id, now, now))
		require.NoError(t, w.TryExec(`INSERT INTO recovery_codes (user_id, hash) VALUES (?, 'x')`, mara.id))
		require.NoError(t, w.TryExec(`INSERT INTO passkeys (id, user_id, host, credential, public_key, flags, counter, transports, name, created)
			VALUES ('x', ?, 'h', 'c', 'k', 0, 0, '', 'n', ?)`, mara.id, now))
		lena := w.member("lena@example.org")
		require.NoError(t, w.TryExec(`INSERT INTO two_factor (user_id, secret, created, since, last_step) VALUES (?, 'x', ?, ?, 0)`, lena.id, now, now))
		require.Equal(t, 200, mara.Get("/api/staff/log").Status)

		require.ErrorContains(t, w.operator(func(s *staff.Service, by kernel.Member) error {
			_, err := s.ResetFactorByEmail(t.Context(), by, "nobody@example.org")
			return err
		}), "nobody has an account")
		require.NoError(t, w.operator(func(s *staff.Service, by kernel.Member) error {
			out, err := s.ResetFactorByEmail(t.Context(), by, "Mara@example.org")
			require.True(t, out.Changed)
			return err
		}))
		require.Equal(t, "factor.reset", w.actions())
		for _, table := range []string{"two_factor", "recovery_codes", "passkeys"} {
			require.Zero(t, w.Count(`SELECT COUNT(*) FROM `+table+` WHERE user_id = ?`, mara.id), table)
		}
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM two_factor`), "others keep theirs")
		require.Equal(t, 401, mara.Do("POST", "/api/auth/oauth/token", fields{"refreshToken": mara.refreshToken}).Status)
		require.Eventually(t, func() bool { return mara.Get("/api/staff/log").Problem() == "AuthorizationError" }, time.Minute, 50*time.Millisecond,
			"the server finds out that the session has ended")
		mara.signIn("mara@example.org")
		require.Equal(t, "Requires2FAError", mara.Get("/api/staff/log").Problem())
		require.Equal(t, 200, lena.Get("/api/staff/log").Status)
		require.Eventually(t, func() bool {
			return w.Count(`SELECT COUNT(*) FROM mails WHERE template = 'factor-reset' AND recipient = 'mara@example.org' AND language = 'de'`) == 1
		}, time.Minute, 50*time.Millisecond, "the server writes the mail")
	})
}

// Where the letter can't be queued nothing is reset.
func TestResetFactorIsTransactional(t *testing.T) {
	w := newWorld(t, db.SQLite, market.Staging)
	mara := w.member("mara@example.org")
	now := db.At(w.Clock.Now())
	require.NoError(t, w.TryExec(`INSERT INTO two_factor (user_id, secret, created, since, last_step) VALUES (?, 'x', ?, ?, 0)`, mara.id, now, now))
	require.NoError(t, w.TryExec(`ALTER TABLE staff_log RENAME TO elsewhere`))
	require.Error(t, w.operator(func(s *staff.Service, by kernel.Member) error {
		_, err := s.ResetFactorByEmail(context.WithoutCancel(t.Context()), by, "mara@example.org")
		return err
	}))
	require.NoError(t, w.TryExec(`ALTER TABLE elsewhere RENAME TO staff_log`))
	require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM two_factor`))
	require.Equal(t, 200, mara.Get("/api/staff/log").Status)
}

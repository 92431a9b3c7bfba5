package account_test

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account"
	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

const nobody = "9f4f2f0e-0000-4000-8000-000000000001"

// service is what other slices have of accounts, on the world's database.
func (w *world) service() *account.Service {
	w.T.Helper()
	s, err := account.New(w.T.Context(), account.Config{
		DB: w.DB, Clock: w.Clock, Log: zerolog.Nop(), Passwords: apptest.CheapPasswords(),
	})
	require.NoError(w.T, err)
	return s
}

func (w *world) write(do func(q db.Queryer) error) error {
	return w.DB.Write(w.T.Context(), do)
}

func problemOf(err error) problem.Type { return problem.From(err).Type }

// A password that is asked for again has the walls of signing in around it.
func TestWithPasswordIsThrottled(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := w.service()
		id := w.enrol(w.browser(), lena)
		ctx := httpx.WithVisit(t.Context(), &httpx.Visit{Client: netip.MustParseAddr("203.0.113.9")})
		runs := 0
		check := func(id, password string) error {
			return s.WithPassword(ctx, right.Actor{User: id}, password, func(db.Queryer) error { runs++; return nil })
		}
		require.NoError(t, check(id, password))
		for range 3 {
			err := check(id, wrong)
			require.Equal(t, problem.InvalidCredentials, problemOf(err))
			require.Equal(t, "password", problem.From(err).Fields[0].Field)
		}
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM attempts WHERE failures = 3`), "the account's and the address's")
		require.NoError(t, check(id, password), "and it is forgiven")
		require.NoError(t, w.write(func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `UPDATE attempts SET failures = 20, wait_until = ?`, db.At(apptest.Noon().Add(time.Hour)))
			return err
		}))
		require.Equal(t, problem.TooManyLoginAttempts, problemOf(check(id, password)))
		require.Equal(t, problem.Authorization, problemOf(check(nobody, password)))
		require.Equal(t, 2, runs, "what it is asked for happens only then")
	})
}

func TestEndingSessions(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := w.service()
		_, tokens, id := w.member(lena)
		_, others, _ := w.member("max@example.org")
		failed := errors.New("no")
		require.ErrorIs(t, w.write(func(q db.Queryer) error {
			require.NoError(t, s.EndSessions(t.Context(), q, id))
			return failed
		}), failed)
		_, err := s.Authenticate(tokens.AccessToken)
		require.NoError(t, err, "nothing was kept")
		require.NoError(t, w.write(func(q db.Queryer) error { return s.EndSessions(t.Context(), q, id) }))
		_, err = s.Authenticate(tokens.AccessToken)
		require.Equal(t, problem.Authorization, problemOf(err))
		require.Equal(t, "AuthorizationError", w.browser().refresh(tokens.RefreshToken).Problem())
		_, err = s.Authenticate(others.AccessToken)
		require.NoError(t, err, "another's goes on")
	})
}

// Nothing is left of an account, and its tokens are refused on every server.
func TestDeletingAnAccount(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := w.service()
		b, tokens, id := w.member(lena)
		_, others, _ := w.member("max@example.org")
		b.Post("/api/auth/accounts/forgot-password", fields{"email": lena})
		require.NoError(t, w.write(func(q db.Queryer) error { return s.Delete(t.Context(), q, id) }))
		for table, left := range map[string]int{"users": 1, "sessions": 1, "refresh_tokens": 1, "mail_links": 0} {
			require.Equal(t, left, w.Count(`SELECT COUNT(*) FROM `+table), table)
		}
		require.Equal(t, "InvalidCredentialsError", b.signIn(lena, password).Problem())
		elsewhere := w.service()
		for _, s := range []*account.Service{s, elsewhere} {
			_, err := s.Authenticate(tokens.AccessToken)
			require.Equal(t, problem.Authorization, problemOf(err))
			_, err = s.Authenticate(others.AccessToken)
			require.NoError(t, err)
		}
		require.NoError(t, w.write(func(q db.Queryer) error { return s.Delete(t.Context(), q, id) }), "gone already")
		require.NotEqual(t, id, w.enrol(w.browser(), lena), "the address is free")
	})
}

// Whether a user teaches is read when a token is made, and stands in it.
func TestKnowerRoleIsReadWhenTokenIsIssued(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ctx, s, id := t.Context(), w.service(), w.enrol(w.browser(), lena)
		c := call.Caller{Device: uuid.NewString(), Market: "de"}
		tokens, err := s.SignIn(ctx, c, factors.Grant{Type: "password", Email: lena, Password: password})
		require.NoError(t, err)
		actor, err := s.Authenticate(tokens.AccessToken)
		require.NoError(t, err)
		require.False(t, actor.Knower)
		require.NoError(t, w.write(func(q db.Queryer) error {
			_, _, err := person.MakeKnower(ctx, q, id, w.Clock.Now())
			return err
		}))
		tokens, err = s.Refresh(ctx, c, tokens.RefreshToken)
		require.NoError(t, err)
		actor, err = s.Authenticate(tokens.AccessToken)
		require.NoError(t, err)
		require.True(t, actor.Knower)

		failing, fail := context.WithCancel(ctx)
		_, err = s.Refresh(whenKnowersAreRead(failing, fail), c, tokens.RefreshToken)
		require.ErrorIs(t, err, context.Canceled)
		_, err = s.Refresh(ctx, c, tokens.RefreshToken)
		require.NoError(t, err, "a failure inside the transaction used nothing up")
	})
}

// whenKnowersAreRead lets do run right before a token is made, in its transaction.
func whenKnowersAreRead(ctx context.Context, do func()) context.Context {
	return db.Observed(ctx, func(statement string) {
		if strings.Contains(statement, "FROM knowers") {
			do()
		}
	})
}

// The account of an address is found as its owner may write it, before sign-ups.
func TestFindByEmailPrefersAccountToSignUp(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ctx, q, s := t.Context(), w.DB.One(), w.service()
		id := w.enrol(w.browser(), lena)
		c, err := s.FindByEmail(ctx, q, " LENA@example.org")
		require.NoError(t, err)
		require.Equal(t, id, c.ID)
		require.True(t, c.Confirmed)
		waits := apptest.Decode[struct{ UUID string }](t, w.browser().Post("/api/users", signUp("max@example.org"))).UUID
		c, err = s.FindByEmail(ctx, q, "max@example.org")
		require.NoError(t, err)
		require.Equal(t, waits, c.ID)
		require.False(t, c.Confirmed)
		_, err = s.FindByEmail(ctx, q, "nobody@example.org")
		require.Equal(t, problem.NotFound, problemOf(err))
		_, err = s.FindByEmail(ctx, q, "x")
		require.Equal(t, problem.FormValidation, problemOf(err))
	})
}

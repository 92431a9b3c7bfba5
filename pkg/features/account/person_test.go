//race:off

package account_test

import (
	"context"
	"errors"
	"net/netip"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

const nobody = "9f4f2f0e-0000-4000-8000-000000000001"

// service is what other slices have of accounts, on the world's database.
func (w *world) service(knower account.Knower) *account.Service {
	w.T.Helper()
	s, err := account.New(w.T.Context(), account.Config{
		DB: w.DB, Clock: w.Clock, Log: zerolog.Nop(), Knower: knower, Passwords: apptest.CheapPasswords(),
	})
	require.NoError(w.T, err)
	return s
}

func (w *world) write(do func(q db.Queryer) error) error {
	return w.DB.Write(w.T.Context(), do)
}

func problemOf(err error) problem.Type { return problem.From(err).Type }

func TestAPerson(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ctx, q, s := t.Context(), w.DB.One(), w.service(nil)
		b := w.browser()
		id := apptest.Decode[struct{ UUID string }](t, b.Post("/api/users", signUp(lena))).UUID
		p, err := s.Person(ctx, q, id)
		require.NoError(t, err)
		want := account.Person{ID: id, Email: lena, Name: "Lena Müller", Market: "de", Created: apptest.Noon(), HasPassword: true}
		require.Equal(t, want, p, "a sign-up")
		_, err = s.PersonByEmail(ctx, q, lena)
		require.Equal(t, problem.NotFound, problemOf(err), "it is nobody's account yet")
		people, n, err := s.People(ctx, q, "", nil, 0, 10)
		require.NoError(t, err)
		require.Empty(t, people)
		require.Zero(t, n)
		require.Equal(t, problem.Authorization, problemOf(w.write(func(q db.Queryer) error { return s.Rename(ctx, q, id, "Eve") })))

		require.Equal(t, 204, b.confirm(w.mailed("confirm-email", lena)).Status)
		want.Confirmed = true
		for _, read := range []func() (account.Person, error){
			func() (account.Person, error) { return s.Person(ctx, q, id) },
			func() (account.Person, error) { return s.PersonByEmail(ctx, q, " LENA@example.org") },
		} {
			p, err = read()
			require.NoError(t, err)
			require.Equal(t, want, p)
		}
		_, err = s.Person(ctx, q, nobody)
		require.Equal(t, problem.NotFound, problemOf(err))
		_, err = s.PersonByEmail(ctx, q, "nobody@example.org")
		require.Equal(t, problem.NotFound, problemOf(err))
		_, err = s.PersonByEmail(ctx, q, "x")
		require.Equal(t, problem.FormValidation, problemOf(err))
	})
}

func TestPeople(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ctx, q, s := t.Context(), w.DB.One(), w.service(nil)
		w.enrol(w.browser(), lena)
		w.Clock.Pass(time.Minute)
		other := w.enrol(w.browser(), "max_1@example.org")
		require.NoError(t, w.write(func(q db.Queryer) error { return s.Rename(ctx, q, other, "ÖZLEM 100%") }))
		for query, want := range map[string][]string{
			"":         {"ÖZLEM 100%", "Lena Müller"},
			"EXAMPLE":  {"ÖZLEM 100%", "Lena Müller"},
			"müll":     {"Lena Müller"},
			"LENA m":   {"Lena Müller"},
			"ÖZ":       {"ÖZLEM 100%"},
			"%":        {"ÖZLEM 100%"},
			"x_1":      {"ÖZLEM 100%"},
			"a_1":      {},
			"!":        {},
			"\x00\xff": {"ÖZLEM 100%", "Lena Müller"},
			"' OR 1=1": {},
		} {
			people, n, err := s.People(ctx, q, query, nil, 0, 10)
			require.NoError(t, err)
			names := []string{}
			for _, p := range people {
				names = append(names, p.Name)
			}
			require.Equal(t, want, names, "%q", query)
			require.Len(t, want, n)
		}
		people, n, err := s.People(ctx, q, "", nil, 1, 1)
		require.NoError(t, err)
		require.Equal(t, 2, n)
		require.Len(t, people, 1)
		require.Equal(t, lena, people[0].Email)
	})
}

func TestRenaming(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		ctx, s := t.Context(), w.service(nil)
		id := w.enrol(w.browser(), lena)
		rename := func(id, name string) error {
			return w.write(func(q db.Queryer) error { return s.Rename(ctx, q, id, name) })
		}
		require.NoError(t, rename(id, "  Lena   Meier "))
		for _, name := range []string{"", "\x00", "\u202eanel", "…"} {
			err := rename(id, name)
			require.Equal(t, problem.FormValidation, problemOf(err), "%q", name)
			require.Equal(t, "name", problem.From(err).Fields[0].Field)
		}
		require.Equal(t, problem.Authorization, problemOf(rename(nobody, "Lena")))
		p, err := s.Person(ctx, w.DB.One(), id)
		require.NoError(t, err)
		require.Equal(t, "Lena Meier", p.Name)
	})
}

// A password that is asked for again has the walls of signing in around it.
func TestCheckingAPassword(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := w.service(nil)
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
		s := w.service(nil)
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
		s := w.service(nil)
		b, tokens, id := w.member(lena)
		_, others, _ := w.member("max@example.org")
		b.Post("/api/auth/accounts/forgot-password", fields{"email": lena})
		require.NoError(t, w.write(func(q db.Queryer) error { return s.Delete(t.Context(), q, id) }))
		for table, left := range map[string]int{"users": 1, "sessions": 1, "refresh_tokens": 1, "mail_links": 0} {
			require.Equal(t, left, w.Count(`SELECT COUNT(*) FROM `+table), table)
		}
		require.Equal(t, "InvalidCredentialsError", b.signIn(lena, password).Problem())
		elsewhere := w.service(nil)
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

// Who teaches is asked when a token is made, and stands in it.
func TestTokensOfKnowers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		id := w.enrol(w.browser(), lena)
		teaches, fault := false, error(nil)
		s := w.service(func(_ context.Context, _ db.Queryer, user string) (bool, error) {
			require.Equal(t, id, user)
			return teaches, fault
		})
		c := account.Caller{Device: uuid.NewString(), Market: "de"}
		tokens, err := s.SignIn(t.Context(), c, account.Grant{Type: "password", Email: lena, Password: password})
		require.NoError(t, err)
		actor, err := s.Authenticate(tokens.AccessToken)
		require.NoError(t, err)
		require.False(t, actor.Knower)
		teaches = true
		tokens, err = s.Refresh(t.Context(), c, tokens.RefreshToken)
		require.NoError(t, err)
		actor, err = s.Authenticate(tokens.AccessToken)
		require.NoError(t, err)
		require.True(t, actor.Knower)
		fault = errors.New("no")
		_, err = s.Refresh(t.Context(), c, tokens.RefreshToken)
		require.ErrorIs(t, err, fault)
		fault = nil
		_, err = s.Refresh(t.Context(), c, tokens.RefreshToken)
		require.NoError(t, err, "a fault of ours used nothing up")
	})
}

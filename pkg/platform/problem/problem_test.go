package problem_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"testing"

	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
)

// Types lists every constant of the type, read from the source.
func TestTypesIsComplete(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "problem.go", nil, 0)
	require.NoError(t, err)
	n := 0
	ast.Inspect(file, func(node ast.Node) bool {
		if v, ok := node.(*ast.ValueSpec); ok {
			if id, ok := v.Type.(*ast.Ident); ok && id.Name == "Type" {
				n++
			}
		}
		return true
	})
	seen := map[problem.Type]bool{}
	for _, p := range problem.Types() {
		require.False(t, seen[p], p)
		seen[p] = true
	}
	require.Len(t, seen, n)
	require.Equal(t, 23, n)
}

func TestStatuses(t *testing.T) {
	for kind, status := range map[problem.Type]int{
		problem.FormValidation: 422, problem.Forbidden: 403, problem.NotFound: 404, problem.InvalidCredentials: 401,
		problem.Authorization: 401, problem.NoType: 500, problem.InvalidMIMEType: 415, problem.KnowDemandReservationLimit: 400,
		problem.InvalidUsername: 400, problem.UsernameInUse: 409, problem.EmailInUse: 409, problem.EmailConfirmationRequired: 400,
		problem.BadRequest: 400, problem.Requires2FA: 401, problem.Invalid2FAToken: 401, problem.RequiresCaptcha: 400,
		problem.Duplicate: 409, problem.NoTutoringMinutesAvailable: 400, problem.TooManyLoginAttempts: 429,
		problem.TooManyRequests: 429, problem.KnowIsUndeletable: 400, problem.ContactCustomerSupport: 400, problem.EmailAccountExists: 409,
	} {
		require.Equal(t, status, problem.New(kind, "x").StatusCode(), kind)
	}
	require.Equal(t, 413, problem.New(problem.FormValidation, "x").WithStatus(413).StatusCode())
}

func TestFromStatusKeepsTheStatus(t *testing.T) {
	for status := 400; status < 600; status++ {
		p := problem.FromStatus(status)
		require.Equal(t, status, p.StatusCode())
		require.NotEmpty(t, p.Message)
		require.Equal(t, status >= 500, p.Type == problem.NoType, status)
	}
	require.Equal(t, http.StatusInternalServerError, problem.FromStatus(200).StatusCode(), "no error is a fault of ours")
}

func TestFrom(t *testing.T) {
	secret := errors.New("secret")
	ours := problem.From(secret)
	require.Equal(t, problem.NoType, ours.Type)
	require.NotContains(t, ours.Message, "secret")
	require.ErrorIs(t, ours, secret)
	known := problem.New(problem.Duplicate, "twice")
	require.Same(t, known, problem.From(fmt.Errorf("wrapped: %w", known)))
	with := known.WithFields(problem.Field{Field: "a"}).WithCause(secret)
	require.Empty(t, known.Fields, "an error is not changed by those who add to it")
	require.NoError(t, known.Cause)
	require.Len(t, with.Fields, 1)
}

// An answer tells MaxFields faults, however many are added and in whatever portions,
// and those who add to one error don't share what they add.
func TestWithFieldsIsBoundedAndCopies(t *testing.T) {
	several := make([]problem.Field, 2*problem.MaxFields)
	require.Len(t, problem.New(problem.FormValidation, "x").WithFields(several...).Fields, problem.MaxFields)
	one := problem.New(problem.FormValidation, "x")
	for n := range problem.MaxFields { // a list of some lengths has room behind it
		one = problem.New(problem.FormValidation, "x").WithFields(several[:n]...)
		a := one.WithFields(problem.Field{Field: "a"})
		_ = one.WithFields(problem.Field{Field: "b"})
		require.Equal(t, "a", a.Fields[n].Field)
	}
	for range several {
		one = one.WithFields(problem.Field{Field: "x"})
	}
	require.Len(t, one.Fields, problem.MaxFields)
}

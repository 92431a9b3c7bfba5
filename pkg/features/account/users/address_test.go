package users_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
)

func FuzzParseAddress(f *testing.F) {
	for _, s := range []string{
		"lena@example.org", " LENA@Example.Org ", "eva@Bücher.Example", "a@b", "a@b.c.", "\"a b\"@example.org", "a@[::1]", "l\u0435na@example.org",
		"a@\u202eexample.org", "a@ex\u00admple.org", "a@xn--a.example", "\x00@a.b", "a@a..b", strings.Repeat("a", 300) + "@a.b", "İ@example.org", "a@İ.example",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := users.ParseAddress(text, "email")
		if err != nil {
			require.Equal(t, problem.FormValidation, problem.From(err).Type)
			require.Zero(t, a)
			return
		}
		require.LessOrEqual(t, len(a.Text), 254)
		require.Equal(t, 1, strings.Count(a.Text, "@"))
		for _, r := range a.Text {
			require.True(t, r < utf8.RuneSelf && unicode.IsPrint(r) && r != ' ', "%q", a.Text)
		}
		require.Equal(t, strings.ToLower(a.Text), a.Key)
		again, err := users.ParseAddress(a.Text, "email")
		require.NoError(t, err, "what was taken is taken again")
		require.Equal(t, a, again)
		upper, err := users.ParseAddress(strings.ToUpper(a.Text), "email")
		require.NoError(t, err)
		require.Equal(t, a.Key, upper.Key, "case makes no second account")
	})
}

package person_test

import (
	"strings"
	"testing"

	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// unseen are runes that leave no ink, or none without a letter before them.
func unseen() []rune {
	return []rune{
		'\u3164', '\uffa0', '\u115f', '\u1160', // fillers of Hangul, which are letters
		'\u2800', '\U0001d159', // blank symbols
		'\u034f', '\u17b4', '\u180b', '\u180e', // joiner of marks, vowels and selectors without a form
		'\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', // of no width
		'\ufe00', '\ufe0f', '\U000e0100', '\U000e0020', // selectors of variants, tags
		'\u0301', '\u0308', '\u20dd', // marks that need a letter
		' ', '\u00a0', '\u2003', '\u3000', '\u202e', '\u2066',
	}
}

// requireInvalid asserts the typed error on the field name.
func requireInvalid(t require.TestingT, name string) {
	_, err := person.ParseName(name)
	var said *problem.Error
	require.ErrorAs(t, err, &said, "%q", name)
	require.Equal(t, problem.FormValidation, said.Type, "%q", name)
	require.Len(t, said.Fields, 1, "%q", name)
	require.Equal(t, "name", said.Fields[0].Field, "%q", name)
}

func TestNamesWithoutInkAreRefused(t *testing.T) {
	for _, r := range unseen() {
		for _, name := range []string{string(r), strings.Repeat(string(r), 5), " " + string(r) + " ", "._" + string(r)} {
			requireInvalid(t, name)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		requireInvalid(t, string(rapid.SliceOfN(rapid.SampledFrom(unseen()), 0, 20).Draw(t, "runes")))
	})
}

// Two names that look the same would be two people who look the same.
func TestNamesHideNoFillers(t *testing.T) {
	for _, r := range []rune{'\u3164', '\uffa0', '\u115f', '\u1160', '\u2800', '\u034f', '\u200b', '\ufeff'} {
		requireInvalid(t, "Lena"+string(r))
		requireInvalid(t, string(r)+"Lena")
	}
}

func TestNamesOfEveryScriptAreKept(t *testing.T) {
	for _, name := range []string{
		"Lena Berger", "Ζωή", "Łukasz", "Ștefan", "Ağa İ.", "김민준", "山田 太郎", "محمد", "می\u200cخواهم", "क्\u200dष", "นภา", "J.", "7", "Lena ❤\ufe0f", "O’Neil-Müller",
	} {
		parsed, err := person.ParseName(name)
		require.NoError(t, err, name)
		require.Equal(t, name, parsed)
	}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[a-zà-öα-ωа-яА-Я]{1,20}`).Draw(t, "name")
		parsed, err := person.ParseName(name)
		require.NoError(t, err, "%q", name)
		again, err := person.ParseName(parsed)
		require.NoError(t, err)
		require.Equal(t, parsed, again, "a name that was read stays")
	})
}

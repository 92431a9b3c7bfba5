// Package mailtest checks the kinds of mail that a slice sends. It is for tests.
package mailtest

import (
	"bytes"
	"cmp"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/icu"
	"knowmad/pkg/platform/mail"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// updateVariable is the environment's variable that has the letters in
// testdata/letters written anew.
const updateVariable = "UPDATE_LETTERS"

// Check writes each kind of mail in each language. In the language in which texts are written first it must be the file
// testdata/letters/KIND.eml of the caller's package; in the others no text is
// missing, left open or still in that language, and the text goes on after the salutation
// like that of every other kind. values are those of the kinds beyond the ones that
// package mail knows itself.
func Check(t *testing.T, texts fs.FS, kinds []mail.Kind, values map[string]string) {
	t.Helper()
	w, err := mail.NewWriter(texts, kinds)
	require.NoError(t, err)
	catalogues, err := icu.Load(texts)
	require.NoError(t, err)
	source := catalogues.For("").Language // in which texts are written first
	for _, k := range kinds {
		t.Run(k.Name, func(t *testing.T) {
			golden(t, k.Name, write(t, w, k, source, "on", values))
			for _, language := range languages(t, texts) {
				whole(t, catalogues, w, k, language, values)
			}
		})
	}
	for _, language := range languages(t, texts) {
		sameStart(t, w, kinds, language, values)
	}
}

// languages are those with a catalogue of their own; variants (en-GB) hold only
// what differs.
func languages(t *testing.T, texts fs.FS) (out []string) {
	t.Helper()
	catalogues, err := icu.Load(texts)
	require.NoError(t, err)
	for _, tag := range catalogues.Languages() {
		if !strings.Contains(tag, "-") {
			out = append(out, tag)
		}
	}
	require.Greater(t, len(out), 1)
	return out
}

func write(t *testing.T, w *mail.Writer, k mail.Kind, language, change string, values map[string]string) *mail.Letter {
	t.Helper()
	m := mail.Message{
		ID: uuid.NewSHA1(uuid.NameSpaceURL, []byte(k.Name)).String(),
		To: "ann@example.org", Name: "Ann Lee", Language: language, Template: k.Name,
		Values: map[string]string{
			"link": "https://knowmad.example/auth/confirm#token=t0ken-that-nobody-may-see", "validFor": "24h",
			"when": "2026-03-05T13:05:00Z", "change": change,
		},
	}
	maps.Copy(m.Values, values)
	zone, err := time.LoadLocation("Europe/Berlin")
	require.NoError(t, err)
	l, err := w.Write(m, time.Date(2026, 3, 5, 13, 5, 0, 0, time.UTC), mail.Sender{
		Brand: "Knowmad", Address: "help@knowmad.example", Domain: "knowmad.example", Zone: zone,
	})
	require.NoError(t, err)
	return l
}

func golden(t *testing.T, name string, l *mail.Letter) {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, l.Write(&b))
	file := filepath.Join("testdata", "letters", name+".eml")
	if os.Getenv(updateVariable) != "" {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o750))
		require.NoError(t, os.WriteFile(file, b.Bytes(), 0o600))
	}
	want, err := os.ReadFile(file) //nolint:gosec // of the test
	require.NoError(t, err, "run the test with UPDATE_LETTERS=1")
	require.Equal(t, string(want), b.String())
}

// whole says that a letter has all of its parts in its own language.
func whole(t *testing.T, catalogues *icu.Catalogues, w *mail.Writer, k mail.Kind, language string, values map[string]string) {
	t.Helper()
	own, first := catalogues.For(language), catalogues.For("")
	change := map[string]string{"change": "on"}
	for part, has := range map[string]bool{"subject": true, "text": true, "action": k.Action, "note": k.Note} {
		key := "mail." + k.Name + "." + part
		require.Equal(t, has, first.Text(key, change) != "", key)
		if has && language != first.Language {
			require.NotEqual(t, first.Text(key, change), own.Text(key, change), "%s in %s", key, language)
		}
	}
	why := "mail.why." + cmp.Or(k.Why, "account")
	require.NotEmpty(t, first.Text(why, nil), why)
	if language != first.Language {
		require.NotEqual(t, first.Text(why, nil), own.Text(why, nil), "%s in %s", why, language)
	}
	l := write(t, w, k, language, "on", values)
	require.Equal(t, language, l.Language)
	require.NotContains(t, l.Subject+l.Text, "{")
	require.NotContains(t, l.HTML, "http-equiv")
	require.Equal(t, 1, strings.Count(l.HTML, "src="), "nothing is loaded")
	require.Contains(t, l.HTML, `src="cid:mark@letter" width="40" height="40" alt="Knowmad"`)
	require.NotContains(t, l.HTML, "url(")
	require.Contains(t, l.HTML, `<html lang="`+language+`">`)
}

// sameStart says that the texts of all kinds go on after the salutation in the
// same case, whatever it is in the language: German goes on in lower case.
func sameStart(t *testing.T, w *mail.Writer, kinds []mail.Kind, language string, values map[string]string) {
	t.Helper()
	upper := map[bool]string{}
	for _, k := range kinds {
		for _, change := range []string{"on", "off", "codes"} {
			_, text, _ := strings.Cut(write(t, w, k, language, change, values).Text, "\n\n")
			first, _ := utf8.DecodeRuneInString(text)
			upper[unicode.IsUpper(first)] = k.Name
		}
	}
	require.Len(t, upper, 1, "%s: letters begin in both cases", language)
}

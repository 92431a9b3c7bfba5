package slug_test

import (
	"regexp"
	"strings"
	"testing"

	"knowmad/pkg/platform/slug"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

const id = "9f4f2f0e-0000-4000-8000-000000000003"

func TestMake(t *testing.T) {
	for _, c := range []struct{ title, language, want string }{
		{"Übungen: Größen & Maße", "de", "uebungen-groessen-und-masse"},
		{"Übungen", "tr", "ubungen"},
		{"U\u0308bungen", "de", "uebungen"}, // decomposed
		{"Όμηρος, Οδύσσεια", "el", "omiros-odysseia"},
		{"El niño y la canción", "es", "el-nino-y-la-cancion"},
		{"Işık ve gölge", "tr", "isik-ve-golge"},
		{strings.Repeat("lang ", 40), "en", strings.TrimSuffix(strings.Repeat("lang-", 16), "-")},
		{strings.Repeat("x", 200), "en", strings.Repeat("x", 80)},
		{"— … —", "de", ""},
	} {
		require.Equal(t, c.want, slug.Title(c.title, c.language), "%q", c.title)
	}
	require.Equal(t, "isik-"+id, slug.Make("Işık", "tr", id))
	require.Equal(t, id, slug.Make("?!", "tr", id))
}

// Any title makes an address that needs no escaping.
func TestTitleIsASCII(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		title := rapid.String().Draw(t, "title")
		language := rapid.SampledFrom([]string{"de", "el", "tr", "en", "cs", "unknown", ""}).Draw(t, "language")
		got := slug.Title(title, language)
		if !regexp.MustCompile(`^([a-z0-9]([a-z0-9_-]*[a-z0-9])?)?$`).MatchString(got) || len(got) > 80 {
			t.Fatalf("%q", got)
		}
	})
}

package person

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The same pairs stand in web/features/user/shared/person.test.ts.
func TestNameSlug(t *testing.T) {
	for name, slug := range map[string]string{
		"Lena Müller":        "lena-müller",
		"Ελένη Παπαδοπούλου": "ελένη-παπαδοπούλου",
		"D'Arcy O’Neil, Jr.": "darcy-oneil-jr",
		"A  B":               "a-b",
		"Anne-Marie":         "annemarie",
		"Lena - Müller":      "lena-müller",
		" -Lena ✨ M. ":       "lena-m",
		"ΓΙΩΡΓΟΣ ΣΟΦΟΣ":      "γιωργος-σοφος",
		"İpek":               "i\u0307pek",
		"A\ufeffB":           "ab",
		"<script>/../":       "script",
		"✨":                  "",
	} {
		require.Equal(t, slug, nameSlug(name), name)
	}
}

func TestPaths(t *testing.T) {
	lena := Card{ID: "u-1", Name: "Lena Müller"}
	require.Equal(t, "/users/u-1", lena.Path())
	lena.Knower = "k-1"
	require.Equal(t, "/knowers/lena-m%C3%BCller-k-1/profile", lena.Path())
	lena.Username = "l.m"
	require.Equal(t, "/knowers/lm-k-1/profile", lena.Path())
	require.Equal(t, "/knowers/k-1/profile", KnowerPath("k-1", "✨"))
}

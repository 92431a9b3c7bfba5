package user

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
	knower := "k-1"
	require.Equal(t, "/users/u-1", userPath("u-1", "Lena", nil))
	require.Equal(t, "/knowers/lena-m%C3%BCller-k-1/profile", userPath("u-1", "Lena Müller", &knower))
	require.Equal(t, "/knowers/k-1/profile", knowerPath("k-1", "✨"))
}

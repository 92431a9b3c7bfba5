package fold_test

import (
	"strings"
	"testing"
	"unicode"

	"knowmad/pkg/platform/fold"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"Mathematik":             "mathematik",
		"Brüche & Größen":        "bruche grossen",
		"GROẞ":                   "gross",
		"İstanbul":               "istanbul",
		"ISPARTA ısı":            "isparta isi",
		"Μαθηματικά":             "μαθηματικα",
		"ΛΌΓΟΣ":                  "λογοσ",
		"λόγος":                  "λογοσ",
		"Język polski – Łódź":    "jezyk polski lodz",
		"l’équation d'état":      "lequation detat",
		"Čeština":                "cestina",
		"Œuvre, curriculum vitæ": "oeuvre curriculum vitae",
		"  C++ / Prozent (%)  ":  "c prozent",
		"H₂O":                    "h2o",
		"e\u0301cole":            "ecole",
		"":                       "",
		"!!!":                    "",
	} {
		require.Equal(t, want, fold.Text(in), "%q", in)
	}
}

func TestTextIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		f := fold.Text(s)
		if fold.Text(f) != f {
			t.Fatalf("%q folds to %q and that to %q", s, f, fold.Text(f))
		}
		if strings.TrimSpace(f) != f || strings.Contains(f, "  ") {
			t.Fatalf("%q", f)
		}
		for _, r := range f {
			if unicode.Is(unicode.Mn, r) {
				t.Fatalf("%q keeps a mark", f)
			}
		}
	})
}

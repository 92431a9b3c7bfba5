package fold_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode"

	"knowmad/pkg/platform/fold"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The browser folds what is typed into a filter (web/ui/fold.ts); its
// tests read the same cases.
func TestText(t *testing.T) {
	raw, err := os.ReadFile("testdata/cases.json")
	require.NoError(t, err)
	var cases []struct{ Text, Folded string }
	require.NoError(t, json.Unmarshal(raw, &cases))
	require.NotEmpty(t, cases)
	for _, c := range cases {
		require.Equal(t, c.Folded, fold.Text(c.Text), "%q", c.Text)
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

// Texts of common characters take a shorter way, to the same end.
func TestTextOfCommonCharactersFoldsAsWithinOthers(t *testing.T) {
	common := &unicode.RangeTable{R16: []unicode.Range16{{Lo: 0, Hi: 0x52F, Stride: 1}, {Lo: 0x2000, Hi: 0x206F, Stride: 1}}}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.RuneFrom(nil, common)).Draw(t, "text")
		want := strings.TrimSpace(fold.Text(s) + " 世")
		if got := fold.Text(s + " 世"); got != want {
			t.Fatalf("%q: %q, and with another word %q", s, want, got)
		}
	})
}

// One character between others: no table of characters leaves any out.
func TestEachCommonCharacterFoldsAsWithinOthers(t *testing.T) {
	for r := range rune(0x2100) {
		s := "x" + string(r) + "y"
		require.Equal(t, fold.Text(s)+" 世", fold.Text(s+" 世"), "%q", s)
	}
}

func BenchmarkText(b *testing.B) {
	for _, s := range []string{"Introduction to the Theory of Machines", "Einführung in die Theorie der Zwölftonmusik", "Ανάλυση των επιστημολογικών προϋποθέσεων"} {
		b.Run(s[:8], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				fold.Text(s)
			}
		})
	}
}

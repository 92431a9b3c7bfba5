package search

import (
	"strings"
	"testing"
	"unicode"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFold(t *testing.T) {
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
		require.Equal(t, want, Fold(in), "%q", in)
	}
}

func TestFoldIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		f := Fold(s)
		if Fold(f) != f {
			t.Fatalf("%q folds to %q and that to %q", s, f, Fold(f))
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

func school() *market.Market {
	topics := func(names ...string) (out []market.Topic) {
		for _, n := range names {
			out = append(out, market.Topic{UUID: n, Name: n, Slug: strings.ReplaceAll(Fold(n), " ", "-")})
		}
		return out
	}
	return &market.Market{
		Code: "xx", Language: market.Language{Code: "de"},
		Subjects: []market.Subject{
			{ID: 1, Name: "Deutsch", Slug: "deutsch", Color: "red", Topics: topics("Satzbau", "Die Brüder Grimm")},
			{ID: 2, Name: "Brückenbau", Slug: "bruckenbau", Color: "blue", Topics: topics(
				"Brüche", "Umbrüche", "Durchbrüche", "Abbruch", "Steinbruch", "Bruch 6", "Bruch 7", "Bruch 8", "Bruch 9")},
		},
	}
}

func TestSuggestRanks(t *testing.T) {
	ix := newIndex(school())
	texts := func(q string) (out []string) {
		for _, s := range ix.suggest(q) {
			out = append(out, s.Text)
		}
		return out
	}
	require.Equal(t, []string{"Brückenbau", "Brüche", "Bruch 6", "Bruch 7", "Bruch 8", "Bruch 9", "Die Brüder Grimm", "Umbrüche"}, texts("BRU"))
	require.Equal(t, []string{"Die Brüder Grimm"}, texts("  brüder grimm "))
	require.Equal(t, []string{"Die Brüder Grimm"}, texts("die bru"))
	require.Equal(t, []string{"Satzbau", "Brückenbau"}, sorted(texts("bau"), "Satzbau", "Brückenbau"))
	require.Empty(t, texts("grimm bruder"))
	require.NotNil(t, ix.suggest("zzz"))
	require.NotNil(t, ix.suggest("!"))
}

// sorted puts equal ranks into a known order: here both match inside a word.
func sorted(got []string, want ...string) []string {
	if len(got) == len(want) && got[0] != want[0] {
		return []string{got[1], got[0]}
	}
	return got
}

func TestSuggestionsLeadSomewhere(t *testing.T) {
	found := newIndex(school()).suggest("bruche")
	require.Equal(t, Suggestion{
		Text: "Brüche", Type: Topic, Path: "/subjects/bruckenbau-bruche",
		Subject: &SubjectRef{ID: 2, Color: "blue"},
	}, found[0])
	require.Equal(t, "/subjects#deutsch", newIndex(school()).suggest("deutsch")[0].Path)
}

func TestSuggestNeverExceedsTheList(t *testing.T) {
	ix := newIndex(school())
	rapid.Check(t, func(t *rapid.T) {
		q := rapid.String().Draw(t, "query")
		found := ix.suggest(q)
		if len(found) > MaxSuggestions {
			t.Fatalf("%d suggestions", len(found))
		}
		for _, f := range found {
			if !strings.Contains(Fold(f.Text), Fold(q)) {
				t.Fatalf("%q does not match %q", f.Text, q)
			}
		}
	})
}

func BenchmarkSuggest(b *testing.B) {
	m := school()
	for range 8 {
		m.Subjects = append(m.Subjects, m.Subjects...)
		if len(m.Subjects) > 20 {
			break
		}
	}
	ix := newIndex(m)
	b.ReportAllocs()
	for b.Loop() {
		ix.suggest("brü")
	}
}

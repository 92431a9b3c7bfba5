// Package distress notices that a text tells of its writer's need: that they harm themselves,
// want to die, or are harmed by others. It knows phrases alone, and so notices about half of
// what people write in other words.
package distress

import (
	"slices"
	"strings"
	"unicode"

	"knowmad/pkg/platform/fold"
)

// gap is how many words may stand where a phrase has an ellipsis.
const gap = 3

// Phrases are phrases that are ready to be looked for.
type Phrases struct {
	first map[string][]phrase // by the first word's first letter
}

type phrase []part

// part is a word of a phrase.
type part struct {
	word string
	open bool // any ending may follow
	far  bool // up to gap words may stand before it
}

// New reads phrases as packs have them: words, of which one that ends in an asterisk stands
// for all with that beginning, and … for up to three words.
func New(phrases []string) *Phrases {
	out := &Phrases{map[string][]phrase{}}
	for _, text := range phrases {
		var p phrase
		far := false
		for written := range strings.FieldsSeq(text) {
			if written == "…" {
				far = true
				continue
			}
			stem, open := strings.CutSuffix(written, "*")
			for i, word := range words(stem) {
				p = append(p, part{word: word, far: far && i == 0})
			}
			if len(p) > 0 {
				p[len(p)-1].open = open
			}
			far = false
		}
		if len(p) > 0 {
			key := letter(p[0].word)
			out.first[key] = append(out.first[key], p)
		}
	}
	return out
}

// Notice reports whether a text has one of the phrases.
func (p *Phrases) Notice(text string) bool {
	all := words(text)
	for i := range all {
		if slices.ContainsFunc(p.first[letter(all[i])], func(one phrase) bool { return one.at(all[i:]) }) {
			return true
		}
	}
	return false
}

// at reports whether words begin with the phrase.
func (p phrase) at(all []string) bool {
	if len(p) == 0 {
		return true
	}
	most := 0
	if p[0].far {
		most = gap
	}
	for i := 0; i <= most && i < len(all); i++ {
		if p[0].is(all[i]) && p[1:].at(all[i+1:]) {
			return true
		}
	}
	return false
}

func (p part) is(word string) bool {
	return word == p.word || p.open && strings.HasPrefix(word, p.word)
}

func letter(word string) string {
	for _, r := range word {
		return string(r)
	}
	return ""
}

// words are the folded words of a text, in order. An apostrophe joins what stands around it,
// as many write dont for don't.
func words(text string) []string {
	text = strings.NewReplacer("'", "", "’", "", "‘", "", "`", "", "´", "", "ʼ", "").Replace(text)
	return strings.FieldsFunc(fold.Text(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}

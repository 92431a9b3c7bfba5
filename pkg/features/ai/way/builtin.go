package way

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/features/ai/quiz"
	"knowmad/pkg/platform/fold"
	"knowmad/pkg/platform/textsearch"
)

const (
	// mostGaps is how many words of a hint are left out, perGap how many of the words that
	// the question lacks there are for each.
	mostGaps, perGap = 3, 3
	// candidates is how many sentences simpler ones are chosen of, most how many are said.
	candidates, most = 12, 2
	// easier is by how much the readability index of a simpler sentence is less.
	easier = 5
	// longWord is the number of letters above which a word is long to the index.
	longWord = 6
	// mostQuizPages is how many pages a question is made of.
	mostQuizPages = 12
)

// formulas are TeX between dollar signs, which no gap may cut.
var formulas = regexp.MustCompile(`\$\$[^$]{1,300}\$\$|\$[^$]{1,300}\$`)

// HintFor is the sentence that answers a question best, with gaps for its decisive words; ok is
// false where no page answers it.
func HintFor(a *textsearch.Analyzer, question string, pages []passage.Page) (s passage.Sentence, ok bool) {
	found := passage.Answer(a, question, pages, 1)
	if len(found) == 0 {
		return s, false
	}
	s = found[0]
	s.Text, ok = withGaps(a, question, s.Text)
	return s, ok
}

// word is a word of a sentence that may be left out.
type word struct {
	start, end int // bytes
	term       string
	weight     float64
}

// withGaps leaves out of a sentence what it says beyond a question: its formulas or, without
// one, numbers, names, long and late words first. ok is false where it says nothing beyond.
func withGaps(a *textsearch.Analyzer, question, text string) (string, bool) {
	if formulas.MatchString(text) {
		return formulas.ReplaceAllLiteralString(text, quiz.Gap), true
	}
	asked := map[string]bool{}
	for t := range a.Tokens(question) {
		asked[t.Term], asked[t.Word] = true, true
	}
	var fresh []word
	for t := range a.Tokens(text) {
		if t.Whole || t.Stop || asked[t.Term] || asked[t.Word] {
			continue
		}
		raw := text[t.Start:t.End]
		w := word{t.Start, t.End, t.Term, float64(utf8.RuneCountInString(raw))/8 + float64(t.Start)/float64(len(text))}
		first, _ := utf8.DecodeRuneInString(raw)
		switch {
		case strings.ContainsFunc(raw, unicode.IsDigit):
			w.weight += 3
		case unicode.IsUpper(first) && t.Start > 0:
			w.weight++
		}
		fresh = append(fresh, w)
	}
	if len(fresh) == 0 {
		return "", false
	}
	best := slices.Clone(fresh)
	slices.SortStableFunc(best, func(x, y word) int { return cmp.Compare(y.weight, x.weight) })
	left := map[string]bool{}
	for _, w := range best {
		if left[w.term] = true; len(left) == min(mostGaps, 1+len(fresh)/perGap) {
			break
		}
	}
	var out strings.Builder
	at := 0
	for _, w := range fresh {
		if left[w.term] && w.start >= at {
			out.WriteString(text[at:w.start] + quiz.Gap)
			at = w.end
		}
	}
	return out.String() + text[at:], true
}

// SimplerThan picks sentences that answer a question and are easier to read than all that were
// said before, the easiest first; of nothing said, the easiest ones.
func SimplerThan(a *textsearch.Analyzer, question string, pages []passage.Page, said []string) []passage.Sentence {
	least, known := 0.0, map[string]bool{}
	for i, text := range said {
		known[fold.Text(text)] = true
		if n := readability(text); i == 0 || n < least {
			least = n
		}
	}
	all := slices.DeleteFunc(passage.Answer(a, question, pages, candidates), func(s passage.Sentence) bool {
		return known[fold.Text(s.Text)] || len(said) > 0 && readability(s.Text) > least-easier
	})
	slices.SortStableFunc(all, func(x, y passage.Sentence) int { return cmp.Compare(readability(x.Text), readability(y.Text)) })
	return all[:min(len(all), most)]
}

// readability is Björnsson's index (LIX) of one sentence: its words, and the percentage of long
// ones. It needs no list of words, so it serves all languages that have letters and blanks.
func readability(text string) float64 {
	words, long := 0, 0
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }) {
		words++
		if utf8.RuneCountInString(w) > longWord {
			long++
		}
	}
	return float64(words) + 100*float64(long)/float64(max(1, words))
}

// Ask makes a question about a topic from the pages' passages, unlike the questions in taken; ok
// is false where the passages give none.
func Ask(a *textsearch.Analyzer, topic string, pages []passage.Page, taken []quiz.Question, seed uint64) (q quiz.Question, ok bool) {
	type place struct {
		know string
		page int
	}
	about := map[place]bool{}
	for _, p := range passage.About(a, topic, pages, mostQuizPages) {
		about[place{p.Know, p.Page}] = true
	}
	var of []passage.Page
	for _, p := range pages {
		if about[place{p.Know, p.Number}] {
			of = append(of, p)
		}
	}
	if len(of) == 0 {
		return q, false
	}
	made := quiz.Make(a, of, quiz.Options{
		Count: 1, Kinds: []quiz.Kind{quiz.Choice, quiz.Cloze}, Difficulty: quiz.Medium, About: topic, Taken: taken, Seed: seed,
	})
	if len(made) == 0 {
		return q, false
	}
	return made[0], true
}

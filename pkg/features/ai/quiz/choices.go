package quiz

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/fold"
)

const (
	// tried is the number of words that are tried as wrong answers of a gap.
	tried = 24
	// pool is the number of words of a shape that are compared.
	pool = 600
	// beside is the number of words between two that may name the same thing.
	beside = 3
	// lastYear bounds the years that are made up.
	lastYear = 2030
)

// wrong are the wrong answers to a gap: three, or fewer where there aren't as many.
func (m *maker) wrong(i int, g gap) []string {
	if g.shape == number || g.shape == year {
		return m.wrongNumbers(i, g)
	}
	type ranked struct {
		w    *word
		rank float64
	}
	var all []ranked
	known := m.words[g.folded]
	of := m.byShape[g.shape]
	step := max(1, len(of)/pool)
	for k := 0; k < len(of); k += step {
		w := of[k]
		if m.mayBeRight(i, g, w) {
			continue
		}
		likeness := alike(g.folded, w.folded)
		if likeness < 1 {
			continue
		}
		near := 0.0
		if m.facts[w.facts[0]].Passage == m.facts[i].Passage {
			near = 1
		}
		if g.shape == plain && known != nil && known.noun == w.noun {
			likeness += 2
		}
		chance := float64(hash(m.o.Seed, g.text, w.folded)%1000) / 1000
		rank := likeness + chance
		switch m.o.Difficulty {
		case Hard:
			rank += 2 * near
		case Easy:
			rank -= 2 * near
		case Medium:
		}
		all = append(all, ranked{w, rank})
	}
	slices.SortStableFunc(all, func(x, y ranked) int { return cmp.Compare(y.rank, x.rank) })
	var out []string
	for _, r := range all[:min(len(all), tried)] {
		text := r.w.text
		if g.first {
			text = withCapital(text)
		}
		if m.fits(i, g, text, out) {
			if out = append(out, text); len(out) == choices-1 {
				break
			}
		}
	}
	return out
}

// alike is how much a word looks like another: by its ending and its length.
func alike(a, b string) float64 {
	x, y := []rune(a), []rune(b)
	n := 0
	for n < min(len(x), len(y)) && x[len(x)-1-n] == y[len(y)-1-n] {
		n++
	}
	out := min(float64(n), 3)
	if d := len(x) - len(y); d >= -3 && d <= 3 {
		out++
	}
	return out
}

// mayBeRight reports whether a word may be another right answer: a form of the answer, a word
// of the sentence, or one that stands beside the answer elsewhere, as a synonym does.
func (m *maker) mayBeRight(i int, g gap, w *word) bool {
	if akin(g.term, g.folded, w.term, w.folded) {
		return true
	}
	for _, t := range m.tokens[i] {
		if !t.Stop && akin(t.Term, t.Word, w.term, w.folded) {
			return true
		}
	}
	known := m.words[g.folded]
	if known == nil {
		return false
	}
	for _, at := range known.facts {
		if slices.Contains(w.facts, at) && m.together(at, g.term, w.term) {
			return true
		}
	}
	return false
}

// together reports whether two words stand in a fact with only function words between them.
func (m *maker) together(at int, one, other string) bool {
	last, lastAt := "", -1
	for n, t := range m.tokens[at] {
		if t.Stop {
			continue
		}
		if n-lastAt <= beside && lastAt >= 0 && (last == one && t.Term == other || last == other && t.Term == one) {
			return true
		}
		last, lastAt = t.Term, n
	}
	return false
}

// fits reports whether a text is a wrong answer to a gap beside those chosen already: no
// passage bears the sentence with it.
func (m *maker) fits(i int, g gap, text string, chosen []string) bool {
	sentence := m.facts[i].Text
	return m.isWrong(sentence[:g.start]+text+sentence[g.end:], g.text, text, chosen, m.passages[m.facts[i].Passage])
}

// isWrong reports whether neither the passage that bears the answer nor another one bears the
// sentence that is filled with a text.
func (m *maker) isWrong(filled, answer, text string, chosen []string, own passage.Passage) bool {
	folded := fold.Text(text)
	if folded == "" || folded == fold.Text(answer) || m.a.Term(text) == m.a.Term(answer) {
		return false
	}
	for _, other := range chosen {
		if fold.Text(other) == folded || m.a.Term(other) == m.a.Term(text) {
			return false
		}
	}
	if m.checks == 0 {
		return false
	}
	m.checks--
	return len(m.bearer.Bearing(filled, append(m.with(text), own))) == 0
}

// with are the passages that have a text's words, or words that begin like them.
func (m *maker) with(text string) []passage.Passage {
	var out []passage.Passage
	seen := map[int]bool{}
	for t := range m.a.Tokens(text) {
		for _, i := range m.places[prefix(t.Word)] {
			if !seen[i] && len(out) < perPrefix {
				seen[i] = true
				out = append(out, m.passages[i])
			}
		}
	}
	return out
}

// wrongNumbers are numbers of the pages of like size, then such as no page has.
func (m *maker) wrongNumbers(i int, g gap) []string {
	n, err := strconv.Atoi(g.text)
	if err != nil || strings.HasPrefix(g.text, "0") || len(g.text) > 9 {
		return nil
	}
	var all []int
	of := m.byShape[g.shape]
	step := max(1, len(of)/pool)
	for k := 0; k < len(of); k += step {
		other, err := strconv.Atoi(of[k].text)
		if err != nil || strings.HasPrefix(of[k].text, "0") || len(of[k].text) > 9 || other == n {
			continue
		}
		if g.shape == year && distance(n, other) <= 150 || g.shape == number && len(of[k].text) == len(g.text) {
			all = append(all, other)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	slices.SortStableFunc(all, func(x, y int) int {
		if m.o.Difficulty == Hard {
			return cmp.Compare(distance(n, x), distance(n, y))
		}
		return cmp.Compare(hash(m.o.Seed, g.text, strconv.Itoa(x)), hash(m.o.Seed, g.text, strconv.Itoa(y)))
	})
	// At least one is made up, so that the others' places in the text don't tell the answer.
	all = append(all[:min(len(all), 2)], m.madeUp(n, g)...)
	var out []string
	for _, other := range all {
		text := strconv.Itoa(other)
		if inSentence(m, i, text) || !m.fits(i, g, text, out) {
			continue
		}
		if out = append(out, text); len(out) == choices-1 {
			break
		}
	}
	return out
}

func distance(a, b int) int { return max(a-b, b-a) }

// inSentence reports whether a fact has a number.
func inSentence(m *maker, i int, text string) bool {
	for _, t := range m.tokens[i] {
		if t.Word == text {
			return true
		}
	}
	return false
}

// madeUp are numbers like a number, rounded as it is.
func (m *maker) madeUp(n int, g gap) []int {
	unit := 1
	for g.shape == number && n%(unit*10) == 0 && n >= unit*100 {
		unit *= 10
	}
	reach := max(4, n/unit/4)
	if g.shape == year {
		reach = map[Difficulty]int{Hard: 8, Easy: 60}[m.o.Difficulty]
		if reach == 0 {
			reach = 25
		}
	}
	var out []int
	for k := range uint64(24) {
		h := int(hash(m.o.Seed, g.text, strconv.FormatUint(k, 10)) % uint64(reach))
		delta := (h + 1) * unit
		if k%2 == 1 {
			delta = -delta
		}
		other := n + delta
		if other < 1 || g.shape == year && (other > lastYear || other < 1000) || slices.Contains(out, other) {
			continue
		}
		out = append(out, other)
	}
	return out
}

// withCapital is a word as it begins a sentence.
func withCapital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToTitle(r)) + text[size:]
}

// shuffled orders choices by the seed and the question, so that the order is always the same.
func shuffled(seed uint64, text string, all []string) []string {
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(x, y string) int {
		return cmp.Compare(hash(seed, text, x), hash(seed, text, y))
	})
	return out
}

package quiz

import (
	"cmp"
	"embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/platform/textsearch"
)

//go:embed words
var wordFiles embed.FS

const (
	// minWords and maxWords bound the words of a sentence that is asked about.
	minWords, maxWords = 6, 30
	// nounShare is the share of words with a capital from which a language writes nouns so.
	nounShare = 0.2
	// aboutPassages is the number of passages about a topic.
	aboutPassages = 24
	// perPrefix is the number of passages that are looked at for a wrong answer.
	perPrefix = 48
	// prefixSize is the number of letters by which passages with a word are found.
	prefixSize = 4
	// maxTried is the number of facts of which questions are tried, and maxChecks that of the
	// wrong answers that are compared with passages: pages on which all tries fail take no
	// more than a few seconds.
	maxTried, maxChecks = 20 * MaxCount, 100 * MaxCount
)

// maker makes questions of the facts of pages.
type maker struct {
	a        *textsearch.Analyzer
	refer    map[string]bool // folded words that refer to a sentence before
	is       map[string]bool // folded words that define
	the      map[string]bool // folded articles
	o        Options
	kinds    []Kind
	facts    []passage.Fact
	tokens   [][]textsearch.Token // of the facts, without parts of wholes
	passages []passage.Passage
	nouns    bool // nouns have a capital
	words    map[string]*word
	byShape  map[shape][]*word
	places   map[string][]int // passages by the beginnings of their words
	bearer   *passage.Bearer
	checks   int // that are left of maxChecks

	made    []Question
	from    []int // the facts of made
	count   map[Kind]int
	used    map[string]bool // folded sentences, and terms of answers
	usedSet []map[string]bool
}

func newMaker(a *textsearch.Analyzer, pages []passage.Page, o Options) *maker {
	m := &maker{a: a, o: o, kinds: o.Kinds, words: map[string]*word{}, byShape: map[shape][]*word{}, places: map[string][]int{}, bearer: passage.NewBearer(a), checks: maxChecks, count: map[Kind]int{}, used: map[string]bool{}}
	if len(m.kinds) == 0 {
		m.kinds = []Kind{Choice, Cloze, Short}
	}
	lists := listsOf(a.Name())
	m.refer, m.is, m.the = lists["refer"], lists["is"], lists["the"]
	var facts []passage.Fact
	facts, m.passages = passage.Facts(a, pages)
	inner, capitals := 0, 0
	for _, f := range facts {
		f.Text = tidied(f.Text)
		var tokens []textsearch.Token
		for t := range a.Tokens(f.Text) {
			if t.Whole {
				continue
			}
			if r, _ := utf8.DecodeRuneInString(f.Text[t.Start:]); len(tokens) > 0 {
				inner++
				if unicode.IsUpper(r) {
					capitals++
				}
			}
			tokens = append(tokens, t)
		}
		m.facts, m.tokens = append(m.facts, f), append(m.tokens, tokens)
	}
	m.nouns = float64(capitals) >= nounShare*float64(inner) && inner > 0
	for i := range m.facts {
		m.collect(i)
	}
	for i, p := range m.passages {
		for t := range a.Tokens(p.Text) {
			if !t.Stop {
				key := prefix(t.Word)
				if at := m.places[key]; len(at) < perPrefix && (len(at) == 0 || at[len(at)-1] != i) {
					m.places[key] = append(at, i)
				}
			}
		}
	}
	for _, q := range o.Taken {
		m.take(q)
	}
	m.made = nil
	return m
}

// listsOf reads the words of an analyser's language by what they do; there are none where
// there is no file.
func listsOf(name string) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	list, err := wordFiles.ReadFile("words/" + name + ".txt")
	if err != nil {
		return out
	}
	for line := range strings.Lines(string(list)) {
		words := strings.Fields(line)
		into := map[string]bool{}
		for _, w := range words[1:] {
			into[w] = true
		}
		out[words[0]] = into
	}
	return out
}

// prefix is the beginning of a folded word.
func prefix(word string) string {
	n := 0
	for i := range word {
		if n == prefixSize {
			return word[:i]
		}
		n++
	}
	return word
}

// selfContained reports whether a fact can be understood, and asked about, alone.
func (m *maker) selfContained(i int) bool {
	text, tokens := m.facts[i].Text, m.tokens[i]
	if len(tokens) < minWords || len(tokens) > maxWords || strings.ContainsAny(text, "$|=\\_{}<>→") {
		return false
	}
	bare := strings.TrimRight(text, "\"'”“’»«›‹)]* ")
	if last, _ := utf8.DecodeLastRuneInString(bare); !strings.ContainsRune(".!。", last) {
		return false
	}
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(text, "\"'„“‚‘«»‹›(¿¡ "))
	if unicode.IsLower(first) || strings.Count(text, "(") != strings.Count(text, ")") || strings.Count(text, "\"")%2 == 1 {
		return false
	}
	// A pronoun before the first word that says something refers to what isn't there.
	for _, t := range tokens {
		if m.refer[t.Word] {
			return false
		}
		if !t.Stop {
			break
		}
	}
	return true
}

// order gives the facts that can be asked about in the order in which they are tried: those
// on the topic first, then by turns from all parts of the pages.
func (m *maker) order(o Options) []int {
	var fit []int
	weights := map[int]float64{}
	seen := map[string]bool{}
	for i := range m.facts {
		if m.selfContained(i) && !seen[key(m.facts[i].Text)] {
			seen[key(m.facts[i].Text)] = true
			weights[i] = m.weight(i)
			fit = append(fit, i)
		}
	}
	if len(fit) == 0 {
		return nil
	}
	about := map[int]int{} // rank by passage
	if strings.TrimSpace(o.About) != "" {
		index := map[passage.Passage]int{}
		for i, p := range m.passages {
			index[p] = i
		}
		for rank, r := range passage.Rank(m.a, o.About, m.passages, aboutPassages) {
			if i, ok := index[r.Passage]; ok {
				about[i] = rank + 1
			}
		}
	}
	parts := min(max(1, o.Count), len(fit))
	type placed struct{ fact, turn, part, topic int }
	var all []placed
	for part := range parts {
		from, to := part*len(fit)/parts, (part+1)*len(fit)/parts
		group := slices.Clone(fit[from:to])
		slices.SortStableFunc(group, func(x, y int) int { return cmp.Compare(weights[y], weights[x]) })
		for turn, i := range group {
			topic := len(m.passages) + 1
			if rank, ok := about[m.facts[i].Passage]; ok {
				topic = rank
			}
			all = append(all, placed{i, turn, part, topic})
		}
	}
	slices.SortStableFunc(all, func(x, y placed) int {
		return cmp.Or(cmp.Compare(x.topic, y.topic), cmp.Compare(x.turn, y.turn), cmp.Compare(x.part, y.part))
	})
	out := make([]int, 0, len(all))
	for _, p := range all {
		out = append(out, p.fact)
	}
	return out
}

// weight is how much a fact is worth asking about.
func (m *maker) weight(i int) float64 {
	best := 0.0
	for _, g := range m.gaps(i) {
		best = max(best, g.weight)
	}
	if _, ok := m.term(i); ok {
		best += 2
	}
	return best
}

// ask makes a question of a fact, of the kind of which there are fewest.
func (m *maker) ask(i int) {
	kinds := slices.Clone(m.kinds)
	slices.SortStableFunc(kinds, func(x, y Kind) int { return cmp.Compare(m.count[x], m.count[y]) })
	for _, kind := range kinds {
		if q, ok := m.question(i, kind); ok && m.fresh(q) {
			if kind == Cloze {
				q.Near = m.near(q.Answer)
			}
			m.take(q)
			m.from = append(m.from, i)
			return
		}
	}
}

// inOrder are the questions in the order of the pages; those about a topic stand as they came.
func (m *maker) inOrder() []Question {
	index := make([]int, len(m.made))
	for i := range index {
		index[i] = i
	}
	if strings.TrimSpace(m.o.About) == "" {
		slices.SortFunc(index, func(x, y int) int { return cmp.Compare(m.from[x], m.from[y]) })
	}
	out := make([]Question, 0, len(index))
	for _, i := range index {
		out = append(out, m.made[i])
	}
	return out
}

// same is the share of their words by which two sentences say nearly the same.
const same = 0.7

// fresh reports whether no question has the sentence or the answer of another.
func (m *maker) fresh(q Question) bool {
	if q.Kind != Short && m.used[m.answerKey(q.Answer)] || q.Kind == Short && m.used["short "+key(q.Text)] {
		return false
	}
	return m.saysMore(q.Sentence)
}

// saysMore reports whether no question has a sentence, or one that says nearly the same.
func (m *maker) saysMore(sentence string) bool {
	if m.used[key(sentence)] {
		return false
	}
	set := terms(m.a, sentence)
	for _, other := range m.usedSet {
		both := 0
		for term := range set {
			if other[term] {
				both++
			}
		}
		if float64(both) >= same*float64(min(len(set), len(other))) {
			return false
		}
	}
	return true
}

func (m *maker) take(q Question) {
	m.made = append(m.made, q)
	m.count[q.Kind]++
	m.used[key(q.Sentence)] = true
	if q.Kind == Short {
		m.used["short "+key(q.Text)] = true
	} else {
		m.used[m.answerKey(q.Answer)] = true
	}
	m.usedSet = append(m.usedSet, terms(m.a, q.Sentence))
}

func (m *maker) answerKey(answer string) string { return "answer " + m.a.Term(answer) }

// question makes a question of a kind of a fact.
func (m *maker) question(i int, kind Kind) (Question, bool) {
	f := m.facts[i]
	p := m.passages[f.Passage]
	q := Question{Kind: kind, Sentence: f.Text, Passage: p, Topic: f.Heading}
	if len(m.bearer.Bearing(f.Text, []passage.Passage{p})) == 0 {
		return q, false
	}
	if kind == Short {
		term, ok := m.term(i)
		q.Text, q.Answer = term, f.Text
		return q, ok
	}
	for _, g := range m.gaps(i) {
		if m.used[m.answerKey(g.text)] {
			continue
		}
		q.Text, q.Answer = f.Text[:g.start]+Gap+f.Text[g.end:], g.text
		if kind == Cloze {
			return q, true
		}
		if wrong := m.wrong(i, g); len(wrong) == choices-1 {
			q.Choices = shuffled(m.o.Seed, q.Text, append(wrong, g.text))
			return q, true
		}
	}
	return q, false
}

// key is a sentence as others are compared with it.
func key(text string) string { return strings.Join(strings.Fields(strings.ToLower(text)), " ") }

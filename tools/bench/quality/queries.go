package quality

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"knowmad/tools/bench/corpus"
)

// Kind is in what a query differs from the document that it looks for.
type Kind string

// The kinds.
const (
	Inflected Kind = "inflected" // words of the title, in another form each that has one
	Mistyped  Kind = "mistyped"  // words of the title, one with a typo
	Bare      Kind = "bare"      // words of the title without their diacritics
	Rare      Kind = "rare"      // two of the rarer words of the text
)

// Kinds are all kinds, in the order of the table.
func Kinds() []Kind { return []Kind{Inflected, Mistyped, Bare, Rare} }

// Query looks for a document that is known.
type Query struct {
	Language string
	Kind     Kind
	Text     string
	Wanted   string // the document's id
	Title    string // of the document
}

const (
	// words is how many words of a title a query has at most, minWord how many letters each.
	words, minWord = 3, 4
	// minTypo is how many letters a word has at least of which one is mistyped.
	minTypo = 5
	// common is the share of documents from which a word doesn't tell them apart.
	common = 0.2
	// few is the share of documents up to which a word counts as rarer.
	few = 0.05
)

// maker makes the queries of one language.
type maker struct {
	language string
	forms    func(word string) []string
	size     int
	in       map[string]int // how many documents a word is in
	seed     string
	letters  []rune // of the language, each as often as its texts have it
}

// Make gives up to limit queries of each kind. The same documents and seed give the same
// queries: which documents are looked for, and what is mistyped, hangs on these alone. ""
// is the seed of the printed table. Pages of manuals are taken first, pages of help where
// a language has too few of them.
func Make(docs []corpus.Document, forms func(word string) []string, limit int, seed string) []Query {
	if len(docs) == 0 {
		return nil
	}
	m := maker{language: docs[0].Language, forms: forms, size: len(docs), in: map[string]int{}, seed: seed}
	counted := map[rune]int{}
	for i := range docs {
		for _, word := range m.distinct(docs[i].Title + "\n" + docs[i].Body()) {
			m.in[word]++
			for _, r := range word {
				counted[r]++
			}
		}
	}
	for r, count := range counted {
		if count*1000 > len(m.in) { // letters of foreign names are nobody's typo
			m.letters = append(m.letters, r)
		}
	}
	slices.Sort(m.letters)
	order := slices.Clone(docs)
	slices.SortStableFunc(order, func(a, b corpus.Document) int {
		if a.Kind != b.Kind {
			return -strings.Compare(a.Kind, b.Kind) // manual before help
		}
		return int(m.number(a.ID, "order")%1_000_003) - int(m.number(b.ID, "order")%1_000_003)
	})
	var queries []Query
	for _, kind := range Kinds() {
		made := 0
		for i := 0; i < len(order) && made < limit; i++ {
			d := &order[i]
			random := rand.New(rand.NewPCG(m.number(d.ID, string(kind)), 1)) //nolint:gosec // the same each time
			text := m.query(kind, d, random)
			if text == "" {
				continue
			}
			made++
			queries = append(queries, Query{Language: m.language, Kind: kind, Text: text, Wanted: d.ID, Title: d.Title})
		}
	}
	return queries
}

// number is a document's for a use, as by chance.
func (m *maker) number(id, use string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(use + m.seed + "\x00" + id))
	return h.Sum64()
}

// distinct are a text's words, each once, without capitals, in the order of the text.
func (m *maker) distinct(text string) []string {
	seen := map[string]bool{}
	var all []string
	for _, word := range corpus.Words(corpus.Lower(m.language, text)) {
		if !seen[word] && utf8.RuneCountInString(word) >= 2 {
			seen[word] = true
			all = append(all, word)
		}
	}
	return all
}

// query makes one, "" where the document has no words for it.
func (m *maker) query(kind Kind, d *corpus.Document, random *rand.Rand) string {
	switch kind {
	case Inflected:
		return m.inflected(d, random)
	case Mistyped:
		return m.mistyped(d, random)
	case Bare:
		return m.bare(d)
	default:
		return m.rare(d, random)
	}
}

// remembered are words of the title that tell the document apart, in its order; where
// the title has fewer than two, with words of which the text speaks most. fit says
// which can serve the query, and one such is among them.
func (m *maker) remembered(d *corpus.Document, fit func(word string) bool) []string {
	title := d.Title
	if _, what, ok := strings.Cut(title, " – "); ok && d.Kind == corpus.Manual {
		title = what // without the command's name, which is found by everything
	}
	var kept []string
	for _, word := range m.distinct(title) {
		if m.tells(word) {
			kept = append(kept, word)
		}
	}
	for len(kept) > words { // the commonest go
		most := 0
		for i, word := range kept {
			if m.in[word] > m.in[kept[most]] {
				most = i
			}
		}
		kept = slices.Delete(kept, most, most+1)
	}
	fits := slices.ContainsFunc(kept, fit)
	for _, word := range m.spoken(d) {
		if len(kept) >= 2 && fits {
			break
		}
		if slices.Contains(kept, word) || !fits && len(kept) > 0 && !fit(word) {
			continue
		}
		if kept = append(kept, word); fit(word) {
			fits = true
		}
		if len(kept) > words {
			kept = kept[1:]
		}
	}
	if !fits {
		return nil
	}
	return kept
}

// tells says whether a word tells documents apart.
func (m *maker) tells(word string) bool {
	return utf8.RuneCountInString(word) >= minWord && float64(m.in[word]) <= max(common*float64(m.size), 2)
}

// spoken are the words of which the text speaks most, for its collection: by tf·idf.
func (m *maker) spoken(d *corpus.Document) []string {
	count := map[string]int{}
	for _, word := range corpus.Words(corpus.Lower(m.language, d.Body())) {
		if m.tells(word) {
			count[word]++
		}
	}
	all := make([]string, 0, len(count))
	for word := range count {
		all = append(all, word)
	}
	weight := func(word string) float64 {
		return (1 + math.Log(float64(count[word]))) * math.Log(float64(m.size)/float64(m.in[word]))
	}
	slices.SortFunc(all, func(a, b string) int {
		if wa, wb := weight(a), weight(b); wa != wb {
			if wa > wb {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return all[:min(len(all), 20)]
}

func (m *maker) inflected(d *corpus.Document, random *rand.Rand) string {
	kept := m.remembered(d, func(word string) bool { return len(m.others(word)) > 0 })
	for i, word := range kept {
		if others := m.others(word); len(others) > 0 {
			kept[i] = others[random.IntN(len(others))]
		}
	}
	return strings.Join(kept, " ")
}

// others are a word's other forms: those that some document has, and all where there are none.
func (m *maker) others(word string) []string {
	all := m.forms(word)
	var written []string
	for _, form := range all {
		if m.in[form] > 0 {
			written = append(written, form)
		}
	}
	if len(written) > 0 {
		return written
	}
	return all
}

func (m *maker) mistyped(d *corpus.Document, random *rand.Rand) string {
	long := func(word string) bool { return utf8.RuneCountInString(word) >= minTypo }
	kept := m.remembered(d, long)
	var may []int
	for i, word := range kept {
		if long(word) {
			may = append(may, i)
		}
	}
	if len(may) == 0 {
		return ""
	}
	at := may[random.IntN(len(may))]
	for range 100 {
		if typo := Typo(kept[at], m.letters, random); m.in[typo] == 0 { // another word would be no typo
			kept[at] = typo
			return strings.Join(kept, " ")
		}
	}
	return ""
}

// Typo makes one mistake in a word: a letter more, one less, another one, or two that
// changed places. The first letter stays.
func Typo(word string, letters []rune, random *rand.Rand) string {
	for {
		r := []rune(word)
		at := 1 + random.IntN(len(r)-1)
		switch random.IntN(4) {
		case 0:
			r = slices.Insert(r, at, letters[random.IntN(len(letters))])
		case 1:
			r = slices.Delete(r, at, at+1)
		case 2:
			r[at] = letters[random.IntN(len(letters))]
		default:
			if at+1 == len(r) {
				continue
			}
			r[at], r[at+1] = r[at+1], r[at]
		}
		if typo := string(r); typo != word {
			return typo
		}
	}
}

func (m *maker) bare(d *corpus.Document) string {
	kept := m.remembered(d, func(word string) bool { return corpus.Stripped(word) != word })
	return corpus.Stripped(strings.Join(kept, " "))
}

func (m *maker) rare(d *corpus.Document, random *rand.Rand) string {
	var all []string
	for _, word := range m.distinct(d.Body()) {
		if utf8.RuneCountInString(word) >= minWord && m.in[word] >= 2 && float64(m.in[word]) <= max(few*float64(m.size), 3) {
			all = append(all, word)
		}
	}
	if len(all) < 2 {
		return ""
	}
	first := random.IntN(len(all))
	second := (first + 1 + random.IntN(len(all)-1)) % len(all)
	return all[first] + " " + all[second]
}

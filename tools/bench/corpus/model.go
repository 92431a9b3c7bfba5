package corpus

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

const (
	// most is how many words a model knows. Half of the words of a language's texts stand
	// once in them, so that a vocabulary goes on growing with what is written.
	most = 80_000
	// exponent and shift are Zipf's and Mandelbrot's: how often the word of a rank is used.
	exponent, shift = 1.07, 2.7
	// follow is how many words that follow another are remembered.
	follow = 24
)

// Model is a language's vocabulary by how often its words are used, and which follow each
// other in its real texts.
type Model struct {
	Code  string
	words []string
	next  [][]int32
}

// Model reads a language's: the words of its documents, then as many of its dictionary as
// are wanting.
func (l Language) Model(folder string) (*Model, error) {
	docs, err := l.Read(folder)
	if err != nil {
		return nil, err
	}
	dictionary, err := l.ReadDictionary(folder)
	if err != nil {
		return nil, err
	}
	m := &Model{Code: l.Code}
	count := map[string]int{}
	texts := make([][]string, len(docs))
	for i := range docs {
		texts[i] = Words(Lower(l.Code, docs[i].Body()))
		for _, word := range texts[i] {
			count[word]++
		}
	}
	for word, n := range count {
		if n > 1 || len(word) > 1 {
			m.words = append(m.words, word)
		}
	}
	slices.SortFunc(m.words, func(a, b string) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(a, b))
	})
	if len(m.words) > most {
		m.words = m.words[:most]
	}
	rest := slices.DeleteFunc(dictionary.Words(), func(word string) bool { return count[word] > 0 })
	random := rand.New(rand.NewPCG(1, 1)) //nolint:gosec // the same each time
	random.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	m.words = append(m.words, rest[:min(most-len(m.words), len(rest))]...)
	m.follow(texts)
	return m, nil
}

func (m *Model) follow(texts [][]string) {
	rank := make(map[string]int32, len(m.words))
	for i, word := range m.words {
		rank[word] = int32(i)
	}
	m.next = make([][]int32, len(m.words))
	for _, words := range texts {
		for i := 1; i < len(words); i++ {
			before, ok := rank[words[i-1]]
			after, known := rank[words[i]]
			if ok && known && len(m.next[before]) < follow {
				m.next[before] = append(m.next[before], after)
			}
		}
	}
}

// Common is the word of a rank, from 0: the commonest.
func (m *Model) Common(rank int) string { return m.words[rank] }

// Draw gives words as often as texts have them.
func (m *Model) Draw(random *rand.Rand, count int) []string {
	w := m.writer(random.Uint64())
	words := make([]string, count)
	for i := range words {
		words[i] = m.words[w.word()]
	}
	return words
}

// writer draws words from a model.
type writer struct {
	model  *Model
	random *rand.Rand
	zipf   *rand.Zipf
	last   int32
}

func (m *Model) writer(seed uint64) *writer {
	random := rand.New(rand.NewPCG(seed, 7)) //nolint:gosec // the same each time
	return &writer{model: m, random: random, zipf: rand.NewZipf(random, exponent, shift, uint64(len(m.words)-1)), last: -1}
}

// word draws the next word: one that follows the last in real texts, or any.
func (w *writer) word() int32 {
	const bound = 0.35
	if w.last >= 0 && w.random.Float64() < bound {
		if next := w.model.next[w.last]; len(next) > 0 {
			w.last = next[w.random.IntN(len(next))]
			return w.last
		}
	}
	w.last = int32(w.zipf.Uint64())
	return w.last
}

// content draws a word that tells texts apart: none of the commonest.
func (w *writer) content() int32 {
	const function = 150
	for {
		if word := int32(w.zipf.Uint64()); word >= function {
			return word
		}
	}
}

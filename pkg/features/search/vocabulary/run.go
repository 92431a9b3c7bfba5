package vocabulary

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// Run has the number of knows with each word, for a set of knows, sorted by word.
type Run []wordCount

// RunOf counts the words of knows.
func RunOf(knows ...[]Word) Run {
	at := map[string]*Mark{}
	var all Counter
	for _, words := range knows {
		for _, w := range words {
			m := at[w.Word]
			if m == nil {
				m = new(Mark)
				at[w.Word] = m
			}
			all.Count(m, w)
		}
	}
	return all.Take()
}

// RunOfPacked counts the words of knows that Pack has packed.
func RunOfPacked(knows ...[]byte) (Run, error) {
	all := make([][]Word, 0, len(knows))
	for _, packed := range knows {
		words, err := Unpack(packed)
		if err != nil {
			return nil, err
		}
		all = append(all, words)
	}
	return RunOf(all...), nil
}

// Counter counts in how many knows each word stands. The caller keeps a Mark per word, so
// that Count needs no map lookup.
type Counter struct {
	all   Run
	taken int // number of calls of Take
}

// Mark is the index of a word in a Counter. The zero Mark is for any word.
type Mark struct{ place, taken int32 }

// Count adds one know to the count of w. m is the caller's mark for w, which Count sets at
// the first call and after each Take.
func (c *Counter) Count(m *Mark, w Word) {
	if m.place == 0 || int(m.taken) != c.taken {
		c.all = append(c.all, wordCount{word: w})
		m.place, m.taken = int32(len(c.all)), int32(c.taken)
	}
	c.all[m.place-1].n++
}

// Take returns the counts and resets the counter. A word with two marks is merged.
func (c *Counter) Take() Run {
	out := make(Run, 0, len(c.all))
	for _, i := range orderOf(len(c.all), func(i int) string { return c.all[i].word.Word }) {
		if w, last := c.all[i], len(out)-1; last >= 0 && out[last].word.Word == w.word.Word {
			out[last].n += w.n
		} else {
			out = append(out, w)
		}
	}
	*c = Counter{taken: c.taken + 1}
	return out
}

// MergeRuns merges runs; the counts of equal words are added.
func MergeRuns(runs []Run) Run {
	if len(runs) == 0 {
		return nil
	}
	for len(runs) > 1 {
		var half []Run
		for pair := range slices.Chunk(runs, 2) {
			if len(pair) == 2 {
				pair[0] = mergeTwo(pair[0], pair[1])
			}
			half = append(half, pair[0])
		}
		runs = half
	}
	return runs[0]
}

func mergeTwo(a, b Run) Run {
	out := make(Run, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch order := cmp.Compare(a[0].word.Word, b[0].word.Word); {
		case order < 0:
			out, a = append(out, a[0]), a[1:]
		case order > 0:
			out, b = append(out, b[0]), b[1:]
		default:
			out = append(out, wordCount{a[0].word, a[0].n + b[0].n})
			a, b = a[1:], b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// upTo splits a run behind a word.
func (r Run) upTo(last string) (first, rest Run) {
	n, found := slices.BinarySearchFunc(r, last, func(w wordCount, last string) int { return cmp.Compare(w.word.Word, last) })
	if found {
		n++
	}
	return r[:n], r[n:]
}

// pack packs a run: each word as by Pack, then its count.
func (r Run) pack() []byte {
	out := make([]byte, 0, len(r)*10)
	before := ""
	for _, w := range r {
		out = binary.AppendUvarint(appendWord(out, before, w.word), uint64(w.n))
		before = w.word.Word
	}
	return out
}

// unpackRun parses the output of pack.
func unpackRun(packed []byte) (out Run, err error) {
	r := packedReader{packed: packed}
	for len(r.packed) > 0 {
		w, err := r.word()
		if err != nil {
			return nil, err
		}
		n, size := binary.Uvarint(r.packed)
		if size <= 0 {
			return nil, errWords
		}
		r.packed = r.packed[size:]
		out = append(out, wordCount{w, int(n)})
	}
	return out, nil
}

package rank

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"slices"
	"sort"
)

// Fields are those of a know in which a term stands.
type Fields uint8

// The fields. How often a term stands in the body is told beside them.
const (
	Body  Fields = 0
	Title Fields = 1 << (iota - 1)
	Topic
	Heading
	Tag // and the author's name
	Description

	strongFields = Title | Topic | Heading | Tag
	allFields    = strongFields | Description
)

// Strong tells whether a field is one of those that say what a know is about.
func (f Fields) Strong() bool { return f&strongFields != 0 }

// Term is a term of a know.
type Term struct {
	Hash   uint32
	Fields Fields
	Times  int // in the body
}

// Terms are a know's terms, packed: four bytes each, in the order of their hashes. Of
// those that are many the ones in the fewest and least important places are left out.
type Terms []byte

const (
	termBytes = 4
	// maxTerms is how many terms are kept of a know.
	maxTerms = 480
	hashBits = 24
)

// Hash is a term as Terms have it. Of a know's terms one in 30,000 is taken for another.
func Hash(term string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(term)) // a hash takes everything
	sum := h.Sum32()
	return (sum>>hashBits ^ sum) & (1<<hashBits - 1)
}

// Pack packs terms.
func Pack(terms []Term) Terms {
	if len(terms) > maxTerms {
		slices.SortFunc(terms, func(a, b Term) int {
			return cmp.Or(cmp.Compare(b.importance(), a.importance()), cmp.Compare(b.Times, a.Times), cmp.Compare(a.Hash, b.Hash))
		})
		terms = terms[:maxTerms]
	}
	slices.SortFunc(terms, func(a, b Term) int { return cmp.Compare(a.Hash, b.Hash) })
	out := make(Terms, 0, len(terms)*termBytes)
	for _, t := range terms {
		out = binary.BigEndian.AppendUint32(out, t.Hash<<8|uint32(t.Fields&allFields)|timesCode(t.Times)<<5)
	}
	return out
}

func (t Term) importance() int {
	switch {
	case t.Fields.Strong():
		return 2
	case t.Fields != 0:
		return 1
	}
	return 0
}

// manyTimes are the counts that Terms tell apart; a count stands for those up to the next.
func manyTimes() [8]int { return [8]int{0, 1, 2, 3, 4, 6, 10, 20} }

func timesCode(times int) uint32 {
	code := 0
	for i, least := range manyTimes() {
		if times >= least {
			code = i
		}
	}
	return uint32(code)
}

// Find tells in which fields a term stands and about how often in the body.
func (t Terms) Find(hash uint32) (fields Fields, times int, ok bool) {
	n := len(t) / termBytes
	at := sort.Search(n, func(i int) bool { return binary.BigEndian.Uint32(t[i*termBytes:])>>8 >= hash })
	// Two terms of a know may have one hash.
	for ; at < n; at++ {
		packed := binary.BigEndian.Uint32(t[at*termBytes:])
		if packed>>8 != hash {
			break
		}
		fields |= Fields(packed) & allFields
		times = max(times, manyTimes()[packed>>5&7])
		ok = true
	}
	return fields, times, ok
}

// Whole tells whether no term was left out.
func (t Terms) Whole() bool { return len(t) < maxTerms*termBytes }

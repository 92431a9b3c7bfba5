package rank

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"slices"
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

// Term is a word of a know: a term in one of its forms.
type Term struct {
	Hash   uint32 // of the term
	Form   Form
	Fields Fields
	Times  int  // in the body
	Common bool // a stop word
}

// Form tells words apart that have one term: the inflections of a word. Of two that
// differ one in 256 is taken for the other.
type Form uint8

// FormOf is the form of a folded word.
func FormOf(word string) Form { return Form(Hash(word) >> formShift) }

// Terms are a know's words, packed: five bytes each, in the order of their hashes and
// forms. Of those that are many the ones in the fewest and least important places are
// left out, and stop words before others.
type Terms []byte

const (
	// TermBytes is how many bytes a term has.
	TermBytes = 5
	// maxTerms is how many words are kept of a know: those of about 18 pages. With up to
	// 750, which most knows have, a row fits into one page of SQLite's file; few have so many
	// that it takes two. PostgreSQL keeps them in the row, which has 8,160 bytes at most.
	maxTerms = 1500
	hashBits = 24
	// formShift chooses bits of a word's hash. Where the word is its own term any do.
	formShift = 7
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
			return cmp.Or(cmp.Compare(b.importance(), a.importance()), cmp.Compare(b.Times, a.Times), cmp.Compare(a.Hash, b.Hash), cmp.Compare(a.Form, b.Form))
		})
		terms = terms[:maxTerms]
	}
	packed := make([]uint64, 0, len(terms)) // numbers are sorted faster than terms
	for _, t := range terms {
		word := uint64(t.Hash)<<8 | uint64(t.Form)
		packed = append(packed, word<<8|uint64(t.Fields&allFields)|uint64(timesCode(t.Times))<<timesShift)
	}
	slices.Sort(packed)
	out := make(Terms, 0, len(packed)*TermBytes)
	for _, t := range packed {
		out = binary.BigEndian.AppendUint32(out, uint32(t>>8))
		out = append(out, byte(t))
	}
	return out
}

func (t Term) importance() int {
	switch {
	case t.Fields.Strong():
		return 3
	case t.Fields != 0:
		return 2
	case t.Common:
		return 0
	}
	return 1
}

// timesShift is behind the bits of allFields.
const timesShift = 5

// manyTimes are the counts that Terms tell apart; a count stands for those up to the next.
func manyTimes() [8]int { return [8]int{0, 1, 2, 3, 4, 6, 10, 20} }

func timesCode(times int) byte {
	code := byte(0)
	for i, least := range manyTimes() {
		if times >= least {
			code = byte(i)
		}
	}
	return code
}

// Places is where a know has a word.
type Places struct {
	Fields Fields
	Times  int // in the body, about
}

// Find tells where a term stands in any form, and where in one form, which it may not.
func (t Terms) Find(hash uint32, form Form) (all, same Places, ok bool) {
	n := len(t) / TermBytes
	at := t.first(hash)
	for ; at < n; at++ {
		packed := t[at*TermBytes:]
		word := binary.BigEndian.Uint32(packed)
		if word>>8 != hash {
			break
		}
		here := Places{Fields(packed[4]) & allFields, manyTimes()[packed[4]>>timesShift]}
		all.add(here)
		if Form(word) == form {
			same.add(here)
		}
		ok = true
	}
	return all, same, ok
}

// first is the index of the first term whose hash isn't below one. Hashes are spread evenly, so
// that it is looked for where it would stand if the spread were exact, and from there in steps
// that double.
func (t Terms) first(hash uint32) int {
	n := len(t) / TermBytes
	if n == 0 {
		return 0
	}
	below := func(i int) bool { return binary.BigEndian.Uint32(t[i*TermBytes:])>>8 < hash }
	low := min(int(uint64(hash)*uint64(n)>>hashBits), n-1)
	high := low
	if step := 1; below(low) { // it stands in (low, high]
		for high++; high < n && below(high); step *= 2 {
			low, high = high, min(high+step, n)
		}
		low++
	} else { // it stands in [low, high]
		for ; low > 0; step *= 2 {
			if low = max(low-step, 0); below(low) {
				low++
				break
			}
			high = low
		}
	}
	for low < high {
		if middle := int(uint(low+high) >> 1); below(middle) {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

func (p *Places) add(more Places) {
	p.Fields |= more.Fields
	p.Times += more.Times
}

// AreWhole tells whether no term was left out.
func (t Terms) AreWhole() bool { return len(t) < maxTerms*TermBytes }

// MayLack tells whether a word may have been left out that stands in the body, once: of
// those that stand there once the ones with the smallest hashes are kept; see Pack.
func (t Terms) MayLack(hash uint32) bool {
	if t.AreWhole() {
		return false
	}
	for at := len(t) - TermBytes; at >= 0; at -= TermBytes {
		if t[at+TermBytes-1] == 1<<timesShift {
			return hash >= binary.BigEndian.Uint32(t[at:])>>8
		}
	}
	return true
}

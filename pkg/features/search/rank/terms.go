package rank

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"slices"
)

// Fields is the set of fields of a know that contain a term.
type Fields uint8

// The fields. Body is 0, as Term.Times counts the body.
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

// Strong reports whether a field names the matter of the know.
func (f Fields) Strong() bool { return f&strongFields != 0 }

// Term is a term of a know in one of its inflections.
type Term struct {
	Hash   uint32 // of the term
	Form   Form
	Fields Fields
	Times  int  // in the body
	Common bool // a stop word
}

// Form distinguishes the inflections of a term, by 8 bits of a hash: 1 in 256 pairs
// collides.
type Form uint8

// FormOf is the form of a folded word.
func FormOf(word string) Form { return Form(Hash(word) >> formShift) }

// Terms are a know's terms, packed in 5 bytes each, ordered by hash and form. Above
// maxTerms the least important are cut: by field, then by occurrences; stop words first.
type Terms []byte

const (
	// TermBytes is the number of bytes of a term.
	TermBytes = 5
	// maxTerms is the maximum number of terms of a know, as many as about 18 pages have.
	// With up to 750 terms, as most knows have, a row fits into one page of SQLite's file;
	// few knows need two. PostgreSQL keeps the terms in the row, of at most 8,160 bytes.
	maxTerms = 1500
	hashBits = 24
	// formShift selects bits of a word's hash. If the word equals its term, any bits do.
	formShift = 7
)

// Hash is the hash of a term in Terms, of 24 bits. One in 30,000 terms of a know collides.
func Hash(term string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(term)) // writing to a hash never fails
	sum := h.Sum32()
	return (sum>>hashBits ^ sum) & (1<<hashBits - 1)
}

// Pack packs terms, and cuts them to maxTerms.
func Pack(terms []Term) Terms {
	if len(terms) > maxTerms {
		slices.SortFunc(terms, func(a, b Term) int {
			return cmp.Or(cmp.Compare(b.importance(), a.importance()), cmp.Compare(b.Times, a.Times), cmp.Compare(a.Hash, b.Hash), cmp.Compare(a.Form, b.Form))
		})
		terms = terms[:maxTerms]
	}
	packed := make([]uint64, 0, len(terms)) // numbers sort faster than structs
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

// timesShift is the position behind the bits of allFields.
const timesShift = 5

// manyTimes are the numbers of occurrences that Terms distinguishes; each stands for the
// range up to the next.
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

// Places has the occurrences of a word in a know.
type Places struct {
	Fields Fields
	Times  int // in the body, rounded down to manyTimes
}

// Find returns the occurrences of a term in any form, and those in one form; ok is false
// without the term.
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

// first is the index of the first term whose hash is at least hash. Hashes are evenly
// spread, so the search begins at the expected index and goes on in doubling steps.
func (t Terms) first(hash uint32) int {
	n := len(t) / TermBytes
	if n == 0 {
		return 0
	}
	below := func(i int) bool { return binary.BigEndian.Uint32(t[i*TermBytes:])>>8 < hash }
	low := min(int(uint64(hash)*uint64(n)>>hashBits), n-1)
	high := low
	if step := 1; below(low) { // the answer is in (low, high]
		for high++; high < n && below(high); step *= 2 {
			low, high = high, min(high+step, n)
		}
		low++
	} else { // the answer is in [low, high]
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

// AreWhole reports whether no term was cut.
func (t Terms) AreWhole() bool { return len(t) < maxTerms*TermBytes }

// MayLack reports whether a term that occurs once in the body may have been cut: among
// these Pack keeps the smallest hashes.
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

package textsearch

import "hash/maphash"

// seen is a word of a reader's texts.
type seen struct {
	raw string // as it is written
	analysed
}

// slots find the number of a word by how it is written. Most of what a reader does is to look
// for words among very many, most of which the processor's caches don't hold: so a slot has
// a short word in itself, and no other memory is read to find it.
type slots struct {
	all  []slot // as many as a power of two; half of them are free
	seed maphash.Seed
	free int
}

// slot is free with number 0.
type slot struct {
	hash   uint32 // its upper bits
	number uint32 // one more than the word's
	short  uint64 // see shortOf
}

const (
	firstSlots = 256
	slotShift  = 32
	// maxShort is how many bytes a word has at most that stands in its slot.
	maxShort = 7
)

// shortOf is a word of at most maxShort bytes with its length; 0 for a longer one.
func shortOf(raw string) (short uint64) {
	if len(raw) > maxShort {
		return 0
	}
	short = uint64(len(raw) + 1)
	for i := range len(raw) {
		short = short<<8 | uint64(raw[i])
	}
	return short
}

// find gives a word's number, -1 where it has none, and then the place for it.
func (s *slots) find(raw string, words []seen) (number int, to place) {
	if s.free == 0 {
		s.grow(words)
	}
	hash := maphash.String(s.seed, raw)
	of := slot{hash: uint32(hash >> slotShift), short: shortOf(raw)}
	last := uint64(len(s.all) - 1)
	for at := hash & last; ; at = (at + 1) & last {
		switch there := &s.all[at]; {
		case there.number == 0:
			return -1, place{int(at), of}
		case there.hash == of.hash && there.short == of.short && (of.short != 0 || words[there.number-1].raw == raw):
			return int(there.number - 1), place{}
		}
	}
}

// place is where a word goes that isn't there.
type place struct {
	at int
	slot
}

// take lets a word that find didn't find have a number.
func (s *slots) take(to place, number int) {
	to.number = uint32(number) + 1
	s.all[to.at] = to.slot
	s.free--
}

// grow makes room for as many words as there are.
func (s *slots) grow(words []seen) {
	size := firstSlots
	if len(s.all) == 0 {
		s.seed = maphash.MakeSeed()
	} else {
		size = 2 * len(s.all)
	}
	s.all, s.free = make([]slot, size), size/2
	for number := range words {
		_, to := s.find(words[number].raw, words)
		s.take(to, number)
	}
}

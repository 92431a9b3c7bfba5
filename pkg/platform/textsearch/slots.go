package textsearch

import "hash/maphash"

// seen is a word of a reader's texts.
type seen struct {
	raw string // as written
	analysed
}

// slots is a hash table from spelling to number. Lookups among very many words miss the
// processor's caches, so a slot contains a short word itself and a hit reads no other
// memory.
type slots struct {
	all  []slot // length is a power of two; at least half are free
	seed maphash.Seed
	free int
}

// slot is an entry; the zero value is free.
type slot struct {
	hash   uint32 // upper 32 bits of the hash
	number uint32 // number of the word plus 1
	short  uint64 // see shortOf
}

const (
	firstSlots = 256
	slotShift  = 32
	// maxShort is the maximum length in bytes of a word that a slot contains.
	maxShort = 7
)

// shortOf packs a word of at most maxShort bytes with its length; 0 for a longer word.
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

// find returns a word's number, or -1 and the free slot for the word.
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

// place is a free slot for a new word.
type place struct {
	at int
	slot
}

// take stores a word's number in the slot that find returned.
func (s *slots) take(to place, number int) {
	to.number = uint32(number) + 1
	s.all[to.at] = to.slot
	s.free--
}

// grow doubles the table.
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

package textsearch

import "hash/maphash"

// seen is a word of a reader's texts.
type seen struct {
	raw string // as it is written
	analysed
}

// slots find the number of a word by how it is written. Most of what a reader does is to look
// for words in very many, most of which the processor's caches don't hold: a slot has eight
// bytes, so that a look costs one of these and the word itself, which is needed anyway.
type slots struct {
	all  []slot // as many as a power of two; half of them are free
	seed maphash.Seed
	free int
}

// slot is free with number 0.
type slot struct {
	hash   uint32 // its upper bits
	number uint32 // one more than the word's
}

const (
	firstSlots = 256
	slotShift  = 32
)

// find gives a word's number, -1 where it has none, and then the slot for it and its hash.
func (s *slots) find(raw string, words []seen) (number int, to place) {
	if s.free == 0 {
		s.grow(words)
	}
	to.hash = maphash.String(s.seed, raw)
	last := uint64(len(s.all) - 1)
	for at := to.hash & last; ; at = (at + 1) & last {
		switch slot := s.all[at]; {
		case slot.number == 0:
			to.at = int(at)
			return -1, to
		case slot.hash == uint32(to.hash>>slotShift) && words[slot.number-1].raw == raw:
			return int(slot.number - 1), to
		}
	}
}

// place is where a word goes that isn't there.
type place struct {
	hash uint64
	at   int
}

// take lets a word that find didn't find have a number.
func (s *slots) take(to place, number int) {
	s.all[to.at] = slot{uint32(to.hash >> slotShift), uint32(number) + 1}
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

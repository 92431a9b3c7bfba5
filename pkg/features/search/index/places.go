package index

import (
	"encoding/binary"
	"slices"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/platform/textsearch"
)

// places are where the words of a text stand, in order: of each the hash of its term, its
// first byte and its length.
type places []byte

const (
	placeBytes = 6
	wholeBit   = 1 << 7 // in the length: the word's parts are there, too
)

// hashOf is a term as Terms and places have it.
func hashOf(term string) uint32 { return rank.Hash(plain(term)) }

func (p places) hash(i int) uint32 { return binary.BigEndian.Uint32(p[i:]) >> 8 }

// hits are the places of terms, by their hashes, none within another.
func (p places) hits(text string, terms map[uint32]string) (out []textsearch.Hit) {
	for i := 0; i+placeBytes <= len(p); i += placeBytes {
		term, ok := terms[p.hash(i)]
		if !ok {
			continue
		}
		start := int(binary.BigEndian.Uint16(p[i+4:]))
		end := start + int(p[i+3]&^wholeBit)
		if end > len(text) {
			break
		}
		if n := len(out); n > 0 && start < out[n-1].End {
			out[n-1].End = max(out[n-1].End, end)
			continue
		}
		out = append(out, textsearch.Hit{Start: start, End: end, Term: term})
	}
	return out
}

// has tells whether words stand side by side, given by the hashes of their terms.
func (p places) has(phrase []uint32) bool {
	last := make([]uint32, 0, len(phrase))
	for i := 0; i+placeBytes <= len(p); i += placeBytes {
		if p[i+3]&wholeBit != 0 {
			continue
		}
		if len(last) == len(phrase) {
			last = append(last[:0], last[1:]...)
		}
		last = append(last, p.hash(i))
		if slices.Equal(last, phrase) {
			return true
		}
	}
	return false
}

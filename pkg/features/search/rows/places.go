package rows

import (
	"encoding/binary"
	"slices"

	"knowmad/pkg/platform/textsearch"
)

// Places are the positions of a text's words, in order: the hash of the term, the first
// byte and the length of each.
type Places []byte

const (
	placeBytes = 6
	wholeBit   = 1 << 7 // in the length: the parts of the word follow, too
)

func (p Places) hash(i int) uint32 { return binary.BigEndian.Uint32(p[i:]) >> 8 }

// Add appends a word by the hash of its term and its first byte, which is below 64 KiB.
// whole: the parts of the word are appended, too.
func (p Places) Add(hash uint32, start, end int, whole bool) Places {
	length := byte(min(end-start, wholeBit-1))
	if whole {
		length |= wholeBit
	}
	return binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint32(p, hash<<8|uint32(length)), uint16(start))
}

// Hits returns the positions of terms, given by hash; overlapping ones are merged.
func (p Places) Hits(text string, terms map[uint32]string) (out []textsearch.Hit) {
	// Set of the hashes' last bytes: most words need no lookup in the map.
	var some [256]bool
	for hash := range terms {
		some[byte(hash)] = true
	}
	for i := 0; i+placeBytes <= len(p); i += placeBytes {
		if !some[p[i+2]] {
			continue
		}
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

// has reports whether the words of a phrase, given by the hashes of their terms, are
// adjacent.
func (p Places) has(phrase []uint32) bool {
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

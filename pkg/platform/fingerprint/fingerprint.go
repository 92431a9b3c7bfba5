// Package fingerprint finds texts that are nearly the same, however many there are:
// MinHash over groups of words, and bands of it to look for in an index. It knows no
// product noun.
//
// A Signature is kept with each text, its Bands in an index. Texts that share a band
// are likely alike; Similarity tells how much. Signatures are compared with those that
// were kept long ago, so how they are made never changes: another way is another type.
package fingerprint

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math"
	"strings"

	"knowmad/pkg/platform/fold"

	"github.com/cespare/xxhash/v2"
)

const (
	hashes  = 64
	perBand = 4
	// group is how many words in a row count as one thing. Texts about the same matter
	// share words and hardly groups of them.
	group = 5
	// MinWords is how many words a text needs: shorter texts are alike by chance.
	MinWords = 40
)

// Bands is how many bands a signature has.
const Bands = hashes / perBand

// Signature is the fingerprint of a text: the least of its groups' hashes by each hash
// function. Texts that share most of their groups share most of these.
type Signature [hashes]uint64

// Of gives the signature of a text, whatever its case, diacritics and punctuation; ok
// is false where it has too few words.
func Of(text string) (s Signature, ok bool) {
	words := strings.Fields(fold.Text(text))
	if len(words) < MinWords {
		return s, false
	}
	for i := range s {
		s[i] = math.MaxUint64
	}
	for i := 0; i+group <= len(words); i++ {
		h := xxhash.Sum64String(strings.Join(words[i:i+group], " "))
		for j := range s {
			s[j] = min(s[j], mixed(h, uint64(j)))
		}
	}
	return s, true
}

// mixed applies the j-th of a family of hash functions to a hash (splitmix64).
func mixed(h, j uint64) uint64 {
	const step = 0x9e3779b97f4a7c15
	h += (j + 1) * step
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// Bands are numbers of which texts that are alike by four fifths share one but for a
// chance of 0.02 %, and others hardly any.
func (s Signature) Bands() [Bands]int64 {
	var out [Bands]int64
	for i := range out {
		var b [8 * perBand]byte
		for j := range perBand {
			binary.BigEndian.PutUint64(b[8*j:], s[i*perBand+j])
		}
		out[i] = int64(xxhash.Sum64(b[:])) // a column holds 64 bits with a sign
	}
	return out
}

// Similarity is the share of groups of words that two texts have in common, about, from
// 0 to 1.
func (s Signature) Similarity(o Signature) float64 {
	same := 0
	for i := range s {
		if s[i] == o[i] {
			same++
		}
	}
	return float64(same) / hashes
}

// String is the signature as it is kept.
func (s Signature) String() string {
	b := make([]byte, 0, 8*hashes)
	for _, h := range s {
		b = binary.BigEndian.AppendUint64(b, h)
	}
	return hex.EncodeToString(b)
}

// ErrSignature says that a text is no signature.
var ErrSignature = errors.New("fingerprint: this is no signature")

// Parse reads what String wrote.
func Parse(text string) (s Signature, err error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != 8*hashes {
		return s, ErrSignature
	}
	for i := range s {
		s[i] = binary.BigEndian.Uint64(b[8*i:])
	}
	return s, nil
}

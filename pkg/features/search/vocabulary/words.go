package vocabulary

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
	"strings"

	"knowmad/pkg/platform/textsearch"
)

// Word is a word of a know.
type Word struct {
	Word     string // folded
	Term     string
	Spelling string // "" where it is the word
}

// Speller finds out how words are offered, and remembers it for each number of a word.
type Speller []struct{ text, spelling string }

// SpellingOf is how a folded word is offered that stands in a text: "" where that is the
// folded word itself. Its number is a reader's; what has none (-1) isn't remembered.
func (s *Speller) SpellingOf(r *textsearch.Reader, number int, text, folded string) string {
	if number < 0 {
		return spellingOf(text, folded)
	}
	for len(*s) <= number {
		*s = append(*s, struct{ text, spelling string }{})
	}
	known := &(*s)[number]
	if known.text != text {
		// Copies: what else stands in the text isn't kept with the word. The reader has one,
		// but for joined words.
		if known.text = r.Written(number); known.text != text {
			known.text = strings.Clone(text)
		}
		known.spelling = strings.Clone(spellingOf(text, folded))
	}
	return known.spelling
}

func spellingOf(text, folded string) string {
	text = strings.ToLower(strings.ReplaceAll(text, "\u00ad", ""))
	if text == folded || strings.ContainsAny(text, "\n\t ") {
		return ""
	}
	return text
}

// Pack makes a know's words small. Of each word, in their order, it has how many bytes
// it shares with the one before, the rest, the same of its term against the word, and its
// spelling.
func Pack(words []Word) []byte {
	out := make([]byte, 0, len(words)*12)
	before := ""
	for _, i := range orderOf(len(words), func(i int) string { return words[i].Word }) {
		out = appendWord(out, before, words[i])
		before = words[i].Word
	}
	return out
}

// orderOf are the numbers of n words in the order of the words. Their first bytes are
// compared as numbers, which says nearly always which is first.
func orderOf(n int, word func(i int) string) []int {
	type first struct {
		bytes uint64
		i     int
	}
	all := make([]first, n)
	var bytes [8]byte
	for i := range all {
		clear(bytes[copy(bytes[:], word(i)):])
		all[i] = first{binary.BigEndian.Uint64(bytes[:]), i}
	}
	slices.SortFunc(all, func(a, b first) int {
		switch {
		case a.bytes < b.bytes:
			return -1
		case a.bytes > b.bytes:
			return 1
		}
		return cmp.Compare(word(a.i), word(b.i))
	})
	out := make([]int, n)
	for i := range all {
		out[i] = all[i].i
	}
	return out
}

// appendWord packs a word behind another.
func appendWord(out []byte, before string, of Word) []byte {
	out = appendAfter(out, before, of.Word)
	out = appendAfter(out, of.Word, of.Term)
	return append(append(out, of.Spelling...), 0)
}

// appendAfter adds how many bytes a text shares with another and the rest.
func appendAfter(out []byte, before, text string) []byte {
	n := 0
	for n < len(before) && n < len(text) && n < 255 && before[n] == text[n] {
		n++
	}
	return append(append(append(out, byte(n)), text[n:]...), 0)
}

var errWords = errors.New("the words of a know are broken")

// Unpack reads what Pack made.
func Unpack(packed []byte) (out []Word, err error) {
	r := packedReader{packed: packed}
	for len(r.packed) > 0 {
		w, err := r.word()
		if err != nil {
			return nil, err
		}
		out = append(out, w)
	}
	return out, nil
}

// packedReader reads packed words one after the other.
type packedReader struct {
	packed []byte // what is left
	before string // the word before
}

func (r *packedReader) word() (w Word, err error) {
	if w.Word, err = r.after(r.before); err != nil {
		return w, err
	}
	if w.Term, err = r.after(w.Word); err != nil {
		return w, err
	}
	end := bytes.IndexByte(r.packed, 0)
	if end < 0 {
		return w, errWords
	}
	w.Spelling = string(r.packed[:end])
	r.packed = r.packed[end+1:]
	r.before = w.Word
	return w, nil
}

// after reads what appendAfter added.
func (r *packedReader) after(before string) (string, error) {
	if len(r.packed) == 0 || int(r.packed[0]) > len(before) {
		return "", errWords
	}
	end := bytes.IndexByte(r.packed[1:], 0)
	if end < 0 {
		return "", errWords
	}
	shared, rest := before[:r.packed[0]], r.packed[1:end+1]
	r.packed = r.packed[end+2:]
	if len(rest) == 0 {
		return shared, nil
	}
	return shared + string(rest), nil
}

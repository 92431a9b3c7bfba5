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
	Spelling string // "": as Word
}

// Speller finds the spelling of words for visitors, cached by a reader's Token.ID.
type Speller []struct{ text, spelling string }

// SpellingOf is the spelling of a folded word in a text: "" if it equals the folded word.
// number is a Token.ID of the reader r; -1 isn't cached.
func (s *Speller) SpellingOf(r *textsearch.Reader, number int, text, folded string) string {
	if number < 0 {
		return spellingOf(text, folded)
	}
	for len(*s) <= number {
		*s = append(*s, struct{ text, spelling string }{})
	}
	known := &(*s)[number]
	if known.text != text {
		// Copies, so that the text can be freed. The reader has a copy of each word except
		// joined words.
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

// Pack packs a know's words, sorted. Each has the number of bytes that it shares with the
// word before, the rest, the same of its term compared with the word, and its spelling.
func Pack(words []Word) []byte {
	out := make([]byte, 0, len(words)*12)
	before := ""
	for _, i := range orderOf(len(words), func(i int) string { return words[i].Word }) {
		out = appendWord(out, before, words[i])
		before = words[i].Word
	}
	return out
}

// orderOf returns the indexes of n words, sorted by word. The first eight bytes are
// compared as a number, which is nearly always enough.
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

// appendWord packs a word; before is the word before it.
func appendWord(out []byte, before string, of Word) []byte {
	out = appendAfter(out, before, of.Word)
	out = appendAfter(out, of.Word, of.Term)
	return append(append(out, of.Spelling...), 0)
}

// appendAfter appends the number of bytes that text shares with before, and the rest.
func appendAfter(out []byte, before, text string) []byte {
	n := 0
	for n < len(before) && n < len(text) && n < 255 && before[n] == text[n] {
		n++
	}
	return append(append(append(out, byte(n)), text[n:]...), 0)
}

var errWords = errors.New("the words of a know are broken")

// Unpack parses the output of Pack.
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

// packedReader reads packed words in order.
type packedReader struct {
	packed []byte // the unread rest
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

// after reads a text that appendAfter appended.
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

package glyph

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"knowmad/pkg/pack/fault"
)

// Garbled is a word whose UTF-8 was read in another encoding and saved again.
type Garbled struct {
	At         int // in bytes
	Was, Meant string
}

// fewGarbled is the least number of words by which a text counts as garbled: one such pair of
// letters may be meant, such as a capital before a closing quotation mark.
const fewGarbled = 3

// FindGarbled gives the garbled words of a text, such as JÄ™zyk for Język; none where there
// are fewer than three. Programs of Windows save UTF-8 so after they took it for the encoding
// of the system.
func FindGarbled(text string) []Garbled {
	for _, read := range []*charmap.Charmap{charmap.Windows1252, charmap.Windows1250} {
		var found []Garbled
		for at := 0; at < len(text); {
			size := foreignRun(text[at:])
			if size == 0 {
				_, n := utf8.DecodeRuneInString(text[at:])
				at += n
				continue
			}
			from, to := wordAround(text, at, at+size)
			if meant, ok := ungarbled(text[from:to], read); ok {
				found = append(found, Garbled{At: from, Was: text[from:to], Meant: meant})
			}
			at = to
		}
		if len(found) >= fewGarbled {
			return found
		}
	}
	return nil
}

// GarbledAt gives the place of the first garbled word of a text, and the sentence for all.
func GarbledAt(text string) (fault.Pos, string) {
	found := FindGarbled(text)
	if len(found) == 0 {
		return fault.Pos{}, ""
	}
	first, before := found[0], text[:found[0].At]
	at := fault.Pos{Line: strings.Count(before, "\n") + 1, Col: utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1}
	return at, fmt.Sprintf("a program read this file in another encoding than UTF-8 and saved what it saw, %d words from '%s' on, which was '%s'; "+
		"bring the file back (`git restore`) and open it as UTF-8", len(found), first.Was, first.Meant)
}

// GarbledText reports a page or list that was saved in another encoding than it was read in.
func GarbledText(file, text string) fault.Faults {
	at, say := GarbledAt(text)
	if say == "" {
		return nil
	}
	at.File = file
	return fault.Faults{at.Fault("encoding", "file", "%s", say)}
}

// foreignRun is the length of the letters and signs beyond ASCII that a text begins with.
func foreignRun(text string) int {
	n := 0
	for n < len(text) && text[n] >= utf8.RuneSelf {
		_, size := utf8.DecodeRuneInString(text[n:])
		n += size
	}
	return n
}

// ungarbled reads a word in the encoding that it was saved from; ok where that is UTF-8 with
// fewer letters.
func ungarbled(word string, read *charmap.Charmap) (meant string, ok bool) {
	bytes := make([]byte, 0, len(word))
	for _, c := range word {
		b, ok := read.EncodeRune(c)
		if !ok && c < 0x100 {
			b, ok = byte(c), true // unused in the encoding, so programs keep the byte
		}
		if !ok {
			return "", false
		}
		bytes = append(bytes, b)
	}
	return string(bytes), utf8.Valid(bytes) && strings.ContainsFunc(string(bytes), unicode.IsLetter) && utf8.RuneCount(bytes) < utf8.RuneCountInString(word)
}

// wordAround widens a part of a text to the word that it stands in.
func wordAround(text string, from, to int) (int, int) {
	inside := func(c byte) bool { return c >= utf8.RuneSelf || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
	for from > 0 && inside(text[from-1]) {
		from--
	}
	for to < len(text) && inside(text[to]) {
		to++
	}
	return from, to
}

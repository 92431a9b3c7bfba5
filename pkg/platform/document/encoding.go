package document

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"knowmad/pkg/platform/document/block"
)

// encodings are the one-byte encodings in which editors of former days wrote a language,
// the likelier one first.
func encodings(language string) []*charmap.Charmap {
	base, _, _ := strings.Cut(language, "-")
	// As pairs: a language and the code page that Windows had for it. Others are western.
	const pages = "cs 1250 hr 1250 hu 1250 pl 1250 ro 1250 sk 1250 sl 1250 el 1253 tr 1254"
	for pair := range slices.Chunk(strings.Fields(pages), 2) {
		if pair[0] != base {
			continue
		}
		switch pair[1] {
		case "1250":
			return []*charmap.Charmap{charmap.Windows1250, charmap.ISO8859_2}
		case "1253":
			return []*charmap.Charmap{charmap.Windows1253, charmap.ISO8859_7}
		case "1254":
			return []*charmap.Charmap{charmap.Windows1254, charmap.ISO8859_9}
		}
	}
	return []*charmap.Charmap{charmap.Windows1252}
}

// decodeLegacy reads text in one byte per letter. Greek shows by its accents in any
// market. Else the language's encoding that fits best is taken, if words look like words
// in it; without a language, text whose letters western, Central European and Turkish
// encodings share. Anything else could be read wrongly, so its author is asked to save it
// as UTF-8.
func decodeLegacy(b []byte, language string) (string, error) {
	if text, ok := decodeGreek(b); ok {
		return text, nil
	}
	if language != "" {
		best, text := 0, ""
		for _, page := range encodings(language) {
			decoded := decodeBytes(b, page)
			if n, ok := plausible(decoded); ok && n > best {
				best, text = n, decoded
			}
		}
		if best > 0 {
			return text, nil
		}
	}
	western := decodeBytes(b, charmap.Windows1252)
	if western == decodeBytes(b, charmap.Windows1250) && western == decodeBytes(b, charmap.Windows1254) && mostlyASCII(b) &&
		!strings.ContainsRune(western, utf8.RuneError) {
		return western, nil
	}
	return "", &block.Error{Kind: block.ErrEncoding, Reason: "not utf-8", SaveAs: []block.Kind{block.TXT, block.DOCX, block.PDF}}
}

func decodeBytes(b []byte, page *charmap.Charmap) string {
	text, _ := page.NewDecoder().Bytes(b) // a byte without a letter is U+FFFD, no error
	return string(text)
}

// decodeDamaged reads UTF-8 in which few bytes are none: ten letters of several bytes
// prove the encoding for each.
func decodeDamaged(b []byte) (text string, lost int, ok bool) {
	letters := 0
	for rest := b; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && size == 1:
			lost++
		case size > 1:
			letters++
		}
		rest = rest[size:]
	}
	const proof = 10
	if lost*proof > letters {
		return "", 0, false
	}
	return string(bytes.ToValidUTF8(b, []byte("\ufffd"))), lost, true
}

// plausible reports whether the letters beyond ASCII of a text stand in words as they
// should, and how well they fit: the higher, the better. In a wrong encoding signs stand
// within words (za¿ó³æ), capitals after small letters, or what isn't printed at all.
func plausible(text string) (fit int, ok bool) {
	const weight = 4 // of what doesn't fit
	letters, odd, size := 0, 0, 0
	runes := []rune(text)
	at := func(n int) rune {
		if n < 0 || n >= len(runes) {
			return ' '
		}
		return runes[n]
	}
	greek := 0
	for n, r := range runes {
		if size++; r < utf8.RuneSelf {
			continue
		}
		before, after := at(n-1), at(n+1)
		inside := unicode.IsLetter(before) && unicode.IsLetter(after)
		switch {
		case r == utf8.RuneError, unicode.IsControl(r):
			odd++
		case unicode.IsLetter(r):
			letters++
			if unicode.Is(unicode.Greek, r) {
				greek++
			}
			if unicode.IsUpper(r) && unicode.IsLower(before) || unicode.IsUpper(before) && unicode.IsUpper(at(n-2)) && unicode.IsLower(r) {
				odd++
			}
		case inside && !strings.ContainsRune("’‘–—·", r), r == '¶' && unicode.IsLetter(after):
			odd++
		}
	}
	fit = 1 + letters - weight*odd
	return fit, odd*10 <= letters+weight && (greek > 0 || letters*2 < size) && fit > 0
}

// mostlyASCII tells Latin letters from others in one byte each.
func mostlyASCII(b []byte) bool {
	n := 0
	for _, c := range b {
		if c >= utf8.RuneSelf {
			n++
		}
	}
	return n*4 < len(b)
}

// decodeGreek reads windows-1253 and ISO-8859-7, which agree in all but a few letters,
// when the text keeps the rules of Greek spelling: a word of several letters has one
// accent at most and most have one, and final sigma ends words.
func decodeGreek(b []byte) (string, bool) {
	best, text := 0, ""
	for _, page := range []*charmap.Charmap{charmap.Windows1253, charmap.ISO8859_7} {
		decoded := decodeBytes(b, page)
		if n, fits := plausible(decoded); fits && n > best && isGreek(decoded) {
			best, text = n, decoded
		}
	}
	return text, best > 0
}

func isGreek(text string) bool {
	words, accented, wrong := 0, 0, 0
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		letters := []rune(word)
		if len(letters) < 4 || letters[0] < utf8.RuneSelf && letters[1] < utf8.RuneSelf {
			continue
		}
		words++
		accents := 0
		for i, r := range letters {
			switch {
			case !unicode.Is(unicode.Greek, r), r == 'ς' && i < len(letters)-1:
				wrong++
			case strings.ContainsRune("άέήίόύώΐΰΆΈΉΊΌΎΏ", r):
				accents++
			}
		}
		if accents == 1 {
			accented++
		} else if accents > 1 {
			wrong++
		}
	}
	return words >= 5 && wrong*50 <= words && accented*10 >= words*7
}

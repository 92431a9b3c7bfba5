package charset

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"knowmad/pkg/platform/problem"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
)

// Names of encodings that aren't pages of one byte a letter.
const (
	utf8Name = "utf-8"
	utf16LE  = "utf-16le"
	utf16BE  = "utf-16be"
)

// Decode reads text in any usual encoding and returns the encoding's name. name overrules
// the guess, "" guesses; language is a hint, as BCP 47. What belongs to no letter becomes
// U+FFFD. An unknown name, or a file that is no text, is an error of package problem.
func Decode(b []byte, name, language string) (text, used string, err error) {
	if bytes.HasPrefix(b, []byte("PK\x03\x04")) || bytes.HasPrefix(b, []byte("%PDF-")) {
		return "", "", notText()
	}
	if text, used, err = decode(b, name, language); err == nil && isBinary(text) {
		return "", "", notText()
	}
	return text, used, err
}

func notText() error {
	return problem.New(problem.InvalidMIMEType, "This isn't text. Please save a table as “CSV UTF-8” and other text as plain text, or copy it and paste it.")
}

// isBinary reports a text with more control characters than damage explains.
func isBinary(text string) bool {
	const enough = 64 << 10
	n, odd := 0, 0
	for _, r := range text[:min(len(text), enough)] {
		n++
		if r == utf8.RuneError || unicode.IsControl(r) && !strings.ContainsRune("\t\n\r\v\f", r) {
			odd++
		}
	}
	return odd*5 > n
}

func decode(b []byte, name, language string) (text, used string, err error) {
	if name == "" {
		name = guessEncoding(b, language)
	}
	switch name = strings.ToLower(name); name {
	case utf8Name:
		return string(bytes.ToValidUTF8(bytes.TrimPrefix(b, []byte("\ufeff")), []byte("\ufffd"))), utf8Name, nil
	case utf16LE:
		return decodeUTF16(b, binary.LittleEndian), utf16LE, nil
	case utf16BE:
		return decodeUTF16(b, binary.BigEndian), utf16BE, nil
	}
	page, err := htmlindex.Get(name)
	if err != nil {
		const message = "This encoding isn't known."
		return "", "", problem.New(problem.FormValidation, message).WithFields(problem.Field{Field: "encoding", Message: message})
	}
	return decodePage(b, page), name, nil
}

func decodePage(b []byte, page encoding.Encoding) string {
	text, err := page.NewDecoder().Bytes(b)
	if err != nil {
		return string(bytes.ToValidUTF8(b, []byte("\ufffd")))
	}
	return string(text)
}

// decodeUTF16 reads UTF-16 with or without its mark. A byte too many at the end is left out.
func decodeUTF16(b []byte, order binary.ByteOrder) string {
	units := make([]uint16, 0, len(b)/2)
	for ; len(b) > 1; b = b[2:] {
		units = append(units, order.Uint16(b))
	}
	return strings.TrimPrefix(string(utf16.Decode(units)), "\ufeff")
}

// sampleSize is how much of a text its encoding is guessed by, in bytes.
const sampleSize = 256 << 10

// guessEncoding finds the encoding by marks, by where zero bytes are, by the rules of
// UTF-8, and by which page makes words look like words.
func guessEncoding(b []byte, language string) string {
	switch {
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return utf16LE
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return utf16BE
	}
	sample := b[:min(len(b), sampleSize)]
	if name := guessUTF16(sample); name != "" {
		return name
	}
	if len(sample) < len(b) { // it may end within a letter
		for range utf8.UTFMax {
			if r, size := utf8.DecodeLastRune(sample); r == utf8.RuneError && size == 1 {
				sample = sample[:len(sample)-1]
			}
		}
	}
	if utf8.Valid(sample) || damagedUTF8(sample) {
		return utf8Name
	}
	return guessPage(sample, language)
}

// guessUTF16 finds UTF-16 without a mark: blanks, separators and line ends have a zero
// byte, always on the same side. Less than a tenth of the units of prose in any script are
// such, but more than a fiftieth.
func guessUTF16(b []byte) string {
	var zeros [2]int
	for i, c := range b {
		if c == 0 {
			zeros[i%2]++
		}
	}
	const share = 50
	switch units := len(b) / 2; {
	case units < 4 || len(b)%2 != 0 && len(b) < sampleSize:
		return ""
	case zeros[1] > units/share && zeros[0]*share < zeros[1]:
		return utf16LE
	case zeros[0] > units/share && zeros[1]*share < zeros[0]:
		return utf16BE
	}
	return ""
}

// damagedUTF8 reports UTF-8 in which few bytes are none: ten letters of several bytes prove
// the encoding for each.
func damagedUTF8(b []byte) bool {
	const proof = 10
	letters, lost := 0, 0
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		switch {
		case r == utf8.RuneError && size == 1:
			lost++
		case size > 1:
			letters++
		}
		b = b[size:]
	}
	return letters > 0 && lost*proof <= letters
}

// pages lists the encodings of one byte a letter, the usual one of a language first.
func pages(language string) []string {
	base, _, _ := strings.Cut(strings.ToLower(language), "-")
	// As pairs: a language and the code page that Windows had for it. Others are western.
	const codes = "cs 1250 hr 1250 hu 1250 pl 1250 ro 1250 sk 1250 sl 1250 sq 1250 el 1253 tr 1254 az 1254"
	likely := "windows-1252"
	for pair := range slices.Chunk(strings.Fields(codes), 2) {
		if pair[0] == base {
			likely = "windows-" + pair[1]
		}
	}
	twins := []string{"windows-1252", "iso-8859-15", "windows-1250", "iso-8859-2", "windows-1253", "iso-8859-7", "windows-1254", "iso-8859-9"}
	at := slices.Index(twins, likely)
	return slices.Concat(twins[at:at+2], twins[:at], twins[at+2:])
}

// guessPage returns the page in which a text looks best. The market's own pages win while they
// look plausible; Greek shows by its accents in any market.
func guessPage(b []byte, language string) string {
	all := pages(language)
	best, most := all[0], 0
	for i, name := range all {
		page, err := htmlindex.Get(name)
		if err != nil {
			continue
		}
		text := decodePage(b, page)
		fit, ok := plausible(text)
		greek := strings.HasSuffix(name, "1253") || strings.HasSuffix(name, "8859-7")
		if !ok || greek && !isGreek(text) {
			continue
		}
		if greek { // no text of another script has its accents so
			fit *= 2
		}
		if fit > most {
			best, most = name, fit
		}
		if i == 1 && most > 0 && best == all[0] && !hasGreekBytes(b) {
			break
		}
	}
	return best
}

// hasGreekBytes reports text in which most letters aren't ASCII.
func hasGreekBytes(b []byte) bool {
	high, letters := 0, 0
	for _, c := range b {
		switch {
		case c >= 0xc0:
			high++
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			letters++
		}
	}
	return high > letters
}

// plausible reports whether the letters beyond ASCII of a text stand in words as they
// should, and how well they fit: the higher, the better. In a wrong encoding signs stand
// within words (za¿ó³æ), or capitals after small letters.
func plausible(text string) (fit int, ok bool) {
	const weight = 4 // of what doesn't fit
	letters, odd := 0, 0
	runes := []rune(text)
	at := func(n int) rune {
		if n < 0 || n >= len(runes) {
			return ' '
		}
		return runes[n]
	}
	for n, r := range runes {
		if r < utf8.RuneSelf {
			continue
		}
		before, after := at(n-1), at(n+1)
		switch {
		case r == utf8.RuneError, unicode.IsControl(r):
			odd++
		case unicode.IsLetter(r):
			letters++
			if unicode.IsUpper(r) && unicode.IsLower(before) {
				odd++
			}
		case unicode.IsLetter(before) && unicode.IsLetter(after) && !strings.ContainsRune("’‘–—·", r), strings.ContainsRune("¶¤¦¥", r):
			odd++
		}
	}
	fit = 1 + letters - weight*odd
	return fit, odd*10 <= letters+weight && fit > 0
}

// isGreek reports text that keeps the rules of Greek spelling: a word of several letters has
// one accent, and final sigma ends words.
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
		}
	}
	return words > 0 && wrong*20 <= words && accented*10 >= words*6
}

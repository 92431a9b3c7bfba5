package pdf

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// combining is the mark of an accent that stands by itself; 0 where it is none.
func combining(c rune) rune {
	switch c {
	case '\u0060', '\u02CB':
		return '\u0300'
	case '\u00B4', '\u02CA':
		return '\u0301'
	case '\u02C6':
		return '\u0302'
	case '\u02DC':
		return '\u0303'
	case '\u00AF', '\u02C9':
		return '\u0304'
	case '\u02D8':
		return '\u0306'
	case '\u02D9':
		return '\u0307'
	case '\u00A8':
		return '\u0308'
	case '\u02DA':
		return '\u030A'
	case '\u02DD':
		return '\u030B'
	case '\u02C7':
		return '\u030C'
	case '\u00B8':
		return '\u0327'
	case '\u02DB':
		return '\u0328'
	}
	return 0
}

// composed is a letter with an accent as one character; 0 where there is none.
func composed(letter, accent rune) rune {
	switch letter {
	case 'ı':
		letter = 'i'
	case 'ȷ':
		letter = 'j'
	}
	whole := norm.NFC.String(string([]rune{letter, accent}))
	if c, size := utf8.DecodeRuneInString(whole); size == len(whole) {
		return c
	}
	return 0
}

// beforeCapital is the mark of a Greek accent or breathing that stands before a capital
// letter, not over it; 0 where the character is none.
func beforeCapital(c rune) rune {
	switch c {
	case '\u0384', '\u1FFD', '\u00B4', '\u02CA':
		return '\u0301'
	case '\u1FBF', '\u1FBD':
		return '\u0313'
	case '\u1FFE':
		return '\u0314'
	}
	return 0
}

// joinGreekCapitals joins capital letters with the accents that stand before them, as in
// Ό: TeX's Greek fonts have no letters with both.
func joinGreekCapitals(characters []rune) {
	for n := 1; n < len(characters); n++ {
		mark, letter := beforeCapital(characters[n-1]), characters[n]
		if mark == 0 || !unicode.Is(unicode.Greek, letter) || !unicode.IsUpper(letter) {
			continue
		}
		if whole := composed(letter, mark); whole != 0 {
			characters[n-1], characters[n] = dropped, whole
		}
	}
}

// dropped is in place of a character that was joined with another one: clean leaves it
// out.
const dropped = 0

const (
	// maxPairs bounds how many letters are compared with accents: a page of a book has a
	// hundredth of it.
	maxPairs = 5_000_000
	// centred is how far an accent's middle may be from its letter's, in widths of the
	// letter: italic ones lean.
	centred = 0.4
	// closeGap is how far two letters of a word are apart at most, in heights of a line.
	// Spaces are twice as wide at least.
	closeGap = 0.1
)

// joinAccents joins letters with the accents that are drawn over and under them: old
// programs, TeX above all, write ę as an ogonek and an e. The accent comes before its
// letter or anywhere else, and PDFium takes the step to it for a space.
func (r *wordReader) joinAccents(characters []rune) error {
	var accents, letters []int
	for n, c := range characters {
		switch {
		case combining(c) != 0:
			accents = append(accents, n)
		case unicode.IsLetter(c):
			letters = append(letters, n)
		}
	}
	if len(accents) == 0 || len(accents)*len(letters) > maxPairs {
		return nil
	}
	boxes := make([]rect, len(characters))
	for _, n := range slices.Concat(accents, letters) {
		var err error
		if boxes[n], err = r.box(n); err != nil {
			return err
		}
	}
	for _, a := range accents {
		at, whole := -1, rune(0)
		nearest := math.Inf(1)
		for _, n := range letters {
			distance := math.Abs(boxes[a].x0+boxes[a].x1-boxes[n].x0-boxes[n].x1) / 2
			if distance < nearest && distance <= centred*boxes[n].w() && boxes[a].sameLine(boxes[n]) {
				if c := composed(characters[n], combining(characters[a])); c != 0 {
					at, whole, nearest = n, c, distance
				}
			}
		}
		if at < 0 {
			continue
		}
		characters[a], characters[at] = dropped, whole
		closeUp(characters, boxes, a)
		closeUp(characters, boxes, at)
	}
	return nil
}

// closeUp takes the spaces around a character away that no gap between letters is seen
// of.
func closeUp(characters []rune, boxes []rect, n int) {
	before, after := n, n
	for before > 0 && (before == n || isGap(characters[before])) {
		before--
	}
	for after < len(characters)-1 && (after == n || isGap(characters[after])) {
		after++
	}
	for _, ends := range [][2]int{{before, n}, {n, after}, {before, after}} {
		first, last := ends[0], ends[1]
		if !unicode.IsLetter(characters[first]) || !unicode.IsLetter(characters[last]) {
			continue
		}
		a, z := boxes[first], boxes[last]
		if gap := z.x0 - a.x1; !a.sameLine(z) || gap > closeGap*z.h() || gap < -closeGap*z.h() {
			continue
		}
		for m := first + 1; m < last; m++ {
			characters[m] = dropped
		}
	}
}

func isGap(c rune) bool { return c == dropped || unicode.IsSpace(c) }

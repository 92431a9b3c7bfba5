// Package fold makes texts comparable, so that people find a thing with whatever
// keyboard they have. It knows no product noun and imports nothing of this module.
package fold

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Text makes a text comparable: without case and diacritics, words joined by
// single spaces. What Unicode does not take apart (ł, ø, dotless ı) is spelled
// out, so that people find a word with whatever keyboard they have.
func Text(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	gap := false
	for _, r := range s {
		at := placeOf(r)
		if at < 0 || !commonLetters[at].alone {
			return takeApart(s)
		}
		l := &commonLetters[at]
		if l.folded == "" {
			gap = gap || l.gap
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		b.WriteString(l.folded)
	}
	return b.String()
}

// letter is how a character is folded, whatever stands beside it.
type letter struct {
	folded string // "" for what parts words and for what goes
	gap    bool   // it parts words
	alone  bool   // false: only takeApart folds it, as it is folded to letters and gaps
}

const (
	letters   = 0x530  // characters of Latin, Greek and Cyrillic come before
	signs     = 0x2000 // quotation marks and dashes
	signsTill = 0x2070
)

// commonLetters has the characters that nearly all texts consist of, as takeApart folds them:
// to look one up takes a small part of the time that taking a text apart does.
var commonLetters = makeCommon() //nolint:gochecknoglobals // a constant

func makeCommon() (all [letters + signsTill - signs]letter) {
	for r := range rune(signsTill) {
		at := placeOf(r)
		if at < 0 {
			continue
		}
		switch between := takeApart("a" + string(r) + "b"); {
		case between == "a b":
			all[at] = letter{gap: true, alone: true}
		case !strings.Contains(between, " "):
			all[at] = letter{folded: between[1 : len(between)-1], alone: true}
		}
	}
	return all
}

// placeOf is a character's place in commonLetters, -1 without one.
func placeOf(r rune) int {
	switch {
	case r < letters:
		return int(r)
	case signs <= r && r < signsTill:
		return letters + int(r) - signs
	}
	return -1
}

// takeApart folds a text of any characters.
func takeApart(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	gap := false
	for _, r := range decompose(s) {
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
		case unicode.IsLetter(r) || unicode.IsDigit(r):
		case unicode.Is(unicode.Mn, r) || r == '\'' || r == '’':
			continue
		default:
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		if spelled := spell(r); spelled != "" {
			b.WriteString(spelled)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// decompose takes letters and their diacritics apart, and makes letters small. They are
// taken apart first: a capital İ then is I and a dot above, which goes.
func decompose(s string) string { return norm.NFKD.String(strings.ToLower(norm.NFKD.String(s))) }

// spell is how a letter that Unicode doesn't take apart is written without its marks, "" for
// others.
func spell(r rune) string {
	switch r {
	case 'ß':
		return "ss"
	case 'ς':
		return "σ"
	case 'ł':
		return "l"
	case 'ø':
		return "o"
	case 'đ', 'ð':
		return "d"
	case 'ħ':
		return "h"
	case 'ı':
		return "i"
	case 'æ':
		return "ae"
	case 'œ':
		return "oe"
	case 'þ':
		return "th"
	}
	return ""
}

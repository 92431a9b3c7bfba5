package mail

import (
	"fmt"
	netmail "net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Bounds of RFC 5321, in bytes.
const (
	maxLocal   = 64
	maxAddress = 254
)

// CheckAddress gives an address in the form in which mail servers take it: the
// domain in ASCII and lower case, the part before the @ as it was. It takes
// plain addresses only: no name beside it, no quotes, no comments, no numeric
// host. The error is ErrAddress, which doesn't repeat it.
func CheckAddress(address string) (string, error) {
	parsed, err := netmail.ParseAddress(address)
	if err != nil || parsed.Address != address || strings.ContainsAny(address, "\"<>()[] \\") || !utf8.ValidString(address) {
		return "", ErrAddress
	}
	if strings.ContainsFunc(address, func(r rune) bool { return !unicode.IsGraphic(r) }) {
		return "", ErrAddress
	}
	local, domain, _ := strings.Cut(address, "@")
	ascii, err := idna.Lookup.ToASCII(domain)
	if err != nil {
		return "", fmt.Errorf("%w: its domain is none", ErrAddress)
	}
	whole := local + "@" + strings.ToLower(ascii)
	if len(local) > maxLocal || len(whole) > maxAddress || !strings.Contains(ascii, ".") {
		return "", ErrAddress
	}
	return whole, nil
}

const (
	maxValue = 120  // characters; a link is never cut
	maxText  = 2000 // of a Long one
	maxName  = 60
)

// oneLine makes text from outside fit for a header and a
// paragraph: valid, on one line, without marks that turn the writing around.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case !unicode.IsGraphic(r):
			return -1
		default:
			return r
		}
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}

func shortened(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}

// personName is the name to greet with, or "" where it had better not be said:
// an attacker who signs up with another's address chooses it, and it must not
// become a message of theirs under our letterhead.
func personName(s string) string {
	s = oneLine(s)
	if utf8.RuneCountInString(s) > maxName {
		return ""
	}
	for i, r := range s {
		switch {
		case unicode.IsLetter(r), unicode.IsMark(r), r == ' ', r == '-', r == '\'', r == '’':
		case r == '.' && (i == len(s)-1 || s[i+1] == ' '): // an initial, no domain
		default:
			return ""
		}
	}
	return s
}

// firstName is what a person is greeted with: the first word of the name, or the
// whole where that is an initial or a title.
func firstName(name string) string {
	first, _, _ := strings.Cut(name, " ")
	if strings.HasSuffix(first, ".") || utf8.RuneCountInString(first) < 2 {
		return name
	}
	return first
}

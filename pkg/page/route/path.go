package route

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds on what an address may be; longer ones are no page's.
const (
	maxSegments     = 12
	maxSegmentBytes = 300
	maxQueryBytes   = 4096
	maxValueBytes   = 500
)

// address is the path of a request in its one canonical form.
type address struct {
	segments []string // decoded, none empty
	path     string   // canonical and escaped, such as /subjects/a%20b
	tidy     bool     // the request wrote it without stray slashes
}

// parsePath reads the path of a request. Stray slashes (at the end, doubled)
// make it untidy; ok is false for what can be no page at all: dot segments,
// encoded slashes, control characters, bytes that are no text.
func parsePath(u *url.URL) (a address, ok bool) {
	escaped := u.EscapedPath()
	if !strings.HasPrefix(escaped, "/") {
		return address{}, false
	}
	a.tidy = true
	parts := strings.Split(escaped[1:], "/")
	for i, part := range parts {
		if part == "" {
			a.tidy = a.tidy && len(parts) == 1 && i == 0
			continue
		}
		segment, err := url.PathUnescape(part)
		if err != nil || !saneSegment(segment) || len(a.segments) == maxSegments {
			return address{}, false
		}
		a.segments = append(a.segments, segment)
	}
	a.path = joinPath(a.segments)
	return a, true
}

func joinPath(segments []string) string {
	if len(segments) == 0 {
		return "/"
	}
	var b strings.Builder
	for _, s := range segments {
		b.WriteByte('/')
		b.WriteString(url.PathEscape(s))
	}
	return b.String()
}

func saneSegment(s string) bool {
	if s == "." || s == ".." || len(s) > maxSegmentBytes || !utf8.ValidString(s) {
		return false
	}
	return strings.IndexFunc(s, func(r rune) bool { return r == '/' || r == '\\' || unicode.IsControl(r) }) < 0
}

// knownQuery keeps the named parameters of a query, each once, in the order of
// names, written as the browser's encodeURIComponent would. A parameter without
// a value counts as not set. It has no question mark.
func knownQuery(raw string, names []string) string {
	if raw == "" || len(names) == 0 || len(raw) > maxQueryBytes {
		return ""
	}
	// A malformed pair is dropped, the others stand.
	values, _ := url.ParseQuery(raw)
	var b strings.Builder
	for _, name := range names {
		v := values.Get(name)
		if v == "" || len(v) > maxValueBytes || !utf8.ValidString(v) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(EncodeComponent(name))
		b.WriteByte('=')
		b.WriteString(EncodeComponent(v))
	}
	return b.String()
}

// shortenSearched cuts what is searched for by a query to what a search reads, at the end
// of a word if it has several. Its second result is false if nothing is cut.
func shortenSearched(raw string) (string, bool) {
	if len(raw) <= MaxSearched || len(raw) > maxQueryBytes {
		return "", false
	}
	values, _ := url.ParseQuery(raw)
	whole := values.Get(SearchParameter)
	if !utf8.ValidString(whole) {
		return "", false
	}
	end, runes := len(whole), 0
	for at := range whole {
		if runes == MaxSearched || at > maxValueBytes-utf8.UTFMax {
			end = at
			break
		}
		runes++
	}
	if end == len(whole) {
		return "", false
	}
	short := whole[:end]
	if word := strings.LastIndexByte(short, ' '); word > 0 && whole[end] != ' ' {
		short = short[:word]
	}
	values.Set(SearchParameter, short)
	return values.Encode(), true
}

// EncodeComponent escapes as JavaScript's encodeURIComponent, so that Go and
// React name one call by one URL.
func EncodeComponent(s string) string {
	const hexDigits = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		if isUnreserved(c) {
			b.WriteByte(c)
			continue
		}
		b.WriteByte('%')
		b.WriteByte(hexDigits[c>>4])
		b.WriteByte(hexDigits[c&15])
	}
	return b.String()
}

func isUnreserved(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-_.!~*'()", c) >= 0
}

// IsOwnPath tells whether a text is a path of the same host and not, as //host
// would be, a way to another.
func IsOwnPath(s string) bool {
	return strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") && !strings.ContainsAny(s, "\\ \n\r\t?#")
}

// OwnPath gives an escaped path of the same host in its canonical form.
func OwnPath(said string) (path string, ok bool) {
	u, err := url.Parse(said)
	if err != nil || !IsOwnPath(said) {
		return "", false
	}
	return CanonicalPath(u)
}

// CanonicalPath is the path of an address in its canonical, escaped form; ok is
// false for what can be no page's.
func CanonicalPath(u *url.URL) (path string, ok bool) {
	a, ok := parsePath(u)
	return a.path, ok
}

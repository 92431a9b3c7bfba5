package route

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of addresses of pages; longer addresses have no page.
const (
	maxSegments     = 12
	maxSegmentBytes = 300
	maxQueryBytes   = 4096
	maxValueBytes   = 500
)

// address is the path of a request in canonical form.
type address struct {
	segments []string // decoded, none empty
	path     string   // canonical and escaped, such as /subjects/a%20b
	tidy     bool     // the request has no stray slashes
}

// parsePath parses the path of a request. Stray slashes (at the end, or double) make it
// untidy. ok is false for a path that no page can have: with dot segments, encoded slashes,
// control characters, or invalid UTF-8.
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

// knownQuery returns the named parameters of a query, each once, in the order of names,
// escaped as by the browser's encodeURIComponent, without a question mark. A parameter
// without a value is omitted.
func knownQuery(raw string, names []string) string {
	if raw == "" || len(names) == 0 || len(raw) > maxQueryBytes {
		return ""
	}
	// Malformed pairs are dropped, the others are kept.
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

// shortenSearched cuts the text of a search to MaxSearched characters, at the end of a word
// if there are several. The second result is false if nothing is cut.
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

// EncodeComponent escapes like JavaScript's encodeURIComponent, so that Go and React have
// one URL for a call.
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

// IsOwnPath reports whether a text is a path on the same host; //host is another host.
func IsOwnPath(s string) bool {
	return strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") && !strings.ContainsAny(s, "\\ \n\r\t?#")
}

// OwnPath returns an escaped path of the same host in canonical form.
func OwnPath(said string) (path string, ok bool) {
	u, err := url.Parse(said)
	if err != nil || !IsOwnPath(said) {
		return "", false
	}
	return CanonicalPath(u)
}

// CanonicalPath returns the path of an address in its canonical, escaped form; ok is false
// for a path that no page can have.
func CanonicalPath(u *url.URL) (path string, ok bool) {
	a, ok := parsePath(u)
	return a.path, ok
}

package httpx

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxLocalPath is longer than any address that we make, in bytes.
const maxLocalPath = 2000

// LocalPath reports whether text is a path on the same site (with a query and a
// fragment, if need be) to which a visitor may be redirected: nothing that any
// browser reads as another host or as a scheme. It is strict: what no page of
// ours is called, such as /a//b or /../a, isn't one.
func LocalPath(text string) bool {
	if len(text) > maxLocalPath || !strings.HasPrefix(text, "/") || strings.HasPrefix(text, "//") || !utf8.ValidString(text) {
		return false
	}
	if strings.ContainsFunc(text, func(r rune) bool {
		return r == '\\' || unicode.IsSpace(r) || !unicode.IsGraphic(r)
	}) {
		return false
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || u.Opaque != "" {
		return false
	}
	return plainSteps(u.EscapedPath()) && plainSteps(u.Path)
}

// plainSteps reports whether a path has neither empty steps nor steps back, nor,
// once unescaped, what would make another address of it.
func plainSteps(path string) bool {
	steps := strings.Split(path[1:], "/")
	for i, step := range steps {
		if step == "." || step == ".." || step == "" && i < len(steps)-1 {
			return false
		}
	}
	return !strings.ContainsFunc(path, func(r rune) bool { return r == '\\' || unicode.IsControl(r) })
}

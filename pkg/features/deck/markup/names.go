package markup

import (
	"net/url"
	"strings"
	"unicode/utf8"
)

// IsName reports whether a text can be the name of a picture's file: no folder, nothing
// invisible, at most 255 bytes.
func IsName(name string) bool {
	return name != "" && name != "." && name != ".." && len(name) <= maxName && utf8.ValidString(name) &&
		strings.TrimSpace(name) == name && clean(name) == name && !strings.ContainsAny(name, `/\<>:"|?*`)
}

// Address returns the normal form of a link, "" for one that isn't https.
func Address(link string) string {
	if link = strings.TrimSpace(link); len(link) > maxAddress {
		return ""
	}
	u, err := url.Parse(link)
	if err != nil || !strings.EqualFold(u.Scheme, "https") || u.Host == "" || u.User != nil {
		return ""
	}
	text := u.String()
	var b strings.Builder
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c >= utf8.RuneSelf || strings.IndexByte("()<>\"\\`{}|^", c) >= 0 {
			b.WriteString(percent(c))
		} else {
			b.WriteByte(c)
		}
	}
	if _, err := url.Parse(b.String()); err != nil || b.Len() > maxAddress {
		return ""
	}
	return b.String()
}

func percent(c byte) string {
	const digits = "0123456789ABCDEF"
	return string([]byte{'%', digits[c>>4], digits[c&15]})
}

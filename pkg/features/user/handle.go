package user

import (
	"net/url"
	"slices"
	"strings"
)

// network is a place where people have handles.
type network struct {
	name  string
	hosts []string // whose links are understood
	at    string   // what stands before a handle in a path
	least int      // characters
	most  int
}

func instagram() network {
	return network{"Instagram", []string{"instagram.com", "www.instagram.com", "m.instagram.com", "instagr.am"}, "", 1, 30}
}

func tiktok() network {
	return network{"TikTok", []string{"tiktok.com", "www.tiktok.com", "m.tiktok.com"}, "@", 2, 24}
}

// url is the page of a handle; nil without one.
func (n network) url(handle *string) *string {
	if handle == nil {
		return nil
	}
	page := "https://www." + n.hosts[0] + "/" + n.at + *handle
	return &page
}

// maxLink is longer than any link to a profile with all that apps hang on it.
const maxLink = 500

// parse reads a handle as people give it: name, @name, or a link to their page.
// What isn't one is refused; ok with "" stands for nothing but space.
func (n network) parse(text string) (handle string, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) > maxLink {
		return "", false
	}
	if strings.ContainsAny(text, "/:") {
		if text, ok = n.inLink(text); !ok {
			return "", false
		}
	}
	handle = lower(strings.TrimPrefix(text, "@"))
	if handle == "" {
		return "", text == ""
	}
	return handle, n.has(handle)
}

// inLink is the only segment of a link's path.
func (n network) inLink(text string) (string, bool) {
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	if err != nil || u.User != nil || u.Scheme != "https" && u.Scheme != "http" || !slices.Contains(n.hosts, lower(u.Host)) {
		return "", false
	}
	segment := strings.Trim(u.Path, "/")
	return segment, segment != "" && !strings.Contains(segment, "/")
}

// has reports whether a handle has the network's alphabet.
func (n network) has(handle string) bool {
	return len(handle) >= n.least && len(handle) <= n.most && !strings.ContainsFunc(handle, notInNames) &&
		!strings.HasSuffix(handle, ".") && !strings.HasPrefix(handle, ".") && !strings.Contains(handle, "..")
}

// notInNames reports whether a rune is outside the alphabet of names: a–z, 0–9, _ and the dot.
func notInNames(r rune) bool {
	return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '_' && r != '.'
}

// lower is s in lower case as far as ASCII goes: letters such as the Kelvin sign
// that would become ASCII stay what they are, and are refused.
func lower(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

package httpx

import (
	"net/http"
	"strconv"
	"strings"
)

// The content codings that the server speaks, as HTTP calls them.
const (
	Brotli = "br" // marketlint:allow a content coding
	Gzip   = "gzip"
)

// Codings are the qualities, from 0 to 1, that a client gives the content codings
// that the server speaks. 0 is a coding that the client doesn't take.
type Codings struct{ Brotli, Gzip float64 }

// AcceptedCodings reads an Accept-Encoding header. A client that takes any coding
// (*) and doesn't name gzip takes gzip: it is the one that every client can read.
func AcceptedCodings(header string) Codings {
	var c Codings
	named, others := false, 0.0
	for header != "" {
		var part string
		part, header, _ = strings.Cut(header, ",")
		name, params, _ := strings.Cut(part, ";")
		switch name = strings.TrimSpace(name); {
		case strings.EqualFold(name, Brotli):
			c.Brotli = quality(params)
		case strings.EqualFold(name, Gzip):
			c.Gzip, named = quality(params), true
		case name == "*":
			others = quality(params)
		}
	}
	if !named {
		c.Gzip = others
	}
	return c
}

// Best is the coding that the client likes most: Brotli, Gzip or "". Of two with
// the same quality it is Brotli, which is smaller.
func (c Codings) Best() string {
	switch {
	case c.Brotli > 0 && c.Brotli >= c.Gzip:
		return Brotli
	case c.Gzip > 0:
		return Gzip
	default:
		return ""
	}
}

// quality is the parameter q of a coding; 1 without it, 0 for one that is no
// number from 0 to 1.
func quality(params string) float64 {
	for params != "" {
		var p string
		p, params, _ = strings.Cut(params, ";")
		k, v, _ := strings.Cut(strings.TrimSpace(p), "=")
		if !strings.EqualFold(k, "q") {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
		if err != nil || !(q >= 0 && q <= 1) {
			return 0
		}
		return q
	}
	return 1
}

// NotModified reports whether the request's If-None-Match headers name the entity
// tag of what would be sent, so that 304 is the answer.
func NotModified(r *http.Request, etag string) bool {
	for _, header := range r.Header["If-None-Match"] {
		if MatchesETag(header, etag) {
			return true
		}
	}
	return false
}

// MatchesETag reports whether an If-None-Match header names etag: a list of tags,
// compared weakly (RFC 9110, 13.1.2), or any (*).
func MatchesETag(ifNoneMatch, etag string) bool {
	for ifNoneMatch != "" {
		var tag string
		tag, ifNoneMatch, _ = strings.Cut(ifNoneMatch, ",")
		tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/")
		if tag == etag || tag == "*" {
			return true
		}
	}
	return false
}

package httpx

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
)

// Headers are header values that many answers share, made once. The slices are
// never written to: http.Header.Add on them copies, since they have no room.
type Headers map[string][]string

// SecurityHeaders are what every answer carries. A page writes its own
// Content-Security-Policy over the strict one; where a page may stand in
// frames of other sites it also takes X-Frame-Options away. HSTS is for
// everywhere but a developer's machine, which has no certificate.
func SecurityHeaders(hsts bool) Headers {
	h := Headers{
		"X-Content-Type-Options":     {"nosniff"},
		"X-Frame-Options":            {"DENY"},
		"Referrer-Policy":            {"strict-origin-when-cross-origin"},
		"Permissions-Policy":         {"accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=(), browsing-topics=()"},
		"Cross-Origin-Opener-Policy": {"same-origin"},
		"Content-Security-Policy":    {"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"},
	}
	if hsts {
		// Two years. Not for subdomains: a market may have a domain whose
		// subdomains are not the platform's.
		h["Strict-Transport-Security"] = []string{"max-age=63072000"}
	}
	return h
}

// Scripts of service workers: the site's own at SiteWorker, others by the end of their
// names. WorkerPolicy is the Content-Security-Policy under which they run: they fetch from
// their own host alone.
const (
	SiteWorker   = "/sw.js"
	workerSuffix = "-worker.js"
	WorkerPolicy = "default-src 'none'; connect-src 'self'"
)

// isWorker reports whether a path is a service worker's script.
func isWorker(path string) bool { return path == SiteWorker || strings.HasSuffix(path, workerSuffix) }

// Apply sets the headers on an answer that has not begun.
func (hs Headers) Apply(h http.Header) {
	for k, v := range hs {
		h[k] = v
	}
}

// HashSource is the source expression by which a Content-Security-Policy allows one
// inline script or style, by its text.
func HashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

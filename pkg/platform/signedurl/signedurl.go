package signedurl

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/problem"
)

// Lives is how long an address works: enough to click it and to have a
// download resumed, too short to be passed on.
const Lives = 5 * time.Minute

// Keys are what all servers of a site sign with.
type Keys interface {
	URLKey() []byte    // to sign with now
	URLKeys() [][]byte // all that are recognised, that one included
}

// Signer makes addresses and checks them.
type Signer struct {
	Keys  Keys
	Clock clock.Clock
}

// Sign gives the address at which GET opens a path (escaped, without a query)
// until it expires. It has no host: the path is the same on each of a site's.
func (s Signer) Sign(path string) (address string, expires time.Time) {
	expires = s.Clock.Now().Add(Lives).UTC().Truncate(time.Second)
	return path + "?" + query(expires.Unix(), sign(s.Keys.URLKey(), http.MethodGet, path, expires.Unix())), expires
}

const (
	queryExpires   = "expires="
	querySignature = "&signature="
	maxDigits      = 12 // of the seconds: enough for 29,000 years
)

func query(expires int64, mac []byte) string {
	return queryExpires + strconv.FormatInt(expires, 10) + querySignature + hex.EncodeToString(mac)
}

func sign(key []byte, method, path string, expires int64) []byte {
	h := hmac.New(sha256.New, key)
	fmt.Fprintf(h, "%s\n%s\n%d", method, path, expires)
	return h.Sum(nil)
}

// Check reports whether a request was made with an address of ours that hasn't
// expired. The error is a ForbiddenError and the same whatever is wrong.
func (s Signer) Check(method string, u *url.URL) error {
	if method == http.MethodHead { // asks for less of the same
		method = http.MethodGet
	}
	refused := problem.New(problem.Forbidden, "This link doesn't work any more. Please ask for a new one.")
	expires, mac, ok := parse(u)
	if !ok {
		return refused
	}
	good := false
	for _, key := range s.Keys.URLKeys() {
		good = hmac.Equal(sign(key, method, u.EscapedPath(), expires), mac) || good
	}
	now := s.Clock.Now()
	// The second bound is for signatures by servers whose clock is far ahead.
	if !good || now.Unix() >= expires || time.Unix(expires, 0).Sub(now) > 2*Lives {
		return refused
	}
	return nil
}

// parse reads a query. It takes exactly the form that Sign writes, so that an
// address has one form and nothing rides along with it unsigned.
func parse(u *url.URL) (expires int64, mac []byte, ok bool) {
	rest, okExpires := strings.CutPrefix(u.RawQuery, queryExpires)
	seconds, digits, okSignature := strings.Cut(rest, querySignature)
	if !okExpires || !okSignature || len(seconds) > maxDigits || len(digits) != hex.EncodedLen(sha256.Size) {
		return 0, nil, false
	}
	expires, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return 0, nil, false
	}
	if mac, err = hex.DecodeString(digits); err != nil {
		return 0, nil, false
	}
	return expires, mac, query(expires, mac) == u.RawQuery
}

// Protect sets the headers of an answer to a signed address: no cache keeps it,
// and what is opened there doesn't tell others the address.
func Protect(h http.Header) {
	h.Set("Cache-Control", "private, no-store")
	h.Set("Referrer-Policy", "no-referrer")
}

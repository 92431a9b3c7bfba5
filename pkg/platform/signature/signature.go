package signature

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/problem"
)

// The headers.
const (
	Header       = "X-Request-Signature"
	DeviceHeader = "X-Device-Id"
)

// Unsigned stands in place of the hash of a body that is too long to be held: one
// that IsOpaque, or that doesn't say how long it is.
const Unsigned = "UNSIGNED"

// Chunk is the media type of a piece of an upload.
const Chunk = "application/offset+octet-stream"

// IsOpaque reports whether bodies of a media type aren't read to be signed: forms with
// files, and pieces of uploads.
func IsOpaque(media string) bool {
	return strings.HasPrefix(media, "multipart/") || media == Chunk
}

// Skew is how far the clock of a signer may be off, either way.
const Skew = 5 * time.Minute

// Signature is the header, read.
type Signature struct {
	At  int64 // unix seconds
	MAC [sha256.Size]byte
}

const maxDigits = 12 // of the seconds: enough for 29,000 years

// Parse reads a header. It takes exactly the form that String writes.
func Parse(header string) (Signature, bool) {
	var s Signature
	at, mac, ok := strings.Cut(header, ",")
	seconds, okT := strings.CutPrefix(at, "t=")
	digits, okV := strings.CutPrefix(mac, "v1=")
	if !ok || !okT || !okV || len(seconds) > maxDigits || len(digits) != hex.EncodedLen(len(s.MAC)) {
		return Signature{}, false
	}
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil || strconv.FormatInt(n, 10) != seconds || digits != strings.ToLower(digits) {
		return Signature{}, false
	}
	if _, err := hex.Decode(s.MAC[:], []byte(digits)); err != nil {
		return Signature{}, false
	}
	s.At = n
	return s, true
}

// String is the header's value.
func (s Signature) String() string { return fmt.Sprintf("t=%d,v1=%x", s.At, s.MAC) }

// Sign makes the signature of a request. target is its path with its query;
// body is the hash of its body in hex, or Unsigned.
func Sign(key []byte, method, target string, at int64, body string) Signature {
	h := hmac.New(sha256.New, key)
	fmt.Fprintf(h, "%s\n%s\n%d\n%s", method, target, at, body)
	s := Signature{At: at}
	h.Sum(s.MAC[:0])
	return s
}

// Keys gives the keys with which a device may sign now.
type Keys interface {
	DeviceKeys(device string) [][]byte
}

// Verifier checks signatures.
type Verifier struct {
	Keys  Keys
	Clock clock.Clock
}

// Check reports whether a request carries a valid signature of its device. It
// reads the body and puts it back; the caller has bounded it.
func (v Verifier) Check(r *http.Request, device string) error {
	s, ok := Parse(r.Header.Get(Header))
	if !ok || len(r.Header.Values(Header)) != 1 || device == "" {
		return fault("The request is not signed.")
	}
	if off := v.Clock.Now().Sub(time.Unix(s.At, 0)); off > Skew || off < -Skew {
		return fault("The request was signed too long ago, or the clock of this device is wrong.")
	}
	body, err := Body(r)
	if err != nil {
		return problem.FromRead(err)
	}
	good := false
	for _, key := range v.Keys.DeviceKeys(device) {
		want := Sign(key, r.Method, r.URL.RequestURI(), s.At, body)
		good = hmac.Equal(want.MAC[:], s.MAC[:]) || good
	}
	if !good {
		return fault("The request's signature doesn't fit.")
	}
	return nil
}

// fault names the header, so that a client can tell it from what else is bad
// about a request, get a new key and try again.
func fault(message string) *problem.Error {
	return problem.New(problem.BadRequest, "%s", message).WithFields(problem.Field{Field: Header, Message: message})
}

// Body is the part of the signed text that stands for a request's body. It reads the body
// and puts it back.
func Body(r *http.Request) (string, error) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err == nil && IsOpaque(kind) || r.ContentLength < 0 {
		return Unsigned, nil
	}
	var b []byte
	if r.Body != nil && r.Body != http.NoBody {
		if b, err = io.ReadAll(r.Body); err != nil {
			return "", fmt.Errorf("reading the body: %w", err)
		}
		r.Body = io.NopCloser(bytes.NewReader(b))
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:]), nil
}

package httpx

import (
	"context"
	"encoding/hex"
	"math/rand/v2"
	"net/netip"
)

// Visit is what the server knows of a request's sender.
type Visit struct {
	RequestID string     // quoted to support and in the log
	Client    netip.Addr // the visitor's address; not valid if the connection tells none
	Trusted   bool       // whether the connection comes from a configured proxy
	Country   string     // ISO 3166-1 alpha-2, where a trusted proxy told it; else ""
	Account   string     // id of the account that a token was shown of; "" before, and without one
	Device    string     // uuid that the browser gave itself, lower case; "" without one
}

type visitKey struct{}

// WithVisit remembers the visit in the request's context.
func WithVisit(ctx context.Context, v *Visit) context.Context {
	return context.WithValue(ctx, visitKey{}, v)
}

// VisitFrom gives the visit of the request; a zero one where the server made none.
func VisitFrom(ctx context.Context) Visit {
	if v, ok := ctx.Value(visitKey{}).(*Visit); ok {
		return *v
	}
	return Visit{}
}

// SetAccount notes whose request it is, for the log of it.
func SetAccount(ctx context.Context, id string) {
	if v, ok := ctx.Value(visitKey{}).(*Visit); ok {
		v.Account = id
	}
}

// RequestID is the id under which the request stands in the log, or "".
func RequestID(ctx context.Context) string { return VisitFrom(ctx).RequestID }

// Client is the visitor's address; not valid where it is unknown.
func Client(ctx context.Context) netip.Addr { return VisitFrom(ctx).Client }

const (
	minRequestID = 8
	maxRequestID = 64
)

// NewRequestID makes an id of 32 hexadecimal digits. It identifies, it guards nothing.
func NewRequestID() string {
	var b [16]byte
	hi, lo := rand.Uint64(), rand.Uint64() //nolint:gosec // an id guards nothing
	for i := range 8 {
		b[i] = byte(hi >> (8 * i))
		b[8+i] = byte(lo >> (8 * i))
	}
	return hex.EncodeToString(b[:])
}

// SaneRequestID reports whether an id that a proxy sent may go into log and
// answer as it is: 8 to 64 letters, digits, hyphens, underscores and full stops.
func SaneRequestID(s string) bool {
	if len(s) < minRequestID || len(s) > maxRequestID {
		return false
	}
	for i := range len(s) {
		c := s[i]
		ok := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c == '.'
		if !ok {
			return false
		}
	}
	return true
}

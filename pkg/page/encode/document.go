package encode

import (
	"strconv"
	"sync/atomic"

	"knowmad/pkg/platform/httpx"

	"github.com/cespare/xxhash/v2"
)

// Variant is a document in one content coding. Header values are slices, so that setting
// them allocates nothing; they must not be changed.
type Variant struct {
	Body         []byte
	ETag, Length []string
	Encoding     []string // nil for the identity coding
}

// Plain is a document without a content coding.
func Plain(body []byte) Variant { return newVariant(body, xxhash.Sum64(body), "") }

// newVariant adds the header values. The ETag is made of the document and the coding: it is
// strong, since one document always gives the same bytes.
func newVariant(body []byte, document uint64, coding string) Variant {
	tag := strconv.FormatUint(document, 36)
	v := Variant{Body: body, Length: []string{strconv.Itoa(len(body))}}
	if coding != "" {
		tag += "-" + coding
		v.Encoding = []string{coding}
	}
	v.ETag = []string{`"` + tag + `"`}
	return v
}

// Document is a document in several codings. Encoder.Encode fills it; afterwards it is safe
// for concurrent use.
type Document struct {
	plain     Variant
	gzip      func() *Variant         // compresses at the first call; nil if gzip isn't smaller
	brotli    atomic.Pointer[Variant] // nil until it is made
	asked     atomic.Bool             // a client has accepted brotli
	ordered   atomic.Bool             // brotli is queued or made
	discarded atomic.Bool
}

// Pick returns the smallest existing variant that the client's Accept-Encoding header
// allows. With an encoder, the second client that accepts brotli triggers its making, as
// most documents are fetched only once.
func (d *Document) Pick(accept string, brotli *Encoder) *Variant {
	takes := httpx.AcceptedCodings(accept)
	if brotli != nil && takes.Best() == httpx.Brotli {
		if v := d.brotli.Load(); v != nil {
			return v
		}
		if d.asked.Swap(true) {
			brotli.order(d)
		}
	}
	if takes.Gzip > 0 && d.gzip != nil {
		if v := d.gzip(); v != nil {
			return v
		}
	}
	return &d.plain
}

// Discard marks a document that is never sent again, so that no brotli is made. first is
// true at the first call.
func (d *Document) Discard() (first bool) { return d.discarded.CompareAndSwap(false, true) }

// Discarded reports whether Discard was called.
func (d *Document) Discarded() bool { return d.discarded.Load() }

// Size is the memory of the variants, in bytes. Missing variants count, too, as a third of
// the text each: gzip is smaller than that, and brotli still smaller.
func (d *Document) Size() int { return len(d.plain.Body) + 2*(len(d.plain.Body)/3) }

package encode

import (
	"strconv"
	"sync/atomic"

	"knowmad/pkg/platform/httpx"

	"github.com/cespare/xxhash/v2"
)

// Variant is a document in one content coding. The values of headers are kept as
// slices, so that setting them allocates nothing; they are never written to.
type Variant struct {
	Body         []byte
	ETag, Length []string
	Encoding     []string // nil for none
}

// Plain is a document without a content coding.
func Plain(body []byte) Variant { return newVariant(body, xxhash.Sum64(body), "") }

// newVariant adds what the headers say of the bytes. The tag is of the document
// and the coding: strong, since the same document always gives the same bytes.
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

// Document is a document in the codings that were asked for. Encoder.Encode fills it;
// after that it may be read by any number of goroutines.
type Document struct {
	plain     Variant
	gzip      func() *Variant         // compresses at its first call; gives nil where that isn't smaller
	brotli    atomic.Pointer[Variant] // nil until it was ordered and made
	asked     atomic.Bool             // whether a client would have taken brotli
	ordered   atomic.Bool             // whether brotli was ordered
	discarded atomic.Bool
}

// Pick chooses the smallest variant that is there and that the client takes,
// going by its Accept-Encoding header. With an encoder, a document that is picked
// for a second client who takes brotli is worth making that: it is ordered then.
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

// Discard marks a document that won't be sent any more, for which no brotli is
// made. first tells whether it wasn't marked before.
func (d *Document) Discard() (first bool) { return d.discarded.CompareAndSwap(false, true) }

// Discarded tells whether Discard was called.
func (d *Document) Discarded() bool { return d.discarded.Load() }

// Size is the memory that the variants take, in bytes. Those that aren't made yet count,
// too: text gets smaller than a third in gzip, and smaller still in brotli.
func (d *Document) Size() int { return len(d.plain.Body) + 2*(len(d.plain.Body)/3) }

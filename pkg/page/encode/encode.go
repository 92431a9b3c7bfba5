package encode

import (
	"bytes"
	"io"
	"sync"

	"knowmad/pkg/platform/httpx"

	"github.com/andybalholm/brotli"
	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/gzip"
)

const (
	gzipLevel   = 5 // used while the visitor waits
	brotliLevel = 7 // used later, for documents that are requested again
	// A window of 256 KiB contains a page; the default of 4 MiB would be cleared for each document.
	brotliWindow = 18
	// Documents beyond this queue keep gzip: pages are remade within a minute.
	brotliQueue = 256
)

// Encoder compresses documents, to brotli in the background.
type Encoder struct {
	pool  sync.Pool
	queue chan *Document
	ended chan struct{}
}

// New starts the background goroutine. Close ends it.
func New() *Encoder {
	e := &Encoder{queue: make(chan *Document, brotliQueue), ended: make(chan struct{})}
	e.pool.New = func() any {
		w, _ := gzip.NewWriterLevel(io.Discard, gzipLevel) // the level is valid
		return w
	}
	go e.run()
	return e
}

// Encode fills d with a document. gzip is made at the first request for it; see Pick for
// brotli.
func (e *Encoder) Encode(d *Document, body []byte) {
	sum := xxhash.Sum64(body)
	d.plain = newVariant(body, sum, "")
	d.gzip = sync.OnceValue(func() *Variant {
		compressed := e.Gzip(body)
		if compressed == nil {
			return nil
		}
		v := newVariant(compressed, sum, httpx.Gzip)
		return &v
	})
}

// Gzip compresses body; nil if that isn't smaller.
func (e *Encoder) Gzip(body []byte) []byte {
	w := e.pool.Get().(*gzip.Writer)
	defer e.pool.Put(w)
	var b bytes.Buffer
	b.Grow(len(body) / 3)
	w.Reset(&b)
	return compress(w, &b, body)
}

// compress returns body compressed by w, which writes to out; nil if that isn't smaller.
func compress(w io.WriteCloser, out *bytes.Buffer, body []byte) []byte {
	if _, err := w.Write(body); err != nil {
		return nil
	}
	if err := w.Close(); err != nil || out.Len() >= len(body) {
		return nil
	}
	return out.Bytes()
}

// order queues the making of a document's brotli variant, once; a full queue drops it.
func (e *Encoder) order(d *Document) {
	if d.ordered.Swap(true) {
		return
	}
	select {
	case e.queue <- d:
	default:
	}
}

func (e *Encoder) run() {
	defer close(e.ended)
	w := brotli.NewWriterOptions(io.Discard, brotli.WriterOptions{Quality: brotliLevel, LGWin: brotliWindow})
	for d := range e.queue {
		if d.Discarded() {
			continue
		}
		var b bytes.Buffer
		w.Reset(&b)
		if compressed := compress(w, &b, d.plain.Body); compressed != nil {
			v := newVariant(compressed, xxhash.Sum64(d.plain.Body), httpx.Brotli)
			d.brotli.Store(&v)
		}
	}
}

// Close ends the background goroutine. Afterwards Pick must not be called with the encoder.
func (e *Encoder) Close() {
	close(e.queue)
	<-e.ended
}

package page

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"sync"

	"knowmad/pkg/platform/httpx"

	"github.com/andybalholm/brotli"
	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/gzip"
)

const (
	gzipLevel   = 5 // made while the visitor waits
	brotliLevel = 7 // made afterwards, for pages that somebody asks for again
	// A window of 256 KiB holds a page; the default of 4 MiB would be cleared for each.
	brotliWindow = 18
	// Waiting pages beyond this many stay with gzip: they are made anew in a minute.
	brotliQueue = 256
)

// newVariant adds what the headers say of the bytes. The tag is of the document
// and the encoding: strong, since the same document always gives the same bytes.
func newVariant(body []byte, document uint64, encoding string) variant {
	tag := strconv.FormatUint(document, 36)
	v := variant{body: body, length: []string{strconv.Itoa(len(body))}}
	if encoding != "" {
		tag += "-" + encoding
		v.encoding = []string{encoding}
	}
	v.etag = []string{`"` + tag + `"`}
	return v
}

func documentHash(body []byte) uint64 { return xxhash.Sum64(body) }

// encoder compresses documents; brotli in the background.
type encoder struct {
	pool  sync.Pool
	queue chan *entry
	ended chan struct{}
}

func newEncoder() *encoder {
	e := &encoder{queue: make(chan *entry, brotliQueue), ended: make(chan struct{})}
	e.pool.New = func() any {
		w, _ := gzip.NewWriterLevel(io.Discard, gzipLevel) // the level is a good one
		return w
	}
	go e.run()
	return e
}

func (e *encoder) gzip(body []byte) ([]byte, error) {
	w := e.pool.Get().(*gzip.Writer)
	defer e.pool.Put(w)
	var b bytes.Buffer
	b.Grow(len(body) / 3)
	w.Reset(&b)
	if _, err := w.Write(body); err != nil {
		return nil, fmt.Errorf("page: compressing: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("page: compressing: %w", err)
	}
	return b.Bytes(), nil
}

// later makes the brotli variant of an entry when there is time; once.
func (e *encoder) later(x *entry) {
	if x.queued.Swap(true) {
		return
	}
	select {
	case e.queue <- x:
	default:
	}
}

func (e *encoder) run() {
	defer close(e.ended)
	w := brotli.NewWriterOptions(io.Discard, brotli.WriterOptions{Quality: brotliLevel, LGWin: brotliWindow})
	for x := range e.queue {
		if x.purged.Load() {
			continue
		}
		var b bytes.Buffer
		w.Reset(&b)
		if _, err := w.Write(x.plain.body); err != nil {
			continue
		}
		if err := w.Close(); err != nil {
			continue
		}
		v := newVariant(b.Bytes(), documentHash(x.plain.body), httpx.Brotli)
		x.brotli.Store(&v)
	}
}

// close ends the background; later must not be called any more.
func (e *encoder) close() {
	close(e.queue)
	<-e.ended
}

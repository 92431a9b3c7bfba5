package child

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// Kinds of frames. A frame is its kind, the length of its body in four bytes, and the
// body.
const (
	frameReady   = 'y' // child: it takes requests
	frameRequest = 'q' // parent: a request as JSON
	frameClose   = 'c' // parent: the visit has ended
	frameClosed  = 'z' // child: it has forgotten the visit; a report
	frameAsk     = 'a' // child: which bytes of the input it needs, an ask
	frameData    = 'd' // parent: these bytes, fewer at the input's end
	frameOutput  = 'o' // child: a piece of what it writes
	frameResult  = 'v' // child: the result of a request; a report
	frameFault   = 'e' // child: the error of a request; a report
)

const (
	headSize = 5
	// maxBody bounds a frame, in bytes: a result has the text of a page at most.
	maxBody = 16 << 20
	// pieceSize is how much output or input a frame has, in bytes.
	pieceSize = 256 << 10
	askSize   = 12
)

// errFrame says that the other side doesn't keep to the protocol.
var errFrame = errors.New("child: a frame that isn't one")

// request is what a parent sends.
type request struct {
	Op   string          `json:"op"`
	Size int64           `json:"size"` // of the visit's input, in bytes
	Args json.RawMessage `json:"args,omitempty"`
}

// report ends a request or a visit.
type report struct {
	Spent  time.Duration   `json:"spent"` // processor time of the child since it started
	Result json.RawMessage `json:"result,omitempty"`
	Fault  Fault           `json:"fault,omitzero"`
}

// Fault is an error on its way between processes: Code names it, Details are the
// codec's own.
type Fault struct {
	Code    string `json:"code,omitempty"`
	Message string `json:"message,omitempty"`
	Details string `json:"details,omitempty"`
}

// wire reads and writes frames.
type wire struct {
	r *bufio.Reader
	w *bufio.Writer
}

func newWire(r io.Reader, w io.Writer) *wire {
	const buffer = 64 << 10
	return &wire{bufio.NewReaderSize(r, buffer), bufio.NewWriterSize(w, buffer)}
}

// read reads a frame.
func (w *wire) read() (kind byte, body []byte, err error) {
	var head [headSize]byte
	if _, err := io.ReadFull(w.r, head[:]); err != nil {
		return 0, nil, err
	}
	size := binary.LittleEndian.Uint32(head[1:])
	if size > maxBody {
		return 0, nil, fmt.Errorf("%w: %q with %d bytes", errFrame, head[0], size)
	}
	body = make([]byte, size)
	_, err = io.ReadFull(w.r, body)
	return head[0], body, err
}

// write writes a frame and sends it.
func (w *wire) write(kind byte, body []byte) error {
	if len(body) > maxBody {
		return fmt.Errorf("%w: %q with %d bytes", errFrame, kind, len(body))
	}
	var head [headSize]byte
	head[0] = kind
	binary.LittleEndian.PutUint32(head[1:], uint32(len(body)))
	if _, err := w.w.Write(head[:]); err != nil {
		return err
	}
	if _, err := w.w.Write(body); err != nil {
		return err
	}
	return w.w.Flush()
}

// send writes a frame with JSON.
func (w *wire) send(kind byte, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("child: a frame: %w", err)
	}
	return w.write(kind, body)
}

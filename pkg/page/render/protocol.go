package render

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// errGarbage is the error of a line that isn't in the protocol.
var errGarbage = errors.New("the worker wrote something that is no answer")

// errOversized is the error of an answer longer than MaxOutput.
var errOversized = errors.New("the worker wrote more than it may")

// hello is the first line of a worker.
type hello struct {
	Ready bool `json:"ready"`
}

// answer is any later line of a worker.
type answer struct {
	ID    *uint64 `json:"id"`
	HTML  *string `json:"html"`
	Error *string `json:"error"`
}

// appendRequest appends the line of a request. payload is compact JSON, so it contains no
// line break.
func appendRequest(line []byte, id uint64, payload []byte) []byte {
	line = append(line, `{"id":`...)
	line = strconv.AppendUint(line, id, 10)
	line = append(line, `,"payload":`...)
	line = append(line, payload...)
	return append(line, "}\n"...)
}

// parseAnswer parses the answer to the request with an id. An answer to another request
// means a broken worker: errGarbage.
func parseAnswer(line []byte, id uint64) (html string, failure error, err error) {
	var a answer
	if err := json.Unmarshal(line, &a); err != nil {
		return "", nil, fmt.Errorf("%w: %w", errGarbage, err)
	}
	switch {
	case a.ID == nil || *a.ID != id:
		return "", nil, fmt.Errorf("%w: not the request's id", errGarbage)
	case a.Error != nil:
		return "", &PageError{Message: *a.Error}, nil
	case a.HTML == nil:
		return "", nil, fmt.Errorf("%w: neither html nor error", errGarbage)
	}
	return *a.HTML, nil, nil
}

// readLine reads a line of at most limit bytes and returns it without the line break.
func readLine(r *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > limit {
			return nil, errOversized
		}
		switch {
		case err == nil && line == nil:
			return append([]byte(nil), part[:len(part)-1]...), nil
		case err == nil:
			line = append(line, part...)
			return line[:len(line)-1], nil
		case errors.Is(err, bufio.ErrBufferFull):
			line = append(line, part...)
		case errors.Is(err, io.EOF) && len(line)+len(part) > 0:
			return nil, io.ErrUnexpectedEOF
		default:
			return nil, err
		}
	}
}

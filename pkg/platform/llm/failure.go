package llm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	openai "github.com/sashabaranov/go-openai"
)

// Kind is a kind of failure.
type Kind string

// The kinds.
const (
	Unreachable Kind = "unreachable" // no connection
	Slow        Kind = "slow"        // no first word in time, or too long in all
	Stalled     Kind = "stalled"     // no further word in time
	Busy        Kind = "busy"        // 429: too many requests, or no credit
	Broken      Kind = "broken"      // 5xx, or an answer that is cut off
	Denied      Kind = "denied"      // 401 or 403: the key
	Refused     Kind = "refused"     // another 4xx: the request, such as its model
	Garbled     Kind = "garbled"     // no answer of the protocol
	TooLong     Kind = "too long"    // longer than allowed
	Filtered    Kind = "filtered"    // the endpoint's own rules forbid the answer
	Resting     Kind = "resting"     // not asked, after many failures in a row
)

// Error is a failed call.
type Error struct {
	Kind       Kind
	Began      bool          // part of the answer has been given
	Status     int           // of HTTP; 0 without an answer
	RetryAfter time.Duration // when to ask again, where the endpoint says so
	Cause      error         // for the operator's log; it never has the key
}

// Error implements error.
func (e *Error) Error() string {
	text := "llm: " + string(e.Kind)
	if e.Status != 0 {
		text += fmt.Sprintf(" (%d)", e.Status)
	}
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// mayPass reports whether another attempt may succeed.
func (e *Error) mayPass() bool {
	switch e.Kind {
	case Unreachable, Busy, Broken:
		return true
	}
	return false
}

// isOfRequest reports whether the endpoint works, and another request may well succeed.
func (e *Error) isOfRequest() bool {
	switch e.Kind {
	case Refused, Filtered, TooLong:
		return true
	}
	return false
}

func isEnd(err error) bool { return errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) }

// failed is the failure of a request, from what the client library says of it.
func failed(ctx context.Context, err error, seen *answer, began bool) error {
	if ctx.Err() != nil {
		var own *Error // a time is up
		if errors.As(context.Cause(ctx), &own) {
			return &Error{Kind: own.Kind, Began: began}
		}
		return fmt.Errorf("llm: %w", context.Cause(ctx)) // the caller has left
	}
	out := &Error{Kind: Broken, Began: began, Status: seen.status, RetryAfter: seen.retryAfter, Cause: errors.New(short(withoutKey(err.Error(), seen.key)))}
	switch {
	case errors.Is(err, errTooMuch):
		out.Kind = TooLong
	case errors.Is(err, errKind), errors.Is(err, openai.ErrTooManyEmptyStreamMessages):
		out.Kind = Garbled
	case seen.status == 0:
		out.Kind = Unreachable
	case seen.status == http.StatusTooManyRequests:
		out.Kind = Busy
	case seen.status == http.StatusUnauthorized, seen.status == http.StatusForbidden:
		out.Kind = Denied
	case seen.status >= http.StatusInternalServerError:
		out.Kind = Broken
	case seen.status >= http.StatusBadRequest:
		out.Kind = Refused
	case isJSONFault(err):
		out.Kind = Garbled
	}
	return out
}

// withoutKey leaves a key out of an endpoint's words, which may repeat it.
func withoutKey(text, key string) string {
	if key == "" {
		return text
	}
	return strings.ReplaceAll(text, key, "…")
}

// maxCause is how much of a cause is kept, in bytes: endpoints answer with whole pages.
const maxCause = 300

func short(text string) string { return text[:min(len(text), maxCause)] }

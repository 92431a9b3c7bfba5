package problem

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"syscall"
)

// StatusCancelled says in log and metrics that the caller hung up before there
// was an answer. It is no status of HTTP and no client receives it; other servers
// log the same number.
const StatusCancelled = 499

// Cancelled is the error of a request whose caller hung up.
func Cancelled(cause error) *Error {
	return New(BadRequest, "The request was cancelled.").WithStatus(StatusCancelled).WithCause(cause)
}

// FromRead is the error for a request's body that can't be read to its end: too
// long, too slow, cut off by a caller who hung up, or framed wrongly.
func FromRead(err error) *Error {
	switch {
	case errors.As(err, new(*http.MaxBytesError)):
		return FromStatus(http.StatusRequestEntityTooLarge).WithCause(err)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return FromStatus(http.StatusRequestTimeout).WithCause(err)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, context.Canceled), errors.Is(err, syscall.ECONNRESET):
		return Cancelled(err)
	}
	return FromStatus(http.StatusBadRequest).WithCause(err)
}

// FromStatus is the error for a status that machinery below us chose (a router,
// a parser). Its words say what the status says and nothing of the request.
func FromStatus(status int) *Error {
	switch {
	case status == http.StatusUnauthorized:
		return New(Authorization, "You need to sign in first.")
	case status == http.StatusForbidden:
		return New(Forbidden, "You may not do this.")
	case status == http.StatusNotFound:
		return New(NotFound, "There is nothing here.")
	case status == http.StatusMethodNotAllowed:
		return New(BadRequest, "This method is not supported here.").WithStatus(status)
	case status == http.StatusRequestEntityTooLarge:
		return New(FormValidation, "This is too large.").WithStatus(status)
	case status == http.StatusUnsupportedMediaType:
		return New(InvalidMIMEType, "This media type is not supported here.")
	case status == http.StatusMisdirectedRequest:
		return New(BadRequest, "This host is not served here.").WithStatus(status)
	case status == http.StatusUnprocessableEntity:
		return New(FormValidation, "Some fields need to be corrected.")
	case status == http.StatusTooManyRequests:
		return New(TooManyRequests, "Too many requests. Please try again in a moment.")
	case status >= http.StatusInternalServerError:
		return New(NoType, "Something went wrong on our side.").WithStatus(status)
	case status >= http.StatusBadRequest:
		return New(BadRequest, "The request can't be understood.").WithStatus(status)
	}
	return New(NoType, "Something went wrong on our side.")
}

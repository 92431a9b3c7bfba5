package process

import (
	"errors"
	"io"

	"knowmad/pkg/platform/blob"
)

// outage is an error of what the processing stands on, such as a full disk or a bucket
// that doesn't answer: no fault of a file, and no reason to give it up before its time
// is over.
type outage struct{ error }

// Unwrap is the error itself.
func (o outage) Unwrap() error { return o.error }

// isOutage reports whether the same may work later.
func isOutage(err error) bool {
	_, ok := errors.AsType[outage](err)
	return ok
}

// ofPlace marks an error of the place where bytes lie. The end of the bytes isn't one,
// nor is that there are too many or none.
func ofPlace(err error) error {
	if err == nil || errors.Is(err, io.EOF) || errors.Is(err, blob.ErrTooLong) || errors.Is(err, blob.ErrNotFound) {
		return err
	}
	return outage{err}
}

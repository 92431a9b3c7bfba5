package apkg

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"knowmad/pkg/platform/problem"
)

// notPackage is the error for a file of another kind.
func notPackage(cause error) error {
	return problem.New(problem.InvalidMIMEType, "This isn't an Anki package. In Anki, choose File, Export and the format “Anki Deck Package (.apkg)”.").WithCause(cause)
}

// broken is the error for a package that can't be read to its end. It returns the error of
// a cancelled context unchanged.
func broken(what string, cause error) error {
	if p, ok := errors.AsType[*problem.Error](cause); ok {
		return p
	}
	if errors.Is(cause, context.Canceled) || errors.Is(cause, context.DeadlineExceeded) {
		return fmt.Errorf("apkg: %s: %w", what, cause)
	}
	return problem.New(problem.InvalidMIMEType, "This Anki package is broken. Please export it from Anki once more.").
		WithCause(fmt.Errorf("apkg: %s: %w", what, cause))
}

// foreign is the error for a database with something that Anki doesn't write.
func foreign(what string) error {
	return problem.New(problem.InvalidMIMEType, "This Anki package has something in it that Anki doesn't write. Please export it from Anki once more.").
		WithCause(errors.New("apkg: " + what))
}

// newer is the error for a package of a version that isn't read.
func newer(what string) error {
	return problem.New(problem.InvalidMIMEType, "This Anki package is of an unknown version. Please tick “Support older Anki versions” when you export it.").
		WithCause(errors.New("apkg: " + what))
}

// tooLarge is the error for a package with too much in it.
func tooLarge(what string) error {
	return problem.New(problem.FormValidation, "This Anki package has %s. Please export fewer decks at a time.", what).
		WithStatus(http.StatusRequestEntityTooLarge)
}

var errWord = errors.New("apkg: a value of protobuf is cut off")

package process

import (
	"context"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/rendering"
	"knowmad/pkg/platform/typeset"
)

// Reason is why files can't be made into a know: a key of a text.
type Reason string

// The reasons.
const (
	Encrypted    Reason = "encrypted"
	Broken       Reason = "broken"
	Empty        Reason = "empty"  // without words and pictures
	Script       Reason = "script" // no font has its letters
	Form         Reason = "form"   // only another program shows its content
	TooManyPages Reason = "tooManyPages"
	TooComplex   Reason = "tooComplex" // takes too long or too much memory
	Infected     Reason = "infected"   // with a virus
	Unchecked    Reason = "unchecked"  // the virus scanner gave no answer in time
	Late         Reason = "late"
	Internal     Reason = "internal" // a fault of ours
)

// Message is the reason as a sentence.
func (r Reason) Message() string {
	switch r {
	case Encrypted:
		return "The file takes a password. Please save it without one, and upload it again."
	case Broken:
		return "The file can't be read. Please open it in a program, save it as a PDF, and upload that."
	case Empty:
		return "The file has neither words nor pictures."
	case Script:
		return "Our pages can't show the script of this text. Please save it as a PDF, and upload that."
	case Form:
		return "The file is a form whose content only its own program shows. Please print it as a PDF, and upload that."
	case TooManyPages:
		return "There are more than 1,000 pages. Please share them in parts."
	case TooComplex:
		return "The file takes too long to process. Please save it as a simpler PDF, and upload that."
	case Infected:
		return "There is a virus in the file. Please check your device, and share a file without it."
	case Unchecked:
		return "We could not check the file for viruses, so it wasn't published. Please upload it again later."
	case Late:
		return "It took too long. Please upload it again."
	}
	return "Something went wrong on our side. Please upload it again."
}

// Reasons are all of them, for documents.
func Reasons() []any {
	return []any{Encrypted, Broken, Empty, Script, Form, TooManyPages, TooComplex, Infected, Unchecked, Late, Internal}
}

// rejection is why a revision is given up, with the position of the file.
type rejection struct {
	reason Reason
	file   int
	cause  error
}

func (r rejection) Error() string {
	return fmt.Sprintf("know: %s in file %d: %v", r.reason, r.file, r.cause)
}

func (r rejection) Unwrap() error { return r.cause }

// endedError is the end of a process that worked on a file, by its position. It counts
// against the file.
type endedError struct {
	file int
	error
}

// Unwrap is how the process ended.
func (e endedError) Unwrap() error { return e.error }

// reject ends the processing where an error is one of the file's own; other errors are
// tried again. A file that can't be read to its end looks broken.
func reject(err error, file int) error {
	switch {
	case isOutage(err), errors.Is(err, errTurn):
		return err
	case errors.Is(err, child.ErrStart): // the machine has no room for a process
		return outage{err}
	case errors.Is(err, child.ErrEnded):
		return endedError{file, err}
	}
	for _, f := range []struct {
		reason Reason
		is     []error
	}{
		{TooComplex, []error{pdf.ErrTime, pdf.ErrMemory, pdf.ErrShape, rendering.ErrPixels, blob.ErrTooLong, document.ErrTooLarge}},
		{TooManyPages, []error{pdf.ErrTooManyPages, typeset.ErrTooManyPages}},
		{Encrypted, []error{pdf.ErrEncrypted, document.ErrEncrypted}},
		{Empty, []error{document.ErrEmpty, typeset.ErrEmpty}},
		{Script, []error{typeset.ErrScript}},
		{Form, []error{pdf.ErrForm}},
		{Broken, []error{pdf.ErrBroken, rendering.ErrPicture, document.ErrBroken, document.ErrEncoding, document.ErrUnknown, document.ErrPolyglot}},
	} {
		for _, target := range f.is {
			if errors.Is(err, target) {
				return job.Discard(rejection{f.reason, file, err})
			}
		}
	}
	return err
}

// failed tells the author of a revision why it could not be processed, in the
// transaction that gives the job up.
func (s *Service) failed(ctx context.Context, q db.Queryer, j *job.Job, cause error) error {
	r, found, err := record.FindRevision(ctx, q, j.Key)
	if err != nil || !found {
		return err
	}
	k, err := know.Lock(ctx, s.DB, q, r.Know)
	if err != nil {
		return err
	}
	why := record.Failure{Reason: string(Internal)}
	if told, ok := errors.AsType[rejection](cause); ok {
		why = record.Failure{Reason: string(told.reason), File: told.file}
	}
	now := s.Clock.Now()
	changed, err := record.FailRevision(ctx, q, r.ID, why, now)
	if err != nil || !changed {
		return err
	}
	if err := record.DropPages(ctx, q, r.ID); err != nil {
		return err
	}
	if err := s.Blobs.Release(ctx, q, s.Holder(r.ID)); err != nil {
		return fmt.Errorf("releasing a know: %w", err)
	}
	s.Log.Warn().Str("know", k.ID).Str("revision", r.ID).Str("reason", why.Reason).Int("file", why.File).AnErr("cause", cause).Msg("know: its processing failed")
	if err := s.reject(ctx, q, k, r, why, now); err != nil {
		return err
	}
	return s.Results.Ended(ctx, q, k.ID)
}

// reject takes a know from all but its author whose revision could not be processed,
// unless readers have another one. A virus in a file that readers have, too, which was
// shared before there was a scanner, takes that one from them.
func (s *Service) reject(ctx context.Context, q db.Queryer, k know.Know, r record.Revision, why record.Failure, now time.Time) error {
	if k.Revision == "" {
		return know.SetStatus(ctx, q, k.ID, know.Rejected, now)
	}
	if k.Status != know.Processing { // a know in processing has no readers until it is scanned
		if why.Reason != string(Infected) {
			return nil
		}
		if has, err := record.HasFile(ctx, q, k.Revision, r.ID, why.File); err != nil || !has {
			return err
		}
	}
	if k.Status == know.Review {
		if err := s.Publication.Moderation.Settled(ctx, q, k.ID); err != nil {
			return err
		}
	}
	if err := record.TakeRevision(ctx, q, k); err != nil {
		return err
	}
	if err := s.forget(ctx, q, k.Revision); err != nil {
		return err
	}
	return s.Publication.Reject(ctx, q, k, now)
}

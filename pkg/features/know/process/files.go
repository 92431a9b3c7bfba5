package process

import (
	"context"
	"errors"
	"fmt"
	"io"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/rendering"
	"knowmad/pkg/platform/typeset"
)

const (
	// maxPages is how many pages all files of a know may have.
	maxPages = 1000
	// maxClean is how long a cleaned file may be in bytes: a rewritten document may be
	// longer than its original.
	maxClean = 200 << 20
)

// convert makes of each file what readers download, and counts its pages. Files that
// an earlier attempt made are left as they are.
func (s *Service) convert(ctx context.Context, t task, files []record.File) error {
	first := 1
	for i := range files {
		f := &files[i]
		if f.Clean == "" {
			if i > 0 && t.over() {
				return errTurn
			}
			if err := s.convertFile(ctx, t, f, first, len(files)); err != nil {
				return reject(err, f.Position)
			}
		}
		first = f.FirstPage + f.PageCount
		if first-1 > maxPages {
			return job.Discard(rejection{TooManyPages, f.Position, fmt.Errorf("%d pages by then", first-1)})
		}
	}
	return nil
}

// convertFile makes one file clean and stores what it has.
func (s *Service) convertFile(ctx context.Context, t task, f *record.File, first, of int) error {
	if isText(f.Kind) {
		if err := s.typeset(ctx, t, f); err != nil {
			return err
		}
	}
	err := s.open(ctx, *f, func(ctx context.Context, d PDF) (err error) {
		if d.Pages() == 0 {
			return job.Discard(rejection{Empty, f.Position, errors.New("no pages")})
		}
		if first-1+d.Pages() > maxPages { // before it is written anew
			return pdf.ErrTooManyPages
		}
		f.FirstPage, f.PageCount = first, d.Pages()
		if f.Clean == "" {
			var copied pdf.Copied
			f.Clean, f.CleanSize, err = s.put(ctx, maxClean, func(w io.Writer) (err error) {
				copied, err = d.Clean(ctx, w)
				return err
			})
			f.PageCount = copied.Pages
			f.Omitted = document.Omit(f.Omitted, document.OmittedPage, document.Ranges(copied.Missing), len(copied.Missing))
		}
		return err
	})
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := s.progress(ctx, q, t.Revision, Convert, f.Position, of); err != nil {
			return err
		}
		if err := s.Blobs.Hold(ctx, q, s.Holder(t.ID), f.Clean); err != nil {
			return fmt.Errorf("holding a clean file: %w", err)
		}
		return record.SetFile(ctx, q, t.ID, *f)
	})
}

// isText reports whether files of a kind have text without pages.
func isText(kind string) bool {
	switch document.Kind(kind) {
	case document.DOCX, document.PPTX, document.ODT, document.TXT, document.MD:
		return true
	}
	return false
}

// isPicture reports whether files of a kind are one picture.
func isPicture(kind string) bool {
	switch document.Kind(kind) {
	case document.PNG, document.JPEG, document.WEBP:
		return true
	}
	return false
}

// typeset writes the pages of a text, of the size of paper that the market prints on;
// they are what readers download.
func (s *Service) typeset(ctx context.Context, t task, f *record.File) error {
	content, err := s.openBlob(ctx, f.Original)
	if err != nil {
		return err
	}
	defer content.Close()
	options := typeset.Options{Letter: t.market != nil && t.market.PaperSize == market.Letter}
	f.Clean, f.CleanSize, err = s.put(ctx, maxClean, func(w io.Writer) (err error) {
		f.Omitted, err = s.Renderer.Typeset(ctx, document.Kind(f.Kind), content, f.Size, t.language(), options, w)
		return err
	})
	return err
}

// language is that of the market's content; "" where its pack is gone.
func (t task) language() string {
	if t.market == nil {
		return ""
	}
	return t.market.Language.Code
}

// open opens the pages of a file: those of its clean copy once there is one, so that text
// and pictures have what readers download, and nothing that the author hid.
func (s *Service) open(ctx context.Context, f record.File, visit func(ctx context.Context, d PDF) error) error {
	hash, size := f.Original, f.Size
	if f.Clean != "" && !isPicture(f.Kind) {
		hash, size = f.Clean, f.CleanSize
	}
	content, err := s.openBlob(ctx, hash)
	if err != nil {
		return err
	}
	defer content.Close()
	if isPicture(f.Kind) {
		return s.Renderer.Picture(ctx, content, size, func(ctx context.Context, d *rendering.Document) error { return visit(ctx, d) })
	}
	return s.PDFs.Read(ctx, content, size, visit)
}

// errGivenUp ends a writer whose bytes can't be kept.
var errGivenUp = errors.New("know: what is written can't be kept")

// put keeps what write writes, as it comes: no more than a piece of it is in memory.
func (s *Service) put(ctx context.Context, most int64, write func(w io.Writer) error) (hash string, size int64, err error) {
	out, in := io.Pipe()
	counted := &counter{w: in}
	written := make(chan error, 1)
	go func() {
		err := errors.New("writing broke down")
		defer func() {
			in.CloseWithError(err)
			written <- err
		}()
		err = write(counted)
	}()
	hash, err = s.Blobs.Put(ctx, out, most)
	out.CloseWithError(errors.Join(errGivenUp, err)) // ends write where Put gave up first
	switch writeErr := <-written; {
	case writeErr != nil && !errors.Is(writeErr, errGivenUp):
		err = writeErr
	default:
		err = ofPlace(err)
	}
	if err != nil {
		return "", 0, fmt.Errorf("keeping a file: %w", err)
	}
	return hash, counted.n, nil
}

// counter passes bytes on and counts them.
type counter struct {
	w io.Writer
	n int64
}

// Write writes to what it was made of.
func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

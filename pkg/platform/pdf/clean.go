package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"knowmad/pkg/platform/pdf/rewrite"
)

// Copied tells what of a document is in its copy.
type Copied struct {
	Pages   int   // of the copy, at least one
	Missing []int // pages of the document that can't be read, from 1
}

// Clean writes a copy of the document with the visible content of its pages and nothing
// else: no information about author, program and dates, no scripts, actions, links,
// attachments and bookmarks, no layers that are switched off, and no form fields, whose
// contents are drawn onto the page as are annotations. Photographs lose what their camera
// wrote into them. The copy of a document that is protected against printing or copying
// isn't. Package rewrite has the rules of what is visible: text and pictures for readers
// are made of the copy, so that all three agree.
//
// A document that has nothing but a form of XFA is ErrForm. What is written after an error
// is of no use. A plain copy takes a place in memory beside the document, up to maxCopy.
func (d *Document) Clean(ctx context.Context, w io.Writer) (Copied, error) {
	plain, err := d.plainly(ctx)
	if err != nil {
		return Copied{}, err
	}
	undrawn, err := rewrite.Undrawn(plain, d.engine.options.MaxPages)
	if err != nil {
		return Copied{}, fmt.Errorf("pdf: a clean copy: %w", rewritten(err))
	}
	if len(undrawn) > 0 {
		if err := d.step(ctx, "the looks of annotations", func(ctx context.Context) error { return d.drawn(ctx, undrawn) }); err != nil {
			return Copied{}, err
		}
		if plain, err = d.plainly(ctx); err != nil {
			return Copied{}, err
		}
	}
	var report rewrite.Report
	err = d.step(ctx, "a clean copy", func(ctx context.Context) error {
		report, err = rewrite.Pages(ctx, plain, d.engine.options.MaxPages, w)
		return rewritten(err)
	})
	return Copied(report), err
}

// maxCopy is how long a copy may be in bytes before what doesn't belong in it is removed.
const maxCopy = 96 << 20

// rewritten is an error of package rewrite as one of this package.
func rewritten(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, rewrite.ErrForm):
		return ErrForm
	case errors.Is(err, rewrite.ErrTooLarge):
		return ErrMemory
	case errors.Is(err, rewrite.ErrBroken):
		return fmt.Errorf("%w: %w", ErrBroken, err)
	}
	return err
}

// From fpdf_save.h: the file as a whole, and without encryption.
const removeSecurity = 3

// plainly is the document as PDFium writes it: each object by itself.
func (d *Document) plainly(ctx context.Context) ([]byte, error) {
	var file bytes.Buffer
	err := d.step(ctx, "a plain copy", func(ctx context.Context) error {
		return d.save(ctx, limited(&file, maxCopy))
	})
	return file.Bytes(), err
}

// save writes the document.
func (d *Document) save(ctx context.Context, w io.Writer) error {
	i := d.instance
	i.out, i.outErr = w, nil
	defer func() { i.out = nil }()
	writer, err := i.call(ctx, "FPDF_FILEWRITE_Create")
	if err != nil {
		return err
	}
	done, err := i.call(ctx, "FPDF_SaveAsCopy", d.handle, writer, removeSecurity)
	switch {
	case err != nil:
		return err
	case i.outErr != nil:
		return i.outErr
	case done == 0:
		return fmt.Errorf("%w: it can't be written", ErrBroken)
	}
	_, err = i.call(ctx, "free", writer)
	return err
}

// drawn has PDFium make the appearances of the annotations and fields of pages. It does
// so as it shows a page in a window.
func (d *Document) drawn(ctx context.Context, pages []int) error {
	i := d.instance
	form, err := d.formEnvironment(ctx)
	if err != nil || form == 0 {
		return err
	}
	for _, page := range pages {
		handle, err := i.call(ctx, "FPDF_LoadPage", d.handle, uint64(page))
		if err != nil {
			return err
		}
		if handle == 0 {
			continue
		}
		for _, name := range []string{"FORM_OnAfterLoadPage", "FORM_OnBeforeClosePage"} {
			if _, err := i.call(ctx, name, handle, form); err != nil {
				return err
			}
		}
		if _, err := i.call(ctx, "FPDF_ClosePage", handle); err != nil {
			return err
		}
	}
	return nil
}

// limited is a writer that takes so many bytes.
func limited(w io.Writer, limit int64) io.Writer { return &limitedWriter{w, limit} }

type limitedWriter struct {
	w    io.Writer
	left int64
}

func (l *limitedWriter) Write(p []byte) (int, error) {
	if l.left -= int64(len(p)); l.left < 0 {
		return 0, ErrMemory
	}
	return l.w.Write(p)
}

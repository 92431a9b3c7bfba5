package pdf

import (
	"bytes"
	"context"
	"fmt"
	"io"
)

// Clean writes a copy of the document that has its pages as they look, and nothing
// else: no information about author, program and dates, no scripts, actions, links,
// attachments and bookmarks, and no form fields, whose contents are drawn onto the page
// as are annotations. Photographs lose what their camera wrote into them. The copy of a
// document that is protected against printing or copying isn't.
//
// What is written after an error is of no use. The copy takes a place in memory beside
// the document, up to maxCopy.
func (d *Document) Clean(ctx context.Context, w io.Writer) error {
	var pages bytes.Buffer
	err := d.step(ctx, "a clean copy", func(ctx context.Context) error {
		return d.copyPages(ctx, limited(&pages, maxCopy))
	})
	if err != nil {
		return err
	}
	// PDFium wrote every object in a plain way, in which scrub overwrites what doesn't
	// belong to the look of a page; reading that again loses the objects that were named
	// there.
	if err := scrub(pages.Bytes()); err != nil {
		return fmt.Errorf("pdf: a clean copy: %w", err)
	}
	return d.step(ctx, "a clean copy", func(ctx context.Context) error {
		i := d.instance
		file, size := i.file, i.size
		i.file, i.size = bytes.NewReader(pages.Bytes()), int64(pages.Len())
		defer func() { i.file, i.size = file, size }()
		scrubbed, err := d.load(ctx)
		if err != nil {
			return err
		}
		if err := d.save(ctx, scrubbed, w); err != nil {
			return err
		}
		_, err = i.call(ctx, "FPDF_CloseDocument", scrubbed)
		return err
	})
}

// maxCopy is how long a copy may be in bytes before what doesn't belong in it is removed.
const maxCopy = 96 << 20

// From fpdf_save.h and fpdf_flatten.h.
const (
	saveWhole      = 2 // FPDF_NO_INCREMENTAL
	flattenDisplay = 0 // FLAT_NORMALDISPLAY
	flattenFail    = 0
)

// copyPages writes the document's pages as a new document.
func (d *Document) copyPages(ctx context.Context, w io.Writer) error {
	i := d.instance
	to, err := i.call(ctx, "FPDF_CreateNewDocument")
	if err != nil {
		return err
	}
	// No list of pages: all of them, from the first.
	done, err := i.call(ctx, "FPDF_ImportPages", to, d.handle, 0, 0)
	if err != nil {
		return err
	}
	if done == 0 {
		return fmt.Errorf("%w: its pages can't be copied", ErrBroken)
	}
	if err := d.flatten(ctx, to); err != nil {
		return err
	}
	if err := d.save(ctx, to, w); err != nil {
		return err
	}
	_, err = i.call(ctx, "FPDF_CloseDocument", to)
	return err
}

// save writes a document with every object that is named in it.
func (d *Document) save(ctx context.Context, document uint64, w io.Writer) error {
	i := d.instance
	i.out, i.outErr = w, nil
	defer func() { i.out = nil }()
	writer, err := i.call(ctx, "FPDF_FILEWRITE_Create")
	if err != nil {
		return err
	}
	done, err := i.call(ctx, "FPDF_SaveAsCopy", document, writer, saveWhole)
	switch {
	case err != nil:
		return err
	case i.outErr != nil:
		return i.outErr
	case done == 0:
		return fmt.Errorf("%w: its pages can't be written", ErrBroken)
	}
	_, err = i.call(ctx, "free", writer)
	return err
}

// flatten draws annotations and form fields onto their pages.
func (d *Document) flatten(ctx context.Context, document uint64) error {
	i := d.instance
	for page := range d.pages {
		handle, err := i.call(ctx, "FPDF_LoadPage", document, uint64(page))
		if err != nil {
			return err
		}
		if handle == 0 {
			return fmt.Errorf("%w: page %d can't be read", ErrBroken, page+1)
		}
		done, err := i.call(ctx, "FPDFPage_Flatten", handle, flattenDisplay)
		if err != nil {
			return err
		}
		if int32(done) == flattenFail {
			return fmt.Errorf("%w: the annotations of page %d can't be drawn", ErrBroken, page+1)
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

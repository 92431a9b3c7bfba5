package typeset

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/signintech/gopdf"

	"knowmad/pkg/platform/document"
)

// MaxPages is how many pages a document may become.
const MaxPages = 1000

// What can be wrong with a document.
var (
	// ErrTooManyPages is a document that would become more than MaxPages.
	ErrTooManyPages = errors.New("typeset: the document has too many pages")
	// ErrEmpty is a document whose pages would have neither words nor pictures.
	ErrEmpty = errors.New("typeset: the document has no words and no pictures")
	// ErrScript is a document whose words are all of scripts that no font has.
	ErrScript = errors.New("typeset: no font has the letters of the document")
)

// Options are how pages look.
type Options struct {
	Letter bool // US Letter instead of A4
}

// Sizes in points.
const (
	a4Width, a4Height         = 595.28, 841.89
	letterWidth, letterHeight = 612, 792
	sideMargin                = 62
	topMargin, bottomMargin   = 60, 66
	slideMargin               = 54
	bodySize                  = 10.8
	slideSize                 = 19
)

// setter writes one document.
type setter struct {
	ctx   context.Context //nolint:containedctx // lives as long as one call of PDF
	pdf   *gopdf.GoPdf
	fonts *fonts
	paper paper
	base  float64 // size of plain text
	scale float64 // of slides with much on them
	page  pageState
	seen  map[*byte]*prepared // pictures that were read
	rows  int
}

// paper is the size of pages and of the area of text.
type paper struct {
	width, height            float64
	left, top, right, bottom float64
}

func (p paper) room() float64       { return p.width - p.left - p.right }
func (p paper) textHeight() float64 { return p.height - p.top - p.bottom }

func paperFor(d *document.Document, o Options) paper {
	w, h := a4Width, a4Height
	if o.Letter {
		w, h = letterWidth, letterHeight
	}
	if d.Slides {
		w, h = max(w, h), max(w, h)*9/16
		return paper{width: w, height: h, left: slideMargin, right: slideMargin, top: slideMargin * 0.8, bottom: slideMargin * 0.8}
	}
	if d.Landscape {
		w, h = h, w
	}
	return paper{width: w, height: h, left: sideMargin, right: sideMargin, top: topMargin, bottom: bottomMargin}
}

// PDF writes a document as PDF, and returns which of its letters no font has, by their
// scripts. Nothing is written when it fails: with ErrTooManyPages, ErrEmpty or ErrScript,
// with the cause of ctx's end, when w fails, or with an *asset.MissingError in a program
// that was built without its fonts.
func PDF(ctx context.Context, w io.Writer, d *document.Document, o Options) (missing []document.Omission, err error) {
	return write(ctx, w, d, o, fontFiles)
}

// write is PDF with the files of fonts.
func write(ctx context.Context, w io.Writer, d *document.Document, o Options, files fs.FS) ([]document.Omission, error) {
	s := &setter{ctx: ctx, pdf: &gopdf.GoPdf{}, paper: paperFor(d, o), base: bodySize, scale: 1, seen: map[*byte]*prepared{}}
	if d.Slides {
		s.base = slideSize
	}
	s.pdf.Start(gopdf.Config{PageSize: gopdf.Rect{W: s.paper.width, H: s.paper.height}})
	s.fonts = newFonts(s.pdf, files, s.tick)
	found := survey{setter: s}
	if err := found.blocks(d.Blocks); err != nil {
		return nil, err
	}
	switch {
	case found.shows:
	case len(found.missing) > 0:
		return nil, ErrScript
	default:
		return nil, ErrEmpty
	}
	var err error
	if d.Slides {
		err = s.slides(d.Blocks)
	} else {
		err = s.flow(d.Blocks)
	}
	if err != nil {
		return nil, err
	}
	if err := s.endPage(); err != nil {
		return nil, err
	}
	if _, err := s.pdf.WriteTo(w); err != nil {
		return nil, fmt.Errorf("typeset: writing: %w", err)
	}
	return found.missing, nil
}

// flow sets text over as many pages as it takes.
func (s *setter) flow(blocks []document.Block) error {
	f := &flow{setter: s, x: s.paper.left, width: s.paper.room(), size: s.base, emit: s.add}
	if err := f.blocks(blocks); err != nil {
		return err
	}
	return s.flush()
}

// slideScales are tried in turn until a slide fits its page.
func slideScales() []float64 { return []float64{1, 0.86, 0.74, 0.63, 0.54} }

// slides sets what stands between two page breaks on a page of its own.
func (s *setter) slides(blocks []document.Block) error {
	for len(blocks) > 0 {
		end := 0
		for end < len(blocks) {
			if _, ok := blocks[end].(*document.PageBreak); ok {
				break
			}
			end++
		}
		if err := s.slide(blocks[:end]); err != nil {
			return err
		}
		blocks = blocks[min(len(blocks), end+1):]
	}
	return nil
}

func (s *setter) slide(blocks []document.Block) error {
	var rows []*row
	for _, s.scale = range slideScales() {
		rows = nil
		f := &flow{setter: s, x: s.paper.left, width: s.paper.room(), size: s.base * s.scale, emit: func(r *row) error {
			rows = append(rows, r)
			return nil
		}}
		if err := f.blocks(blocks); err != nil {
			return err
		}
		if height(rows) <= s.paper.textHeight() {
			break
		}
	}
	if err := s.newPage(); err != nil {
		return err
	}
	for _, r := range rows {
		if err := s.add(r); err != nil {
			return err
		}
	}
	return s.flush()
}

// tick asks whether there is time left, now and then.
func (s *setter) tick() error {
	const every = 256
	if s.rows++; s.rows%every == 1 && s.ctx.Err() != nil {
		return context.Cause(s.ctx)
	}
	return nil
}

package process

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/pdf"
)

// draw makes the pages of all files that an earlier attempt left to be made.
func (s *Service) draw(ctx context.Context, t task, files []record.File) error {
	there, err := record.PageNumbers(ctx, s.DB.One(), t.ID)
	if err != nil {
		return err
	}
	total := 0
	for _, f := range files {
		total += f.PageCount
	}
	for _, f := range files {
		if err := s.drawFile(ctx, t, f, there, total); err != nil {
			return reject(err, f.Position)
		}
	}
	return nil
}

func (s *Service) drawFile(ctx context.Context, t task, f record.File, there map[int]bool, total int) error {
	var missing []int // pages of the file, from 0
	for i := range f.PageCount {
		if !there[f.FirstPage+i] {
			missing = append(missing, i)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return s.open(ctx, f, func(ctx context.Context, d PDF) error {
		for _, i := range missing {
			p, err := s.page(ctx, t, d, i, f.FirstPage+i)
			if err != nil {
				return err
			}
			there[p.Number] = true
			if err := s.keep(ctx, t.Revision, p, len(there), total); err != nil {
				return err
			}
		}
		return nil
	})
}

// page draws a page, keeps its pictures and reads its text.
func (s *Service) page(ctx context.Context, t task, d PDF, index, number int) (record.Page, error) {
	text, err := d.Text(ctx, index)
	if err != nil {
		return record.Page{}, err
	}
	widths := record.Widths()
	drawn, err := d.Image(ctx, index, widths[len(widths)-1])
	if err != nil {
		return record.Page{}, err
	}
	size := drawn.Bounds().Size()
	p := record.Page{Number: number, Width: size.X, Height: size.Y, Pictures: map[int]string{}, Lines: []record.Line{}}
	if text.Lines = cleanLines(text.Lines); len(text.Lines) == 0 && t.recognise {
		if text, err = s.recognise(ctx, t, text, drawn, number); err != nil {
			return record.Page{}, err
		}
	}
	for _, l := range text.Lines {
		p.Lines = append(p.Lines, record.Line(l))
	}
	p.Text = text.Plain()
	pictures, err := picturesOf(drawn)
	if err != nil {
		return record.Page{}, err
	}
	for width, data := range pictures {
		hash, err := s.Blobs.Put(ctx, bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return record.Page{}, fmt.Errorf("keeping a picture: %w", ofPlace(err))
		}
		if width == blurred {
			p.Blurred = hash
		} else {
			p.Pictures[width] = hash
		}
	}
	return p, nil
}

// recognise reads the text of a page that is a picture, in the language of the market's
// content. A page that can't be read is one without text: the error is the end of ctx.
func (s *Service) recognise(ctx context.Context, t task, empty pdf.PageText, drawn *image.RGBA, number int) (pdf.PageText, error) {
	if s.OCR == nil || t.market == nil {
		return empty, nil
	}
	text, err := s.OCR.Read(ctx, drawn, empty.Width, empty.Height, t.market.Language.Code)
	if err != nil {
		if ctx.Err() != nil {
			return empty, fmt.Errorf("reading a picture: %w", context.Cause(ctx))
		}
		s.Log.Warn().Err(err).Str("know", t.Know).Str("revision", t.ID).Int("page", number).Msg("know: the text of a picture can't be read")
		return empty, nil
	}
	text.Lines = cleanLines(text.Lines)
	return text, nil
}

// keep stores a page, and holds its pictures.
func (s *Service) keep(ctx context.Context, r record.Revision, p record.Page, done, of int) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := s.progress(ctx, q, r, Draw, done, of); err != nil {
			return err
		}
		added, err := record.AddPage(ctx, q, r.ID, p)
		if err != nil || !added {
			return err
		}
		hashes := []string{p.Blurred}
		for _, hash := range p.Pictures {
			hashes = append(hashes, hash)
		}
		for _, hash := range hashes {
			if err := s.Blobs.Hold(ctx, q, s.Holder(r.ID), hash); err != nil {
				return fmt.Errorf("holding a picture: %w", err)
			}
		}
		return nil
	})
}

const (
	// maxLines and maxLineBytes bound what is kept of a page's text: no page that
	// people read has more.
	maxLines     = 2000
	maxLineBytes = 2000
	maxPageBytes = 64 << 10
)

// cleanLines are lines as the tables take them: valid, without control characters,
// within bounds.
func cleanLines(lines []pdf.Line) []pdf.Line {
	out := make([]pdf.Line, 0, min(len(lines), maxLines))
	size := 0
	for _, l := range lines {
		l.Text = cleanText(l.Text)
		if size += len(l.Text); len(out) == maxLines || size > maxPageBytes {
			break
		}
		if l.Text == "" {
			continue
		}
		out = append(out, l)
	}
	return out
}

func cleanText(text string) string {
	if len(text) > maxLineBytes {
		text = text[:maxLineBytes]
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), r == utf8.RuneError, unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	return strings.Join(strings.Fields(text), " ")
}

// countWords counts what has a letter or a digit.
func countWords(text string) int {
	n := 0
	for word := range strings.FieldsSeq(text) {
		if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
			n++
		}
	}
	return n
}

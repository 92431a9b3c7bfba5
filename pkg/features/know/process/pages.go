package process

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
)

// draw makes the pages of all files that an earlier attempt left to be made.
func (s *Service) draw(ctx context.Context, r record.Revision, files []record.File) error {
	there, err := record.PageNumbers(ctx, s.DB.One(), r.ID)
	if err != nil {
		return err
	}
	total := 0
	for _, f := range files {
		total += f.PageCount
	}
	for _, f := range files {
		if err := s.drawFile(ctx, r, f, there, total); err != nil {
			return reject(err, f.Position)
		}
	}
	return nil
}

func (s *Service) drawFile(ctx context.Context, r record.Revision, f record.File, there map[int]bool, total int) error {
	var missing []int // pages of the file, from 0
	for i := range f.PageCount {
		if !there[f.FirstPage+i] {
			missing = append(missing, i)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return s.open(ctx, f.Original, f.Size, func(ctx context.Context, d PDF) error {
		for _, i := range missing {
			p, err := s.page(ctx, d, i, f.FirstPage+i)
			if err != nil {
				return err
			}
			there[p.Number] = true
			if err := s.keep(ctx, r, p, len(there), total); err != nil {
				return err
			}
		}
		return nil
	})
}

// page draws a page, keeps its pictures and reads its text.
func (s *Service) page(ctx context.Context, d PDF, index, number int) (record.Page, error) {
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
	p := record.Page{Number: number, Width: size.X, Height: size.Y, Pictures: map[int]string{}, Lines: cleanLines(text.Lines)}
	p.Text = textOf(p.Lines)
	pictures, err := picturesOf(drawn)
	if err != nil {
		return record.Page{}, err
	}
	for width, data := range pictures {
		hash, err := s.Blobs.Put(ctx, bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return record.Page{}, fmt.Errorf("keeping a picture: %w", err)
		}
		if width == blurred {
			p.Blurred = hash
		} else {
			p.Pictures[width] = hash
		}
	}
	return p, nil
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
func cleanLines(lines []record.Line) []record.Line {
	out := make([]record.Line, 0, min(len(lines), maxLines))
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

// textOf joins lines in their order: those of one paragraph by spaces, and a word that
// was broken at a line's end in one piece.
func textOf(lines []record.Line) string {
	var b strings.Builder
	for i, l := range lines {
		text := l.Text
		if i+1 < len(lines) && lines[i+1].Block == l.Block {
			if whole, ok := strings.CutSuffix(text, "-"); ok && isBroken(whole, lines[i+1].Text) {
				b.WriteString(whole)
				continue
			}
			b.WriteString(text)
			b.WriteByte(' ')
			continue
		}
		b.WriteString(text)
		if i+1 < len(lines) {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// isBroken tells whether a hyphen between two lines breaks a word: both parts are
// letters, and the second one goes on in lower case.
func isBroken(before, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return unicode.IsLetter(last) && unicode.IsLower(next)
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

package process

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/rendering"

	"golang.org/x/sync/errgroup"
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

// drawing is the work on the pages of one file. Its pages are counted from 0.
type drawing struct {
	*Service

	task    task
	file    record.File
	missing []int
	next    atomic.Int64 // index in missing of the page that is drawn next
	there   map[int]bool // numbers of the revision's pages that are kept
	total   int          // of the revision
	paused  atomic.Bool  // the turn is over, and not all pages were begun
}

const (
	// readersOfFile is how many read one file at once, where it has so many pages that
	// opening it once more costs less than it saves.
	readersOfFile = 2
	pagesOfReader = 8
	// keptAtOnce is how many pages are kept in one go, and wait for that in memory, at
	// most: those that were drawn while others were written to the disk.
	keptAtOnce = 8
)

func (s *Service) drawFile(ctx context.Context, t task, f record.File, there map[int]bool, total int) error {
	d := &drawing{Service: s, task: t, file: f, there: there, total: total}
	for i := range f.PageCount {
		if !there[f.FirstPage+i] {
			d.missing = append(d.missing, i)
		}
	}
	if len(d.missing) == 0 {
		return nil
	}
	var err error
	if readers := min(readersOfFile, len(d.missing)/pagesOfReader); readers < 2 {
		err = d.read(ctx, func(p drawn) error { return d.keep(ctx, []drawn{p}) })
	} else {
		err = d.together(ctx, readers)
	}
	if err == nil && d.paused.Load() {
		return errTurn
	}
	return err
}

// together has several readers draw pages while those that are drawn are kept.
func (d *drawing) together(ctx context.Context, readers int) error {
	pages := make(chan drawn, keptAtOnce-1)
	group, ctx := errgroup.WithContext(ctx)
	var reading sync.WaitGroup
	for range readers {
		reading.Add(1)
		group.Go(func() error {
			defer reading.Done()
			return d.read(ctx, func(p drawn) error {
				select {
				case pages <- p:
					return nil
				case <-ctx.Done():
					return context.Cause(ctx)
				}
			})
		})
	}
	group.Go(func() error {
		reading.Wait()
		close(pages)
		return nil
	})
	group.Go(func() error { return d.keepAll(ctx, pages) })
	return group.Wait()
}

// read draws pages that no other reader draws, in their order.
func (d *drawing) read(ctx context.Context, done func(drawn) error) error {
	return d.open(ctx, d.file, func(ctx context.Context, document PDF) error {
		for {
			at := int(d.next.Add(1)) - 1
			if at >= len(d.missing) {
				return nil
			}
			if d.task.begun.Add(1) > 1 && d.task.over() { // each turn draws a page at least
				d.paused.Store(true)
				return nil
			}
			p, err := d.page(ctx, document, d.missing[at])
			if err == nil {
				err = done(p)
			}
			if err != nil {
				return err
			}
		}
	})
}

// keepAll keeps pages as they come: those together that came while others were kept.
func (d *drawing) keepAll(ctx context.Context, pages <-chan drawn) error {
	for p := range pages {
		batch := []drawn{p}
		for more := true; more && len(batch) < keptAtOnce; {
			select {
			case p, ok := <-pages:
				if more = ok; ok {
					batch = append(batch, p)
				}
			default:
				more = false
			}
		}
		if err := d.keep(ctx, batch); err != nil {
			return err
		}
	}
	return nil
}

// drawn is a page with its pictures, in the order of the widths and then the blurred
// twin.
type drawn struct {
	record.Page

	pictures [][]byte
}

// page draws a page of the file and reads its text.
func (d *drawing) page(ctx context.Context, document PDF, index int) (drawn, error) {
	text, err := document.Text(ctx, index)
	if err != nil {
		return drawn{}, err
	}
	drawing, err := drawPage(ctx, document, index)
	if err != nil {
		return drawn{}, err
	}
	if text.Lines = cleanLines(text.Lines); len(text.Lines) == 0 {
		if text, err = d.recognise(ctx, document, text, index); err != nil {
			return drawn{}, err
		}
	}
	largest := drawing.Pictures[len(drawing.Pictures)-1]
	p := drawn{Page: record.Page{Number: d.file.FirstPage + index, Width: largest.Width, Height: largest.Height, Lines: []record.Line{}}}
	for _, l := range text.Lines {
		p.Lines = append(p.Lines, record.Line(l))
	}
	text.Unparted = isText(d.file.Kind) // package typeset parts no word
	p.Text = text.Marked()
	for _, picture := range drawing.Pictures {
		p.pictures = append(p.pictures, picture.Data)
	}
	p.pictures = append(p.pictures, drawing.Blurred)
	return p, nil
}

// drawPage draws a page at the widths that readers get.
func drawPage(ctx context.Context, d PDF, page int) (rendering.Drawing, error) {
	widths := record.Widths()
	if d, ok := d.(drawer); ok {
		return d.Draw(ctx, page, widths)
	}
	m, err := d.Image(ctx, page, slices.Max(widths))
	if err != nil {
		return rendering.Drawing{}, err
	}
	return rendering.Draw(m, widths)
}

// recognise reads the text of a page that is a picture, in the language of the market's
// content. A page that can't be read is one without text: the error is the end of ctx.
func (d *drawing) recognise(ctx context.Context, document PDF, empty pdf.PageText, index int) (pdf.PageText, error) {
	s, t := d.Service, d.task
	if s.OCR == nil || t.market == nil || !t.recognise {
		return empty, nil
	}
	widths := record.Widths()
	drawn, err := document.Image(ctx, index, widths[len(widths)-1])
	if err != nil {
		return empty, err
	}
	began := time.Now() //nolint:forbidigo // the machine's own time: it bounds work, and no test sets it
	text, err := s.OCR.Read(ctx, drawn, empty.Width, empty.Height, t.market.Language.Code)
	t.read.Add(int64(time.Since(began))) //nolint:forbidigo // the machine's own time: it bounds work, and no test sets it
	if err != nil {
		if ctx.Err() != nil {
			return empty, fmt.Errorf("reading a picture: %w", context.Cause(ctx))
		}
		s.Log.Warn().Err(err).Str("know", t.Know).Str("revision", t.ID).Int("page", d.file.FirstPage+index).Msg("know: the text of a picture can't be read")
		return empty, nil
	}
	text.Lines = cleanLines(text.Lines)
	return text, nil
}

// keep stores pages, and holds their pictures: the bytes first.
func (d *drawing) keep(ctx context.Context, pages []drawn) error {
	var all [][]byte
	for _, p := range pages {
		all = append(all, p.pictures...)
	}
	batch, err := d.Blobs.PutAll(ctx, all...)
	if err != nil {
		return fmt.Errorf("keeping pictures: %w", ofPlace(err))
	}
	widths := record.Widths()
	hashes := batch.Hashes
	for i := range pages {
		p := &pages[i].Page
		p.Pictures = map[int]string{}
		for n, width := range widths {
			p.Pictures[width] = hashes[n]
		}
		p.Blurred, hashes = hashes[len(widths)], hashes[len(widths)+1:]
	}
	err = d.DB.Write(ctx, func(q db.Queryer) error {
		if err := d.progress(ctx, q, d.task.Revision, Draw, len(d.there)+len(pages), d.total); err != nil {
			return err
		}
		for _, p := range pages {
			if _, err := record.AddPage(ctx, q, d.task.ID, p.Page); err != nil {
				return err
			}
		}
		if err := d.Blobs.HoldAll(ctx, q, d.Holder(d.task.ID), batch); err != nil {
			return fmt.Errorf("holding pictures: %w", err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, p := range pages {
		d.there[p.Number] = true
	}
	return nil
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

// countWords counts the words that have a letter or a digit.
func countWords(text string) int {
	n := 0
	for word := range strings.FieldsSeq(text) {
		if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
			n++
		}
	}
	return n
}

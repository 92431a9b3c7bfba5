package rendering

import (
	"context"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/document/block"
	"knowmad/pkg/platform/pdf"
)

// Excerpt is the beginning of a document: a heading that may be its title, and text.
type Excerpt struct {
	// Title is the first heading, else the first line, with at most 120 characters; "" where
	// the document has neither.
	Title string
	Text  string // at most 20,000 bytes
}

const (
	// excerptTime is how much time of a processor an excerpt may take: other callers wait
	// for the same child.
	excerptTime = 3 * time.Second
	// excerptPages is how many pages of a PDF are read.
	excerptPages = 3
	// maxExcerpt bounds the text in bytes.
	maxExcerpt = 20_000
	// maxHeading and minLetters bound titles in characters.
	maxHeading = 120
	minLetters = 3
	// headingLines is how far from the top of a page a heading may be, in lines, and
	// larger how much larger than the page's usual line it is.
	headingLines = 12
	larger       = 1.2
)

type excerptArgs struct {
	Kind     document.Kind
	Language string
}

// Excerpt reads the beginning of a document of a kind, which a caller waits for. language is
// that of the file's market. Pictures have none. The errors are those of PDF and Typeset.
func (r *Renderer) Excerpt(ctx context.Context, kind document.Kind, file io.ReaderAt, size int64, language string) (e Excerpt, err error) {
	if kind.IsPicture() || size <= 0 {
		return e, nil
	}
	err = r.brief.Run(ctx, file, size, func(_ context.Context, c *child.Conn) error {
		return c.Call(opExcerpt, excerptArgs{kind, language}, &e, nil)
	})
	return e, err
}

// excerpt is Excerpt in the child.
func (w *worker) excerpt(ctx context.Context, s *child.Session) (e Excerpt, err error) {
	var args excerptArgs
	if err := s.Args(&args); err != nil {
		return e, err
	}
	ctx, cancel := w.timed(ctx, excerptTime, pdf.ErrTime)
	defer cancel()
	if args.Kind == document.PDF {
		err = w.engine.Read(ctx, io.NewSectionReader(s, 0, s.Size()), s.Size(), func(ctx context.Context, d *pdf.Document) error {
			e, err = excerptOfPages(ctx, d)
			return err
		})
		return e, err
	}
	d, err := document.Read(ctx, args.Kind, s, s.Size(), args.Language)
	if err != nil {
		return e, err
	}
	return excerptOfBlocks(d.Blocks), nil
}

func excerptOfPages(ctx context.Context, d *pdf.Document) (e Excerpt, err error) {
	var text strings.Builder
	for i := range min(d.Pages(), excerptPages) {
		page, err := d.Text(ctx, i)
		if err != nil {
			return Excerpt{}, err
		}
		if e.Title == "" {
			e.Title = headingOf(page.Lines)
		}
		for _, line := range page.Lines {
			if text.Len() < maxExcerpt {
				text.WriteString(line.Text + "\n")
			}
		}
	}
	e.Text = cut(text.String(), maxExcerpt)
	return e, nil
}

// headingOf is the largest text at the top of a page, with the lines that it goes on in;
// where none stands out it is the first line.
func headingOf(lines []pdf.Line) string {
	heights := make([]float64, 0, len(lines))
	for _, l := range lines {
		heights = append(heights, l.H)
	}
	slices.Sort(heights)
	first, best := -1, -1
	for i, l := range lines[:min(len(lines), headingLines)] {
		if !isHeading(l.Text) {
			continue
		}
		if first < 0 {
			first = i
		}
		if l.H >= larger*heights[len(heights)/2] && (best < 0 || l.H > larger*lines[best].H) {
			best = i
		}
	}
	if first < 0 {
		return ""
	}
	if best < 0 {
		return titled(lines[first].Text)
	}
	title := lines[best].Text
	for _, l := range lines[best+1:] {
		if l.Block != lines[best].Block || l.H*larger < lines[best].H || utf8.RuneCountInString(title+l.Text) >= maxHeading {
			break
		}
		title += " " + l.Text
	}
	return titled(title)
}

func excerptOfBlocks(blocks []block.Block) Excerpt {
	var heading, first string
	text := &strings.Builder{}
	walk(blocks, func(runs []block.Run, isHeading bool) bool {
		words := block.Words(runs)
		line, _, _ := strings.Cut(strings.TrimSpace(words), "\n")
		switch {
		case isHeading && heading == "":
			heading = titled(words)
		case first == "":
			first = titled(line)
		}
		text.WriteString(words + "\n")
		return text.Len() < maxExcerpt
	})
	e := Excerpt{Title: heading, Text: cut(text.String(), maxExcerpt)}
	if e.Title == "" {
		e.Title = first
	}
	return e
}

// walk visits the text of blocks in their order, until visit returns false.
func walk(blocks []block.Block, visit func(runs []block.Run, isHeading bool) bool) bool {
	for _, b := range blocks {
		goesOn := true
		switch b := b.(type) {
		case *block.Heading:
			goesOn = visit(b.Runs, true)
		case *block.Paragraph:
			goesOn = visit(b.Runs, false)
		case *block.Item:
			goesOn = walk(b.Blocks, visit)
		case *block.Quote:
			goesOn = walk(b.Blocks, visit)
		case *block.Table:
			for _, row := range b.Rows {
				for _, cell := range row.Cells {
					goesOn = goesOn && walk(cell.Blocks, visit)
				}
			}
		}
		if !goesOn {
			return false
		}
	}
	return true
}

// sectionNumber is a number of several levels before a title: "1.2 Cells". Of one level it
// may be an ordinal or a part of the title: "2. Weltkrieg", "7 Wochen ohne", "1984".
var sectionNumber = regexp.MustCompile(`^([1-9][0-9]?(?:\.[1-9][0-9]?)+)\.?\)?(?: ?[:–—-])? [\p{Lu}\p{Lo}¿¡„“"«]`)

// maxSection is how high a section's number is at most: higher ones are years (9.11.89).
const maxSection = 30

// withoutSection removes a section's number before a title.
func withoutSection(text string) string {
	found := sectionNumber.FindStringSubmatchIndex(text)
	if found == nil {
		return text
	}
	for part := range strings.SplitSeq(text[found[2]:found[3]], ".") {
		if n, err := strconv.Atoi(part); err != nil || n > maxSection {
			return text
		}
	}
	_, size := utf8.DecodeLastRuneInString(text[:found[1]])
	if rest := text[found[1]-size:]; isHeading(rest) {
		return rest
	}
	return text
}

// titled is a text as a title, without the number of its section; "" where it can't be one.
func titled(text string) string {
	text = withoutSection(strings.Join(strings.Fields(text), " "))
	if !isHeading(text) {
		return ""
	}
	if utf8.RuneCountInString(text) <= maxHeading {
		return text
	}
	runes := []rune(text)[:maxHeading]
	if at := strings.LastIndexByte(string(runes), ' '); at > 0 {
		return string(runes)[:at]
	}
	return string(runes)
}

// isHeading reports whether a text has enough letters for a title.
func isHeading(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= minLetters
}

// cut shortens a text to so many bytes, between characters.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "")
}

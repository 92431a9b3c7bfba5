package record

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// Outline is what readers are told of a revision's files and pages. It is stored with
// the revision in the transaction that makes it ready, after which neither changes:
// reading a know takes one row of it instead of one for each page.
type Outline struct {
	Files []ShownFile
	Pages []ShownPage
}

// ShownFile is what readers are told of a file.
type ShownFile struct {
	Position  int // from 1
	Kind      string
	Size      int64 // of what is downloaded, in bytes
	FirstPage int   // from 1; 0 before it is known
	PageCount int
}

// ShownPage is what readers are told of a page.
type ShownPage struct {
	Number         int    // from 1
	Width, Height  int    // of the largest picture, in pixels
	Version        string // of its pictures, in their addresses
	BlurredVersion string
	Text           string // words in the order in which they are read; "" where they weren't asked for
}

// Shown is what readers are told of the file.
func (f File) Shown() ShownFile {
	return ShownFile{Position: f.Position, Kind: f.Kind, Size: f.CleanSize, FirstPage: f.FirstPage, PageCount: f.PageCount}
}

// Shown is what readers are told of the page.
func (p Page) Shown() ShownPage {
	return ShownPage{Number: p.Number, Width: p.Width, Height: p.Height, Version: p.Version(), BlurredVersion: know.VersionOf(p.Blurred), Text: p.Text}
}

// OutlineOf is the outline of a revision that isn't ready, as far as there is one.
func OutlineOf(ctx context.Context, q db.Queryer, revision string) (Outline, error) {
	files, err := Files(ctx, q, revision)
	if err != nil {
		return Outline{}, err
	}
	pages, err := Pages(ctx, q, revision, 1, MaxPages)
	if err != nil {
		return Outline{}, err
	}
	o := Outline{Files: make([]ShownFile, 0, len(files)), Pages: make([]ShownPage, 0, len(pages))}
	for _, f := range files {
		o.Files = append(o.Files, f.Shown())
	}
	for _, p := range pages {
		if p.Version() != "" { // the text of a deck has no pages to show
			o.Pages = append(o.Pages, p.Shown())
		}
	}
	return o, nil
}

// What an outline's lines begin with. Fields stand between spaces, in the order of the
// types' own.
const (
	fileLine = "file"
	pageLine = "page"
)

// stored is the outline as the table has it: a line for each file and page. Another
// column has the texts: those of the pages that all visitors see sharp.
func (o Outline) stored() (outline, freeTexts string) {
	var b strings.Builder
	for _, f := range o.Files {
		fmt.Fprintln(&b, fileLine, f.Position, f.Kind, f.Size, f.FirstPage, f.PageCount)
	}
	var texts []string
	for _, p := range o.Pages {
		fmt.Fprintln(&b, pageLine, p.Number, p.Width, p.Height, p.Version, p.BlurredVersion)
		if p.Number <= know.FreePages {
			texts = append(texts, p.Text)
		}
	}
	return b.String(), strings.Join(texts, know.Separator)
}

var errBroken = errors.New("the stored outline is broken")

// parseOutline reads a stored outline with texts of its first pages.
func parseOutline(stored, texts string) (o Outline, err error) {
	for line := range strings.Lines(stored) {
		f := fields{rest: strings.Fields(line)}
		switch f.text() {
		case fileLine:
			o.Files = append(o.Files, ShownFile{Position: f.number(), Kind: f.text(), Size: int64(f.number()), FirstPage: f.number(), PageCount: f.number()})
		case pageLine:
			o.Pages = append(o.Pages, ShownPage{Number: f.number(), Width: f.number(), Height: f.number(), Version: f.text(), BlurredVersion: f.text()})
		default:
			f.broken = true
		}
		if f.broken || len(f.rest) > 0 {
			return Outline{}, errBroken
		}
	}
	if texts == "" {
		return o, nil
	}
	n := 0
	for text := range strings.SplitSeq(texts, know.Separator) {
		if n == len(o.Pages) {
			return Outline{}, errBroken
		}
		o.Pages[n].Text = text
		n++
	}
	return o, nil
}

// fields are those of a line that are still to be read.
type fields struct {
	rest   []string
	broken bool
}

func (f *fields) text() string {
	if len(f.rest) == 0 {
		f.broken = true
		return ""
	}
	text := f.rest[0]
	f.rest = f.rest[1:]
	return text
}

func (f *fields) number() int {
	n, err := strconv.Atoi(f.text())
	f.broken = f.broken || err != nil
	return n
}

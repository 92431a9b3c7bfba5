package exchange

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"knowmad/pkg/features/deck/apkg"
	"knowmad/pkg/features/deck/edit"
	"knowmad/pkg/features/deck/markdown"
	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/features/deck/table"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/upload"
)

// The formats of sources.
const (
	formatPackage  = "apkg"
	formatTable    = "table"
	formatMarkdown = "markdown"
)

const maxFaults = 1000

// content is a source that was read.
type content struct {
	format, title string
	notes         []note.Note
	faults        []Fault
	columns       []Column
	header        bool
	encoding      string

	// Of a package:
	media []apkg.Media
	cards [][]apkg.Card // of each note
	close func()
}

func (c *content) fault(key, message string, at func(f *Fault)) {
	if len(c.faults) == maxFaults {
		return
	}
	f := Fault{Key: key, Message: message}
	at(&f)
	c.faults = append(c.faults, f)
}

func line(n int) func(f *Fault) {
	return func(f *Fault) {
		if n > 0 {
			f.Line = &n
		}
	}
}

func entry(name string) func(f *Fault) {
	return func(f *Fault) {
		if name != "" {
			f.Note = &name
		}
	}
}

func (c *content) hasHistory() bool {
	for _, cards := range c.cards {
		for _, card := range cards {
			if len(card.Reviews) > 0 || card.State != apkg.New {
				return true
			}
		}
	}
	return false
}

// read reads a source; the caller closes it.
func (s *Service) read(ctx context.Context, host *market.Market, a right.Actor, r Reading, history bool) (*content, error) {
	c := &content{faults: []Fault{}, columns: []Column{}, close: func() {}}
	if strings.TrimSpace(r.Text) != "" && r.UploadID == "" {
		return c, ofField(c.readText(ctx, host, r, []byte(r.Text), ""), "text")
	}
	up, err := s.upload(ctx, a.User, r.UploadID)
	if err != nil {
		return nil, err
	}
	stored, err := s.Blobs.Open(ctx, up.Hash)
	if err != nil {
		return nil, fmt.Errorf("opening an upload: %w", err)
	}
	file, err := blob.Local(stored)
	if err != nil {
		return nil, fmt.Errorf("fetching an upload: %w", err)
	}
	c.close = func() { _ = file.Close() } // its copy has no name
	head := make([]byte, 4)               // of a zip
	n, err := file.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		c.close()
		return nil, fmt.Errorf("reading an upload: %w", err)
	}
	isZip := bytes.HasPrefix(head[:n], []byte("PK\x03\x04")) || bytes.HasPrefix(head[:n], []byte("PK\x05\x06"))
	if r.Format == formatPackage || r.Format == "" && isZip {
		err = c.readPackage(ctx, file, up, history)
	} else {
		err = c.readFile(ctx, host, r, file, up)
	}
	if err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

// ofField makes the fault of a pasted text one of its field.
func ofField(err error, field string) error {
	if err == nil || problem.From(err).Type != problem.InvalidMIMEType {
		return err
	}
	p := problem.From(err)
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(problem.Field{Field: field, Message: p.Message}).WithCause(err)
}

// upload finds a finished upload of the actor's.
func (s *Service) upload(ctx context.Context, user, id string) (upload.Upload, error) {
	wrong := func(message string) error {
		return problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(problem.Field{Field: "uploadId", Message: message})
	}
	if id == "" {
		return upload.Upload{}, wrong("Please choose a file, or paste a text.")
	}
	const unknown = "This file isn't there any more. Please upload it once more."
	found, err := s.Uploads.Find(ctx, s.DB.One(), user, []string{strings.ToLower(id)})
	switch {
	case err != nil && problem.From(err).Type == problem.NotFound:
		return upload.Upload{}, wrong(unknown)
	case err != nil:
		return upload.Upload{}, fmt.Errorf("looking for an upload: %w", err)
	case len(found) != 1:
		return upload.Upload{}, wrong(unknown)
	case found[0].Finished.IsZero() || found[0].Hash == "":
		return upload.Upload{}, wrong("The file is still being uploaded. Please wait until it is there.")
	case found[0].Size > upload.MaxSize:
		return upload.Upload{}, wrong("The file has more than 50 MB. Please export fewer decks at a time.")
	}
	return found[0], nil
}

func (c *content) readFile(ctx context.Context, host *market.Market, r Reading, file io.ReaderAt, up upload.Upload) error {
	if up.Size > table.MaxSize {
		return problem.New(problem.FormValidation, "Some fields need to be corrected.").
			WithFields(problem.Field{Field: "uploadId", Message: "The text has more than 32 MB. Please split it."})
	}
	text, err := io.ReadAll(io.NewSectionReader(file, 0, up.Size))
	if err != nil {
		return fmt.Errorf("reading an upload: %w", err)
	}
	return c.readText(ctx, host, r, text, up.Name)
}

// readText reads a text as a table where it seems to be one, else as Markdown.
func (c *content) readText(ctx context.Context, host *market.Market, r Reading, text []byte, name string) error {
	c.title = strings.TrimSuffix(path.Base(name), path.Ext(name))
	if name == "" {
		c.title = ""
	}
	o := table.Options{
		Language: host.Language.Code, Encoding: r.Encoding, Separator: r.Separator, RowSeparator: r.RowSeparator, Header: table.Header(r.Header),
	}
	for _, use := range r.Columns {
		o.Columns = append(o.Columns, table.Column(use))
	}
	format := r.Format
	preview, err := table.Preview(text, o)
	if format == "" {
		format = formatMarkdown
		if err == nil && (len(preview.Columns) > 1 || r.Separator != "" || r.RowSeparator != "") && !isMarkdown(text) {
			format = formatTable
		}
	}
	if format == formatMarkdown {
		return c.readMarkdown(ctx, host, text)
	}
	if err != nil {
		return err
	}
	c.format, c.header, c.encoding = formatTable, preview.Header, preview.Encoding
	for _, col := range preview.Columns {
		c.columns = append(c.columns, Column{Name: col.Name, Use: string(col.Use), Cells: append([]string{}, col.Cells...)})
	}
	read, err := table.Read(ctx, text, o)
	if err != nil {
		return err
	}
	for _, f := range read.Faults {
		c.fault(string(f.Key), f.Message, line(f.Line))
	}
	c.addAll(read.Notes)
	return nil
}

// isMarkdown tells by its first line that a text is a deck in Markdown.
func isMarkdown(text []byte) bool {
	first, _, _ := bytes.Cut(bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), "\r\n "), []byte("\n"))
	first = bytes.TrimSpace(first)
	return bytes.Equal(first, []byte("---")) || bytes.HasPrefix(first, []byte("# ")) || bytes.HasPrefix(first, []byte("## ")) ||
		bytes.HasPrefix(first, []byte("- ")) || bytes.HasPrefix(first, []byte("Q:"))
}

func (c *content) readMarkdown(ctx context.Context, host *market.Market, text []byte) error {
	read, err := markdown.Read(ctx, text, host.Language.Code)
	if err != nil {
		return err
	}
	c.format = formatMarkdown
	if read.Title != "" {
		c.title = read.Title
	}
	for _, f := range read.Faults {
		c.fault(string(f.Key), f.Message, line(f.Line))
	}
	c.addAll(read.Notes)
	return nil
}

func (c *content) addAll(notes []note.Note) {
	for i, n := range notes {
		if len(c.notes) == edit.MaxNotes {
			c.fault("tooMany", tooMany, func(*Fault) {})
			return
		}
		if checked, ok := c.checked(n, entry(strconv.Itoa(i+1))); ok {
			checked.ID = ""
			c.notes = append(c.notes, checked)
		}
	}
}

const tooMany = "A deck has at most 50,000 entries: the others were left out."

// readPackage reads a package of Anki.
func (c *content) readPackage(ctx context.Context, file io.ReaderAt, up upload.Upload, history bool) error {
	p, err := apkg.Read(ctx, file, up.Size, apkg.Options{WithHistory: history})
	if err != nil {
		return err
	}
	before := c.close
	c.close = func() {
		_ = p.Close() // its copy is removed at the next start of the machine
		before()
	}
	c.format, c.title, c.media = formatPackage, p.Title, p.Media
	if c.title == "" {
		c.title = strings.TrimSuffix(path.Base(up.Name), path.Ext(up.Name))
	}
	for n, err := range p.Notes(ctx) {
		if err != nil {
			return err
		}
		if len(c.notes) == edit.MaxNotes {
			c.fault("tooMany", tooMany, func(*Fault) {})
			break
		}
		checked, ok := c.checked(n.Note, entry(n.GUID))
		if !ok {
			continue
		}
		checked.ID = ""
		c.notes = append(c.notes, checked)
		c.cards = append(c.cards, n.Cards)
	}
	for _, f := range p.Faults {
		c.fault(string(f.Key), f.Message, entry(f.Note))
	}
	return nil
}

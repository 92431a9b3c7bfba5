package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// letterReader is a transport that stores the letters that it took.
type letterReader interface {
	// Kept reads a letter again; fs.ErrNotExist says that it isn't there any more.
	Kept(queued time.Time, id string) (*Letter, error)
}

var _ letterReader = (*Files)(nil)

// Read gives the record of a mail, and its letter; nil where the letter was sent to a mail
// server, or its file is gone. The error is fs.ErrNotExist for a mail that isn't on record.
func (o *Outbox) Read(ctx context.Context, id string) (Entry, *Letter, error) {
	r, err := o.find(ctx, id)
	if err != nil {
		return Entry{}, nil, err
	}
	entries, err := o.entries(ctx, []row{r})
	if err != nil {
		return Entry{}, nil, err
	}
	l, err := o.kept(r)
	return entries[0], l, err
}

// kept is the letter of a mail, written once more where it waits, or as the
// transport has it.
func (o *Outbox) kept(r row) (*Letter, error) {
	if r.Content != "" {
		return o.letter(r)
	}
	k, ok := o.Transport.(letterReader)
	if !ok || r.State != Sent {
		return nil, nil //nolint:nilnil // it is no longer kept, which is no fault
	}
	l, err := k.Kept(r.Queued.Time, r.ID)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // as above
	}
	return l, err
}

// letter writes the letter of a row.
func (o *Outbox) letter(r row) (*Letter, error) {
	var c content
	if err := json.Unmarshal([]byte(r.Content), &c); err != nil {
		return nil, fmt.Errorf("%w: its content is none", errUnwritable)
	}
	from, ok := o.Sender(r.Market)
	if !ok {
		return nil, fmt.Errorf("%w: there is no market %q any more", errUnwritable, r.Market)
	}
	return o.writer.Write(Message{
		ID: r.ID, To: r.Recipient, Name: r.Name, Language: r.Language, Template: r.Template,
		Values: c.Values, Unsubscribe: c.Unsubscribe,
	}, r.Queued.Time, from)
}

// Kept reads a letter's file.
func (f *Files) Kept(queued time.Time, id string) (*Letter, error) {
	file, err := os.Open(filepath.Join(f.folder, fileName(queued, id)))
	if err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	defer func() { _ = file.Close() }() // nothing was written
	l, err := parseLetter(file)
	if err != nil {
		return nil, fmt.Errorf("mail: reading %s: %w", filepath.Base(file.Name()), err)
	}
	l.ID, l.Queued = id, queued
	return l, nil
}

// parseLetter reads what Letter.Write wrote.
func parseLetter(from io.Reader) (*Letter, error) {
	m, err := netmail.ReadMessage(from)
	if err != nil {
		return nil, err
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		return nil, err
	}
	l := &Letter{Subject: subject, Language: m.Header.Get("Content-Language")}
	for header, to := range map[string]*netmail.Address{"From": &l.From, "To": &l.To} {
		address, err := netmail.ParseAddress(m.Header.Get(header))
		if err != nil {
			return nil, err
		}
		*to = *address
	}
	_, l.Domain, _ = strings.Cut(strings.Trim(m.Header.Get("Message-ID"), "<>"), "@")
	l.Unsubscribe = strings.Trim(m.Header.Get("List-Unsubscribe"), "<>")
	_, parameters, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		return nil, err
	}
	return l, l.parse(multipart.NewReader(m.Body, parameters["boundary"]))
}

func (l *Letter) parse(parts *multipart.Reader) error {
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		kind, parameters, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err != nil {
			return err
		}
		if kind == relatedType {
			if err := l.parse(multipart.NewReader(part, parameters["boundary"])); err != nil {
				return err
			}
			continue
		}
		text, err := io.ReadAll(part)
		if err != nil {
			return err
		}
		words := strings.ReplaceAll(string(text), "\r\n", "\n")
		switch kind {
		case "text/html":
			l.HTML = words
		case "text/plain":
			l.Text = words
		}
	}
}

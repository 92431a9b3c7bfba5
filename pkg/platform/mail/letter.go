package mail

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"net/textproto"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Letter is a message as it is sent. The same message is always the same
// letter, to the byte.
type Letter struct {
	ID          string // the message's
	Queued      time.Time
	From, To    netmail.Address
	Domain      string // of the site that it is from
	Language    string
	Subject     string
	Text, HTML  string
	Unsubscribe string // "" or an https link
}

// MessageID is what a provider may drop a second copy by, without the brackets.
func (l *Letter) MessageID() string { return l.ID + "@" + l.Domain }

// Write writes the letter as a file that mail programs open (RFC 5322). Its
// texts stand there unencoded, so that people can read them too.
func (l *Letter) Write(w io.Writer) error {
	m, err := l.compose(gomail.NoEncoding)
	if err != nil {
		return err
	}
	if _, err := m.WriteTo(w); err != nil {
		return fmt.Errorf("mail: writing a letter: %w", err)
	}
	return nil
}

func (l *Letter) compose(encoding gomail.Encoding) (*gomail.Msg, error) {
	sum := sha256.Sum256([]byte(l.ID))
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent(), gomail.WithEncoding(encoding),
		gomail.WithBoundary(hex.EncodeToString(sum[:16])))
	m.FromMailAddress(&l.From)
	m.ToMailAddress(&l.To)
	m.SetDateWithValue(l.Queued)
	m.SetMessageIDWithValue(l.MessageID())
	m.Subject(l.Subject)
	m.SetGenHeader("Content-Language", l.Language)
	// Absence notes and other programs stay silent.
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	m.SetGenHeader("X-Auto-Response-Suppress", "All")
	if l.Unsubscribe != "" {
		if err := m.SetListUnsubscribeOneClick(l.Unsubscribe); err != nil {
			return nil, fmt.Errorf("mail: the unsubscribe link: %w", err)
		}
	}
	m.SetBodyString(gomail.TypeTextPlain, withCRLF(l.Text))
	page, err := l.related(hex.EncodeToString(sum[16:]), encoding)
	if err != nil {
		return nil, err
	}
	// What is in it is encoded already.
	m.AddAlternativeWriter(gomail.ContentType(relatedType+`; type="text/html"; boundary=`+hex.EncodeToString(sum[16:])),
		func(w io.Writer) (int64, error) {
			n, err := w.Write(page)
			return int64(n), err
		}, gomail.WithPartEncoding(gomail.NoEncoding))
	return m, nil
}

// mark is the brand's mark, which a letter brings along: a picture that had to be
// fetched would tell when it is read, and mail programs don't show it at first.
//
//go:embed mark.png
var mark []byte

// markID is by what the letter's page names the mark (letter.gohtml).
const (
	markID      = "mark@letter"
	relatedType = "multipart/related"
)

// related is the letter's page with its picture, as the library can't nest one
// multipart in another without drawing their boundaries by chance.
func (l *Letter) related(boundary string, encoding gomail.Encoding) ([]byte, error) {
	var b bytes.Buffer
	parts := multipart.NewWriter(&b)
	if err := parts.SetBoundary(boundary); err != nil {
		return nil, fmt.Errorf("mail: composing a letter: %w", err)
	}
	page, err := parts.CreatePart(textproto.MIMEHeader{
		"Content-Transfer-Encoding": {string(encoding)}, "Content-Type": {"text/html; charset=UTF-8"},
	})
	if err == nil {
		err = writeEncoded(page, withCRLF(l.HTML), encoding)
	}
	if err != nil {
		return nil, fmt.Errorf("mail: composing a letter: %w", err)
	}
	picture, err := parts.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`inline; filename="mark.png"`}, "Content-Id": {"<" + markID + ">"},
		"Content-Transfer-Encoding": {string(gomail.EncodingB64)}, "Content-Type": {"image/png"},
	})
	if err == nil {
		_, err = io.WriteString(picture, inLines(base64.StdEncoding.EncodeToString(mark)))
	}
	if err == nil {
		err = parts.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("mail: composing a letter: %w", err)
	}
	return b.Bytes(), nil
}

func writeEncoded(w io.Writer, text string, encoding gomail.Encoding) error {
	if encoding != gomail.EncodingQP {
		_, err := io.WriteString(w, text)
		return err
	}
	encoded := quotedprintable.NewWriter(w)
	if _, err := io.WriteString(encoded, text); err != nil {
		return err
	}
	return encoded.Close()
}

// inLines breaks base64 into lines that every server takes.
func inLines(text string) string {
	var b strings.Builder
	for len(text) > lineLength {
		b.WriteString(text[:lineLength] + "\r\n")
		text = text[lineLength:]
	}
	return b.String() + text
}

// Page is the letter's page with its picture inside, for a browser.
func (l *Letter) Page() string {
	return strings.ReplaceAll(l.HTML, "cid:"+markID, "data:image/png;base64,"+base64.StdEncoding.EncodeToString(mark))
}

// withCRLF ends lines as mails do; neither the library nor a file would.
func withCRLF(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }

// lineLength is how wide paragraphs are in a letter's source, in characters.
const lineLength = 76

// wrapped breaks a paragraph between words.
func wrapped(text string) string {
	var b bytes.Buffer
	column := 0
	for i, word := range strings.Fields(text) {
		length := len([]rune(word))
		switch {
		case i == 0:
		case column+1+length > lineLength:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += length
	}
	return b.String()
}

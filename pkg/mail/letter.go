package mail

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	netmail "net/mail"
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
	m.AddAlternativeString(gomail.TypeTextHTML, withCRLF(l.HTML))
	return m, nil
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

package workbench

import (
	"bytes"
	"context"
	"errors"
	"html/template"
	"io/fs"
	"net/http"
	"regexp"
	"strings"

	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"

	"github.com/labstack/echo/v5"
)

const outboxPath = Path + "/outbox"

// maxMails is how many of the newest mails are shown.
const maxMails = 100

// Outbox are the mails that the server wrote.
type Outbox interface {
	// List gives the newest mails first.
	List(ctx context.Context, limit int) ([]mail.Entry, error)
	// Read gives a mail with its letter, nil where that isn't stored any more; the
	// error is fs.ErrNotExist for a mail that isn't on record.
	Read(ctx context.Context, id string) (mail.Entry, *mail.Letter, error)
}

type outboxPage struct {
	page
	Mails []mailCard
	Total int
}

type mailPage struct {
	page
	Mail mailCard
	Text template.HTML // with links; "" where the letter isn't stored any more
	HTML string        // address of the letter as mail programs show it
}

// mailCard is one mail.
type mailCard struct {
	mail.Entry
	URL, Subject, From string
	Flag               string
	QueuedAt, Next     string // for people
	QueuedRFC          string
}

// Text is what the mail is found by.
func (c mailCard) Text() string {
	return strings.ToLower(strings.Join([]string{c.To, c.Subject, c.Template, c.State, c.Market, c.Language, c.Reason, c.ID}, " "))
}

// Kind is how its state looks.
func (c mailCard) Kind() string {
	switch c.State {
	case mail.Sent:
		return "live"
	case mail.Waiting:
		return "draft"
	}
	return "held"
}

// Again reports whether it is tried once more after it failed.
func (c mailCard) Again() bool { return c.State == mail.Waiting && c.Reason != "" }

func (w *Workbench) outbox(c *echo.Context) error {
	entries, err := w.Outbox.List(c.Request().Context(), maxMails)
	if err != nil {
		return err
	}
	p := outboxPage{page: w.page(c, w.Markets.Snapshot(), "Outbox", outboxPath, utc), Total: len(entries)}
	for _, e := range entries {
		// A letter that can't be read is listed without its subject; its own page says why.
		_, letter, _ := w.Outbox.Read(c.Request().Context(), e.ID)
		if card := w.mailCard(e, letter); contains(p.Query, card.Text()) {
			p.Mails = append(p.Mails, card)
		}
	}
	return w.write(c, p.status(), "outbox.gohtml", p)
}

func (w *Workbench) mailCard(e mail.Entry, letter *mail.Letter) mailCard {
	card := mailCard{Entry: e, URL: outboxPath + "/" + e.ID, Flag: flagPath + e.Market}
	card.QueuedAt, card.QueuedRFC = shown(e.Queued)
	card.Next, _ = shown(e.Due)
	if letter != nil {
		card.Subject, card.From = letter.Subject, strings.TrimSpace(letter.From.Name+" <"+letter.From.Address+">")
	}
	return card
}

func (w *Workbench) mail(c *echo.Context) error {
	entry, letter, err := w.read(c)
	if err != nil {
		return err
	}
	p := mailPage{page: w.page(c, w.Markets.Snapshot(), "Mail", outboxPath+"/"+entry.ID, utc), Mail: w.mailCard(entry, letter)}
	if letter != nil {
		p.Text, p.HTML = linked(letter.Text), p.Mail.URL+"/html"
		if letter.Subject != "" {
			p.Title = letter.Subject
		}
	}
	return w.write(c, p.status(), "mail.gohtml", p)
}

// mailHTML is the letter as mail programs show it, in a frame that may do
// nothing but open links elsewhere.
func (w *Workbench) mailHTML(c *echo.Context) error {
	_, letter, err := w.read(c)
	if err != nil {
		return err
	}
	if letter == nil {
		return echo.ErrNotFound
	}
	h := c.Response().Header()
	h.Set("Content-Security-Policy", mailPolicy)
	h.Set("X-Frame-Options", "SAMEORIGIN")
	h.Set("Cache-Control", "no-store")
	return c.HTMLBlob(http.StatusOK, bytes.Replace([]byte(letter.Page()), []byte("<head>"), []byte(`<head><base target="_blank">`), 1))
}

// mailPolicy allows a letter its own styles, and nothing else.
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

func (w *Workbench) read(c *echo.Context) (mail.Entry, *mail.Letter, error) {
	entry, letter, err := w.Outbox.Read(c.Request().Context(), c.Param("id"))
	if errors.Is(err, fs.ErrNotExist) {
		return entry, nil, problem.New(problem.NotFound, "There is no such mail in the outbox. What became of a mail is on record for 30 days.")
	}
	return entry, letter, err
}

// linked makes links of a text's web addresses. All else stays as it is written.
func linked(text string) template.HTML {
	address := regexp.MustCompile(`https?://[^\s<>"']+`)
	var out strings.Builder
	at := 0
	for _, m := range address.FindAllStringIndex(text, -1) {
		url := template.HTMLEscapeString(text[m[0]:m[1]])
		out.WriteString(template.HTMLEscapeString(text[at:m[0]]))
		out.WriteString(`<a href="` + url + `" target="_blank" rel="noopener">` + url + `</a>`)
		at = m[1]
	}
	out.WriteString(template.HTMLEscapeString(text[at:]))
	return template.HTML(out.String()) //nolint:gosec // every piece is escaped above
}

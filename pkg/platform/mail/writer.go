package mail

import (
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	netmail "net/mail"
	"slices"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/platform/icu"
)

//go:embed letter.gohtml
var letterPage string

// errUnwritable says that a queued message can't become a letter any more:
// what it needs is gone from the program since it was queued.
var errUnwritable = errors.New("mail: it can't be written")

// Writer turns messages into letters in the reader's language.
type Writer struct {
	texts *icu.Catalogues
	page  *template.Template
	kinds kinds
}

// NewWriter makes a writer of some kinds of mail; texts are the catalogues, as
// web.Messages has them.
func NewWriter(texts fs.FS, list []Kind) (*Writer, error) {
	known, err := newKinds(list)
	if err != nil {
		return nil, err
	}
	catalogues, err := icu.Load(texts)
	if err != nil {
		return nil, err
	}
	page, err := template.New("letter").Parse(letterPage)
	if err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return &Writer{catalogues, page, known}, nil
}

// parts are the pieces of a letter's text, in the order in which they stand.
type parts struct {
	Language, Brand   string
	Subject, Greeting string
	Text              string
	Action, Link      string // "" without a button
	LinkNote, Note    string
	Why, Footer       string
}

// Write makes the letter of a message that was queued at a moment. What it needs may
// be gone from the program since then.
func (w *Writer) Write(m Message, queued time.Time, from Sender) (*Letter, error) {
	k, ok := w.kinds[m.Template]
	if !ok {
		return nil, fmt.Errorf("%w: there is no template %q any more", errUnwritable, m.Template)
	}
	address, err := CheckAddress(m.To)
	if err != nil {
		return nil, err
	}
	name := personName(m.Name)
	p := w.parts(m, k, from, name)
	var page strings.Builder
	if err := w.page.Execute(&page, p); err != nil {
		return nil, fmt.Errorf("mail: %w", err)
	}
	return &Letter{
		ID: m.ID, Queued: queued, Domain: from.Domain, Language: p.Language,
		From:    netmail.Address{Name: oneLine(from.Brand), Address: from.Address},
		To:      netmail.Address{Name: name, Address: address},
		Subject: p.Subject, Text: p.plain(), HTML: page.String(), Unsubscribe: m.Unsubscribe,
	}, nil
}

func (w *Writer) parts(m Message, k Kind, from Sender, name string) parts {
	c := w.texts.For(m.Language)
	values := map[string]string{}
	for key, value := range m.Values {
		most := maxValue
		if slices.Contains(k.Long, key) {
			most = maxText
		}
		values[key] = shortened(oneLine(value), most)
	}
	values["brand"], values["domain"], values["support"] = from.Brand, from.Domain, from.Address
	values[validFor] = duration(c, m.Values[validFor])
	values[when] = moment(c, m.Values[when], from.Zone)
	of := func(part string) string {
		return wrapped(oneLine(c.Text("mail."+m.Template+"."+part, values)))
	}
	p := parts{
		Language: c.Language, Brand: from.Brand, Subject: oneLine(of("subject")), Text: of("text"),
		Greeting: c.Text("mail.greeting.plain", nil),
		Why:      wrapped(c.Text(k.whyKey(), values)),
		Footer:   wrapped(c.Text("mail.footer", values)),
	}
	if name != "" {
		p.Greeting = c.Text("mail.greeting", map[string]string{"name": firstName(name)})
	}
	if k.Action {
		p.Action, p.Link, p.LinkNote = of("action"), m.Values[link], wrapped(c.Text("mail.link", nil))
	}
	if k.Note {
		p.Note = of("note")
	}
	return p
}

// plain is the letter without any marks.
func (p parts) plain() string {
	pieces := []string{p.Greeting, p.Text}
	if p.Link != "" {
		pieces = append(pieces, p.Action+":\n"+p.Link)
	}
	if p.Note != "" {
		pieces = append(pieces, p.Note)
	}
	// Two dashes and a blank: what follows is small print.
	return strings.Join(append(pieces, "-- \n"+p.Why+"\n"+p.Footer), "\n\n") + "\n"
}

// duration says a Go duration in the biggest unit that it is whole in, but 24
// hours stay hours.
func duration(c *icu.Catalogue, value string) string {
	d, err := time.ParseDuration(value)
	if err != nil {
		return ""
	}
	const day = 24 * time.Hour
	unit, count := "minute", d/time.Minute
	switch {
	case d > day && d%day == 0:
		unit, count = "day", d/day
	case d >= time.Hour && d%time.Hour == 0:
		unit, count = "hour", d/time.Hour
	}
	return c.Text("mail.duration", map[string]string{"unit": unit, "count": strconv.Itoa(int(count))})
}

// moment says when something happened, by the clocks of the reader's market.
func moment(c *icu.Catalogue, value string, zone *time.Location) string {
	t, err := time.Parse(time.RFC3339, value)
	if err != nil {
		return ""
	}
	if zone == nil {
		zone = time.UTC
	}
	t = t.In(zone)
	name := t.Format("MST")
	if strings.HasPrefix(name, "-") || strings.HasPrefix(name, "+") {
		name = "UTC" + name // the zone has no letters of its own
	}
	return c.Text("mail.moment", map[string]string{
		"year": t.Format("2006"), "month": t.Format("1"), "day": t.Format("2"),
		"hour": t.Format("15"), "minute": t.Format("04"), "zone": name,
	})
}

package mail

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"

	"github.com/google/uuid"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the table of the outbox; those of jobs must be among the sources, too.
func Migrations() db.Source { return db.Source{Name: "mail", Files: migrations} }

// Message is one mail to one person, before it is written in their language.
type Message struct {
	ID       string            // uuid; the same ID is never queued twice (idempotence)
	User     string            // uuid of the account that it is about; "" for none
	To       string            // address
	Name     string            // may be ""
	Language string            // BCP 47 tag of the user's interface
	Template string            // the name of its Kind, such as confirm-email
	Values   map[string]string // for the texts; links among them
	Market   string            // code, for brand, support address and domain

	// Unsubscribe is an https link at which a POST without any further step ends
	// mails of this kind; "" for mails that an account can't do without.
	Unsubscribe string

	// Unrecorded is a mail of which nothing stays on record once it is sent: about the
	// end of an account, or to an address that is no account's.
	Unrecorded bool
}

// Faults of a message, found before it is queued.
var (
	// ErrAddress says that nothing can be sent to an address.
	ErrAddress = errors.New("mail: no address that mail can be sent to")
	// ErrMessage says that the program made a message wrongly.
	ErrMessage = errors.New("mail: a message that can't be written")
)

// States of a queued mail.
const (
	Waiting = "waiting" // due now or later
	Sent    = "sent"    // a server took it, or it lies in the folder
	Bounced = "bounced" // the recipient's server refused it for good
	GivenUp = "given-up"
)

// content is what a row keeps of a message until it is sent.
type content struct {
	Values      map[string]string `json:"values"`
	Unsubscribe string            `json:"unsubscribe,omitempty"`
}

// Enqueue puts a message into the outbox, in the caller's transaction: it is
// sent if and only if that is kept. A message whose ID is queued already is
// left out. The errors are ErrAddress and ErrMessage.
func (o *Outbox) Enqueue(ctx context.Context, q db.Queryer, m Message) error {
	if err := o.check(m); err != nil {
		return err
	}
	kept, err := json.Marshal(content{Values: m.Values, Unsubscribe: m.Unsubscribe})
	if err != nil {
		return fmt.Errorf("mail: %w", err)
	}
	added, err := o.insert(ctx, q, m, string(kept))
	if err != nil {
		return fmt.Errorf("mail: queueing: %w", err)
	}
	if !added {
		return nil
	}
	_, err = o.Jobs.Enqueue(ctx, q, job.Request{Kind: sending, Key: m.ID})
	return err
}

func (o *Outbox) check(m Message) error {
	if id, err := uuid.Parse(m.ID); err != nil || id.String() != m.ID {
		return fmt.Errorf("%w: its ID is no uuid", ErrMessage)
	}
	if _, err := CheckAddress(m.To); err != nil {
		return err
	}
	wanted, ok := o.writer.kinds[m.Template]
	if !ok {
		return fmt.Errorf("%w: there is no template %q", ErrMessage, m.Template)
	}
	for _, name := range wanted.Values {
		if m.Values[name] == "" {
			return fmt.Errorf("%w: %s needs the value %q", ErrMessage, m.Template, name)
		}
	}
	return m.checkValues()
}

func (m Message) checkValues() error {
	if s, ok := m.Values[link]; ok && !isWebLink(s, "https", "http") {
		return fmt.Errorf("%w: the link is no web address", ErrMessage)
	}
	if m.Unsubscribe != "" && !isWebLink(m.Unsubscribe, "https") {
		return fmt.Errorf("%w: one-click unsubscribe is a POST by https", ErrMessage)
	}
	if s, ok := m.Values[validFor]; ok {
		if d, err := time.ParseDuration(s); err != nil || d < time.Minute {
			return fmt.Errorf("%w: %s is no duration such as 24h", ErrMessage, validFor)
		}
	}
	if s, ok := m.Values[when]; ok {
		if _, err := time.Parse(time.RFC3339, s); err != nil {
			return fmt.Errorf("%w: %s is no moment as RFC 3339 has them", ErrMessage, when)
		}
	}
	if s, ok := m.Values[change]; ok && !slices.Contains([]string{"on", "off", "codes"}, s) {
		return fmt.Errorf("%w: %s is on, off or codes", ErrMessage, change)
	}
	return nil
}

// maxLink keeps a link whole on a line, of which SMTP takes 998 bytes.
const maxLink = 800

func isWebLink(s string, schemes ...string) bool {
	u, err := url.Parse(s)
	return err == nil && slices.Contains(schemes, u.Scheme) && u.Host != "" && len(s) <= maxLink &&
		!strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' })
}

package mail

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"

	"github.com/rs/zerolog"
)

// Sender is whose letterhead a mail has.
type Sender struct {
	Brand   string         // the name shown beside the address
	Address string         // support: mails come from it, and answers go to it
	Domain  string         // of the site, in ASCII
	Zone    *time.Location // of the times in the text; nil is UTC
}

// Transport hands mails over.
type Transport interface {
	// Send returns nil once another server has taken responsibility for the letter. After a
	// permanent RefusedError it is not tried again, after any other error it is. Errors
	// are logged and recorded, so they repeat nothing of the letter.
	Send(ctx context.Context, l *Letter) error
}

// Config is what an Outbox needs. A field may be zero where its comment says so.
type Config struct {
	Database  *db.DB
	Jobs      *job.Queue // does the sending
	Clock     clock.Clock
	Texts     fs.FS  // catalogues, as web.Messages has them
	Kinds     []Kind // of all slices; each name once
	Sender    func(market string) (Sender, bool)
	Transport Transport
	Log       zerolog.Logger
	Observe   func(Attempt) // called after each attempt, by several goroutines; may be nil
	SendFor   time.Duration // how long one attempt may take; 0 is a minute
	StopIn    time.Duration // how long mails on their way may go on when the server stops; 0 is 15 s
}

// Attempt is what metrics get of an attempt to send a mail: neither the recipient nor the
// text.
type Attempt struct {
	Template string
	State    string        // Waiting when it is to be tried again
	Number   int           // from 1
	Waited   time.Duration // since it was queued
}

// Outbox is the mails in the database: those that wait, each with a job that
// sends it, and what became of the others. It is safe for use by many goroutines.
type Outbox struct {
	Config
	writer *Writer
}

// New makes an outbox and registers its jobs; nothing is sent before Jobs runs.
func New(c Config) (*Outbox, error) {
	if c.Database == nil || c.Jobs == nil || c.Clock == nil || c.Texts == nil || c.Sender == nil || c.Transport == nil {
		return nil, errors.New("mail: an outbox needs a database, jobs, a clock, texts, senders and a transport")
	}
	if c.Observe == nil {
		c.Observe = func(Attempt) {}
	}
	if c.SendFor == 0 {
		c.SendFor = sendFor
	}
	if c.StopIn == 0 {
		c.StopIn = stopIn
	}
	w, err := NewWriter(c.Texts, c.Kinds)
	if err != nil {
		return nil, err
	}
	o := &Outbox{Config: c, writer: w}
	o.Jobs.Every(sweepEvery, "mail: deleting old records", o.sweep)
	return o, o.Jobs.Register(o.kind())
}

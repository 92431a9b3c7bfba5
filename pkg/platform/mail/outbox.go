package mail

import (
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"

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
	// Send returns nil once somebody else is answerable for the letter. After a
	// permanent RefusedError it is not tried again, after any other error it is. Errors
	// are logged and recorded, so they repeat nothing of the letter.
	Send(ctx context.Context, l *Letter) error
}

// Config is what an Outbox needs; Observe and LookEvery may be zero.
type Config struct {
	Database  *db.DB
	Clock     clock.Clock
	Texts     fs.FS // catalogues, as web.Messages has them
	Sender    func(market string) (Sender, bool)
	Transport Transport
	Log       zerolog.Logger
	Observe   func(Attempt) // called after each attempt, by several goroutines
	LookEvery time.Duration // for what other servers queued, and what is due again; 0 is 5 s
}

// Attempt is what a metric may know of one try to send a mail: nothing of
// whom it is for, or of what is in it.
type Attempt struct {
	Template string
	State    string        // Waiting when it is to be tried again
	Number   int           // from 1
	Waited   time.Duration // since it was queued
}

// Outbox is the queue of mails in the database. It is safe for use by many
// goroutines, and several servers may work on one database.
type Outbox struct {
	Config
	writer *writer
	random func() float64 // [0, 1), for the jitter
	wake   chan struct{}  // holds one: something is due

	sendFor, stopIn time.Duration // as the constants; shorter in tests
}

// New makes an outbox; nothing is sent before Run.
func New(c Config) (*Outbox, error) {
	if c.Database == nil || c.Clock == nil || c.Texts == nil || c.Sender == nil || c.Transport == nil {
		return nil, errors.New("mail: an outbox needs a database, a clock, texts, senders and a transport")
	}
	if c.Observe == nil {
		c.Observe = func(Attempt) {}
	}
	if c.LookEvery == 0 {
		c.LookEvery = lookEvery
	}
	w, err := newWriter(c.Texts)
	if err != nil {
		return nil, err
	}
	return &Outbox{
		Config: c, writer: w, random: rand.Float64, wake: make(chan struct{}, 1), sendFor: sendFor, stopIn: stopIn,
	}, nil
}

// nudge lets Run look at once.
func (o *Outbox) nudge() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

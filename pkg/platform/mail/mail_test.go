package mail_test

import (
	"context"
	"os"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/mail"
	"knowmad/web"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	if args, ok := killtest.Child(); ok {
		os.Exit(child(args))
	}
	os.Exit(dbtest.Main(m))
}

var start = time.Date(2026, 3, 5, 13, 5, 0, 0, time.UTC)

func sender(market string) (mail.Sender, bool) {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	switch market {
	case "xx":
		return mail.Sender{Brand: "Knowmad", Address: "help@knowmad.example", Domain: "knowmad.example", Zone: zone}, true
	case "odd":
		return mail.Sender{Brand: "Kñow\r\nBcc: x@evil.example", Address: "help@knowmad.example", Domain: "knowmad.example"}, true
	}
	return mail.Sender{}, false
}

// kinds are some that slices send, with every sort of value and part.
func kinds() []mail.Kind {
	return []mail.Kind{
		{Name: "confirm-email", Values: []string{"link", "validFor"}, Action: true, Note: true},
		{Name: "email-change", Values: []string{"link", "validFor"}, Action: true, Note: true},
		{Name: "known-address", Values: []string{"link"}, Action: true, Note: true},
		{Name: "password-changed", Values: []string{"link", "when"}, Action: true},
		{Name: "two-factor-changed", Values: []string{"link", "when", "change"}, Action: true},
		{Name: "new-device", Values: []string{"link", "when", "device"}, Action: true},
		{Name: "account-deleted", Note: true},
	}
}

func config(d *db.DB, c clock.Clock, to mail.Transport) mail.Config {
	return mail.Config{
		Database: d, Clock: c, Texts: web.Messages, Kinds: kinds(), Sender: sender, Transport: to, Log: zerolog.Nop(),
	}
}

// open makes an outbox, with jobs of its own as each server has them.
func open(t require.TestingT, c mail.Config) *mail.Outbox {
	if c.Jobs == nil {
		c.Jobs = job.New(job.Config{DB: c.Database, Clock: c.Clock, Log: c.Log, LookEvery: 2 * time.Millisecond})
	}
	o, err := mail.New(c)
	require.NoError(t, err)
	return o
}

// run lets an outbox work until the test, or what it returns, ends it.
func run(t *testing.T, o *mail.Outbox) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	done := make(chan struct{})
	go func() { defer close(done); o.Jobs.Run(ctx) }()
	stop = sync.OnceFunc(func() { cancel(); <-done })
	t.Cleanup(stop)
	return stop
}

const token = "t0ken-that-nobody-may-see"

func message(template string) mail.Message {
	return mail.Message{
		ID: uuid.NewString(), To: "ann@example.org", Name: "Ann Lee", Language: "en", Template: template, Market: "xx",
		Values: map[string]string{
			"link": "https://knowmad.example/auth/confirm#token=" + token, "validFor": "24h", "when": "2026-03-05T13:05:00Z",
			"newEmail": "ann.lee@example.net", "change": "on", "device": "Firefox (Linux)", "provider": "Google",
		},
	}
}

func enqueue(t require.TestingT, o *mail.Outbox, messages ...mail.Message) {
	require.NoError(t, o.Database.Write(context.Background(), func(q db.Queryer) error {
		for _, m := range messages {
			if err := o.Enqueue(context.Background(), q, m); err != nil {
				return err
			}
		}
		return nil
	}))
}

func list(t require.TestingT, o *mail.Outbox) map[string]mail.Entry {
	entries, err := o.List(context.Background(), 1000)
	require.NoError(t, err)
	byID := map[string]mail.Entry{}
	for _, e := range entries {
		byID[e.ID] = e
	}
	return byID
}

// until waits for something that happens soon.
func until(t require.TestingT, what func() bool) {
	require.Eventually(t, what, time.Minute, 2*time.Millisecond)
}

// settle moves the clock on to what is due next, until nothing waits; not while
// anything is on its way, which would end its lease.
func settle(t require.TestingT, o *mail.Outbox, c *clocktest.Hand) map[string]mail.Entry {
	until(t, func() bool {
		var at struct {
			Next    db.NullTime
			Waiting int
			Leased  int
		}
		require.NoError(t, o.Database.One().Get(context.Background(), &at, `SELECT MIN(due) AS next, COUNT(*) AS waiting,
			COALESCE(SUM(CASE WHEN lease <> '' THEN 1 ELSE 0 END), 0) AS leased FROM jobs WHERE state = 'waiting'`))
		if at.Waiting > 0 && at.Leased == 0 {
			c.Reach(at.Next.Time)
		}
		return at.Waiting == 0
	})
	return list(t, o)
}

func each(t *testing.T, test func(t *testing.T, d *db.DB)) {
	t.Helper()
	dbtest.Each(t, []db.Source{job.Migrations(), mail.Migrations()}, test)
}

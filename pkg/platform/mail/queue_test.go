package mail_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/logtest"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/soak"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// scripted is a transport that does as it is told.
type scripted struct {
	mu    sync.Mutex
	sends []string // IDs in order
	do    func(ctx context.Context, l *mail.Letter) error
}

func (s *scripted) Send(ctx context.Context, l *mail.Letter) error {
	s.mu.Lock()
	s.sends = append(s.sends, l.ID)
	s.mu.Unlock()
	if s.do == nil {
		return nil
	}
	return s.do(ctx, l)
}

func (s *scripted) Sends() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.sends)
}

func content(t *testing.T, d *db.DB, id string) string {
	t.Helper()
	var c string
	require.NoError(t, d.One().Get(t.Context(), &c, `SELECT content FROM mails WHERE id = ?`, id))
	return c
}

func TestRolledBackMailIsNotSent(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		to := &scripted{}
		o := open(t, config(d, clock.Fixed(start), to))
		run(t, o)
		boom := errors.New("boom")
		require.ErrorIs(t, d.Write(t.Context(), func(q db.Queryer) error {
			require.NoError(t, o.Enqueue(t.Context(), q, message("confirm-email")))
			return boom
		}), boom)
		kept := message("confirm-email")
		enqueue(t, o, kept)
		until(t, func() bool { return list(t, o)[kept.ID].State == mail.Sent })
		require.Equal(t, []string{kept.ID}, to.Sends())
	})
}

func TestAnIDIsQueuedOnce(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		to := &scripted{}
		o := open(t, config(d, clock.Fixed(start), to))
		m := message("confirm-email")
		enqueue(t, o, m, m)
		run(t, o)
		until(t, func() bool { return list(t, o)[m.ID].State == mail.Sent })
		enqueue(t, o, m)
		marker := message("known-address")
		enqueue(t, o, marker)
		until(t, func() bool { return list(t, o)[marker.ID].State == mail.Sent })
		require.Equal(t, []string{m.ID, marker.ID}, to.Sends())
	})
}

// It doesn't wait until it looks again.
func TestMailIsSentAtOnceAndItsValuesDeleted(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		to, seen := &scripted{}, make(chan mail.Attempt, 1)
		c := config(d, clock.Fixed(start), to)
		logged := &logtest.Buffer{}
		c.Log, c.Observe = zerolog.New(logged), func(a mail.Attempt) { seen <- a }
		c.Jobs = job.New(job.Config{DB: d, Clock: c.Clock, Log: c.Log, LookEvery: time.Hour})
		o := open(t, c)
		run(t, o)
		m := message("confirm-email")
		enqueue(t, o, m)
		require.Equal(t, mail.Attempt{Template: "confirm-email", State: mail.Sent, Number: 1}, <-seen)
		e := list(t, o)[m.ID]
		require.Equal(t, mail.Entry{
			ID: m.ID, To: m.To, Language: "en", Template: m.Template, Market: "xx", State: mail.Sent, Attempts: 1,
			Queued: start, Finished: start,
		}, e)
		require.Empty(t, content(t, d, m.ID))
		require.NotContains(t, logged.String(), token)
		require.NotContains(t, logged.String(), "ann")
		require.Contains(t, logged.String(), m.ID)
	})
}

func TestMailIsRetriedForADay(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		to := &scripted{do: func(context.Context, *mail.Letter) error { return errors.New("no route") }}
		c := clocktest.At(start)
		o := open(t, config(d, c, to))
		m := message("confirm-email")
		enqueue(t, o, m)
		run(t, o)
		e := settle(t, o, c)[m.ID]
		require.Equal(t, mail.GivenUp, e.State)
		require.Equal(t, "no route", e.Reason)
		require.Equal(t, 15, e.Attempts)
		require.Len(t, to.Sends(), 15)
		require.Empty(t, content(t, d, m.ID))
		require.Greater(t, e.Finished.Sub(start), 15*time.Hour)
		require.Less(t, e.Finished.Sub(start), 36*time.Hour)
	})
}

func TestABounceIsFinal(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		to := &scripted{do: func(context.Context, *mail.Letter) error {
			return &mail.RefusedError{Stage: "RCPT", Code: 550, Class: "5.1.1"}
		}}
		o := open(t, config(d, clock.Fixed(start), to))
		m := message("confirm-email")
		enqueue(t, o, m)
		run(t, o)
		until(t, func() bool { return list(t, o)[m.ID].State == mail.Bounced })
		require.Equal(t, "mail: the server answered at RCPT: 550 5.1.1", list(t, o)[m.ID].Reason)
		require.Empty(t, content(t, d, m.ID))
		require.Len(t, to.Sends(), 1)
	})
}

// A mail whose letter the program can't write any more, after an update, isn't tried again
// for a day.
func TestMailThatCannotBeRenderedIsNotRetried(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		to := &scripted{}
		o := open(t, config(d, clock.Fixed(start), to))
		market, template := message("confirm-email"), message("confirm-email")
		market.Market = "gone"
		enqueue(t, o, market, template)
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `UPDATE mails SET template = 'gone' WHERE id = ?`, template.ID)
			return err
		}))
		run(t, o)
		until(t, func() bool {
			l := list(t, o)
			return l[market.ID].State == mail.GivenUp && l[template.ID].State == mail.GivenUp
		})
		require.Contains(t, list(t, o)[market.ID].Reason, `no market "gone"`)
		require.Contains(t, list(t, o)[template.ID].Reason, `no template "gone"`)
		require.Empty(t, to.Sends())
	})
}

// Several servers share the work: no mail is sent twice.
func TestServersShareTheWork(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		to := &scripted{}
		first := open(t, config(d, clock.Fixed(start), to))
		var all []mail.Message
		for range soak.Count(40, 1000) {
			all = append(all, message("password-changed"))
		}
		enqueue(t, first, all...)
		run(t, first)
		for range 3 {
			run(t, open(t, config(d, clock.Fixed(start), to)))
		}
		until(t, func() bool {
			sent := 0
			for _, e := range list(t, first) {
				if e.State == mail.Sent {
					sent++
				}
			}
			return sent == len(all)
		})
		sends := to.Sends()
		slices.Sort(sends)
		require.Len(t, slices.Compact(sends), len(all))
		require.Len(t, to.Sends(), len(all))
	})
}

func TestConcurrentSendsAreLimited(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		entered, release := make(chan struct{}, 50), make(chan struct{})
		to := &scripted{do: func(context.Context, *mail.Letter) error {
			entered <- struct{}{}
			<-release
			return nil
		}}
		o := open(t, config(d, clock.Fixed(start), to))
		for range 10 {
			enqueue(t, o, message("password-changed"))
		}
		run(t, o)
		for range 4 {
			<-entered
		}
		waiting := 0
		for _, e := range list(t, o) {
			if e.Attempts == 0 {
				waiting++
			}
		}
		require.Equal(t, 6, waiting, "what isn't on its way stays free for other servers")
		close(release)
		for range 6 {
			<-entered
		}
	})
}

func TestStoppingLetsMailsFinish(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		entered, release := make(chan struct{}), make(chan struct{})
		o := open(t, config(d, clock.Fixed(start), &scripted{do: func(ctx context.Context, _ *mail.Letter) error {
			close(entered)
			<-release
			return ctx.Err()
		}}))
		m := message("confirm-email")
		enqueue(t, o, m)
		stop := run(t, o)
		<-entered
		stopped := make(chan struct{})
		go func() { stop(); close(stopped) }()
		select {
		case <-stopped:
			t.Fatal("it left a mail behind")
		case <-time.After(20 * time.Millisecond):
		}
		close(release)
		<-stopped
		require.Equal(t, mail.Sent, list(t, o)[m.ID].State)
	})
}

// A mail that hangs doesn't keep a server from stopping, and is tried again.
func TestStopCancelsHangingSend(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		entered := make(chan struct{})
		c := config(d, clock.Fixed(start), &scripted{do: func(ctx context.Context, _ *mail.Letter) error {
			close(entered)
			<-ctx.Done()
			return ctx.Err()
		}})
		c.SendFor, c.StopIn = time.Hour, time.Millisecond
		o := open(t, c)
		m := message("confirm-email")
		enqueue(t, o, m)
		stop := run(t, o)
		<-entered
		stop()
		e := list(t, o)[m.ID]
		require.Equal(t, mail.Waiting, e.State)
		require.Equal(t, start, e.Due, "for the next server, at once")
		require.Contains(t, content(t, d, m.ID), token, "still needed")
	})
}

// A mail whose attempts all end with the server (it may be what kills it) isn't
// tried for ever.
func TestMailWhoseServerDiesEachAttemptFails(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c, to := clocktest.At(start), &scripted{}
		o := open(t, config(d, c, to))
		m := message("confirm-email")
		enqueue(t, o, m)
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			_, err := q.Exec(t.Context(), `UPDATE jobs SET attempts = 15, lease = 'of a server that is dead'`)
			return err
		}))
		run(t, o)
		until(t, func() bool { return list(t, o)[m.ID].State == mail.GivenUp })
		require.Empty(t, to.Sends())
	})
}

func TestMailRecordsAreDeletedAfterRetention(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c := clocktest.At(start)
		o := open(t, config(d, c, &scripted{}))
		m := message("confirm-email")
		enqueue(t, o, m)
		run(t, o)
		until(t, func() bool { return list(t, o)[m.ID].State == mail.Sent })
		c.Reach(start.Add(29 * 24 * time.Hour))
		marker := message("confirm-email")
		enqueue(t, o, marker)
		until(t, func() bool { return list(t, o)[marker.ID].State == mail.Sent })
		require.Contains(t, list(t, o), m.ID)
		c.Reach(start.Add(31 * 24 * time.Hour))
		until(t, func() bool { return len(list(t, o)) == 1 })
		require.Contains(t, list(t, o), marker.ID)
	})
}

func TestForget(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		o := open(t, config(d, clock.Fixed(start), &scripted{}))
		ann, bob := uuid.NewString(), uuid.NewString()
		gone, shouted, elsewhere, kept := message("confirm-email"), message("confirm-email"), message("email-change"), message("confirm-email")
		gone.User, elsewhere.User, kept.User = ann, ann, bob
		shouted.To = "ANN@example.org" // by another user who signs up with it
		elsewhere.To, kept.To = "ann@new.example", "bob@example.org"
		enqueue(t, o, gone, shouted, elsewhere, kept)
		forget := func(user, address string) (files []string) {
			require.NoError(t, d.Write(t.Context(), func(q db.Queryer) (err error) {
				files, err = o.Forget(t.Context(), q, user, address)
				return err
			}))
			return files
		}
		require.Empty(t, forget(uuid.NewString(), "cleo@example.org"))
		require.Len(t, list(t, o), 4)
		at := "20260305T130500Z-"
		require.ElementsMatch(t, []string{at + gone.ID + ".eml", at + shouted.ID + ".eml", at + elsewhere.ID + ".eml"}, forget(ann, gone.To))
		require.Len(t, list(t, o), 1)
		require.Contains(t, list(t, o), kept.ID)
		var jobs []string
		require.NoError(t, d.One().Select(t.Context(), &jobs, `SELECT unique_key FROM jobs`))
		require.Equal(t, []string{kept.ID}, jobs)
	})
}

// Users get the records of mails to them, and of no mail to another user.
func TestRecords(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		o := open(t, config(d, clock.Fixed(start), &scripted{}))
		ann, bob := uuid.NewString(), uuid.NewString()
		sent, elsewhere, kept := message("confirm-email"), message("email-change"), message("confirm-email")
		sent.User, elsewhere.User, kept.User = ann, ann, bob
		elsewhere.To, kept.To = "ann@new.example", "bob@example.org"
		enqueue(t, o, sent, elsewhere, kept)
		stop := run(t, o)
		until(t, func() bool {
			return list(t, o)[sent.ID].State == mail.Sent && list(t, o)[elsewhere.ID].State == mail.Sent
		})
		stop()
		require.NoError(t, d.Read(t.Context(), func(q db.Queryer) error {
			got, err := o.Records(t.Context(), q, ann, "Ann@Example.org")
			require.NoError(t, err)
			require.ElementsMatch(t, []mail.Record{
				{To: sent.To, Kind: "confirm-email", Language: sent.Language, Market: sent.Market, State: mail.Sent, QueuedOn: start, FinishedOn: &start},
				{To: elsewhere.To, Kind: "email-change", Language: sent.Language, Market: sent.Market, State: mail.Sent, QueuedOn: start, FinishedOn: &start},
			}, got)
			return nil
		}))
	})
}

// The last mail to a user who deleted their account leaves no record, once it is sent or
// has failed for good.
func TestLastMailLeavesNoRecord(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c := clocktest.At(start)
		o := open(t, config(d, c, &scripted{}))
		last, kept := message("account-deleted"), message("confirm-email")
		last.Unrecorded = true
		enqueue(t, o, last, kept)
		run(t, o)
		until(t, func() bool { _, there := list(t, o)[last.ID]; return !there && list(t, o)[kept.ID].State == mail.Sent })
	})
}

func TestListIsNewestFirstAndBounded(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c := clocktest.At(start)
		o := open(t, config(d, c, &scripted{}))
		var ids []string
		for i := range 3 {
			c.Reach(start.Add(time.Duration(i) * time.Minute))
			m := message("confirm-email")
			enqueue(t, o, m)
			ids = append([]string{m.ID}, ids...)
		}
		got, err := o.List(t.Context(), 2)
		require.NoError(t, err)
		require.Len(t, got, 2)
		newest := []string{got[0].ID, got[1].ID}
		require.Equal(t, ids[:2], newest)
	})
}

func TestEnqueueRefusesInvalidMessages(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		o := open(t, config(d, clock.Fixed(start), &scripted{}))
		for name, change := range map[string]func(m *mail.Message){
			"no uuid":         func(m *mail.Message) { m.ID = "1" },
			"another uuid":    func(m *mail.Message) { m.ID = "urn:uuid:" + uuid.NewString() },
			"path":            func(m *mail.Message) { m.ID = "../../etc/passwd" },
			"template":        func(m *mail.Message) { m.Template = "greeting" },
			"no link":         func(m *mail.Message) { delete(m.Values, "link") },
			"script":          func(m *mail.Message) { m.Values["link"] = "javascript:alert(1)" },
			"relative":        func(m *mail.Message) { m.Values["link"] = "/auth/confirm" },
			"line break":      func(m *mail.Message) { m.Values["link"] = "https://a.example/\nBcc: x" },
			"long link":       func(m *mail.Message) { m.Values["link"] = "https://a.example/" + strings.Repeat("x", 800) },
			"duration":        func(m *mail.Message) { m.Values["validFor"] = "a day" },
			"no time":         func(m *mail.Message) { m.Values["validFor"] = "1s" },
			"moment":          func(m *mail.Message) { m.Template, m.Values["when"] = "new-device", "yesterday" },
			"change":          func(m *mail.Message) { m.Template, m.Values["change"] = "two-factor-changed", "maybe" },
			"unsubscribe":     func(m *mail.Message) { m.Unsubscribe = "http://knowmad.example/stop" },
			"unsubscribe two": func(m *mail.Message) { m.Unsubscribe = "https://knowmad.example/stop>, <mailto:x@y.z" },
		} {
			m := message("confirm-email")
			change(&m)
			err := d.Write(t.Context(), func(q db.Queryer) error { return o.Enqueue(t.Context(), q, m) })
			require.ErrorIs(t, err, mail.ErrMessage, name)
			require.NotContains(t, err.Error(), token)
		}
		require.Empty(t, list(t, o))
	})
}

func TestNewRefusesIncompleteConfig(t *testing.T) {
	for _, c := range []func(*mail.Config){
		func(c *mail.Config) { c.Database = nil },
		func(c *mail.Config) { c.Jobs = nil },
		func(c *mail.Config) { c.Clock = nil },
		func(c *mail.Config) { c.Texts = nil },
		func(c *mail.Config) { c.Sender = nil },
		func(c *mail.Config) { c.Transport = nil },
	} {
		full := config(&db.DB{}, clock.Fixed(start), &scripted{})
		full.Log, full.Jobs = zerolog.New(io.Discard), job.New(job.Config{})
		c(&full)
		_, err := mail.New(full)
		require.Error(t, err)
	}
}

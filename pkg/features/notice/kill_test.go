package notice_test

import (
	"context"
	"fmt"
	"net/url"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account"
	feature "knowmad/pkg/features/notice"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/mail"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

const (
	lenaID = "11111111-1111-4111-8111-111111111111"
	miaID  = "11111111-1111-4111-8111-111111111112"
)

// asked is when the weekly mail was asked for.
func asked() time.Time { return time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC) }

// paper is a mailer that writes into a table, in the transaction that it is called in.
type paper struct{}

func (paper) Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error {
	_, err := q.Exec(ctx, `INSERT INTO told (id, user_id, what) VALUES (?, ?, ?)`, m.ID, m.User, m.Values["titles"])
	return err //nolint:wrapcheck // a test's
}

// subscribed fills a database with a user whose weekly mail is due in a week, and Mia, who has
// none.
func subscribed(ctx context.Context, address, user string) error {
	return apptest.Fill(ctx, address, func(d *db.DB, q db.Queryer) error {
		if _, err := q.Exec(ctx, `CREATE TABLE told (id TEXT NOT NULL, user_id TEXT NOT NULL, what TEXT NOT NULL)`); err != nil {
			return fmt.Errorf("filling: %w", err)
		}
		if err := apptest.AddUsers(ctx, q, "de", "Lena", user, miaID); err != nil {
			return err
		}
		due := asked().Add(7 * 24 * time.Hour)
		if _, err := q.Exec(ctx, `INSERT INTO notice_digests (user_id, market, asked, since, due) VALUES (?, 'de', ?, ?, ?)`,
			user, db.At(asked()), db.At(asked()), db.At(due)); err != nil {
			return fmt.Errorf("filling: %w", err)
		}
		mailing := job.Request{Kind: "notice.mailing", Key: fmt.Sprintf("%s:%d", user, due.Unix()), NotBefore: due}
		return killtest.Enqueue(ctx, q, d, clocktest.At(asked()), mailing)
	})
}

// post is a database whose servers send weekly mails.
type post struct {
	t     testing.TB
	user  string // who has the mail
	db    *db.DB
	clock *clocktest.Hand
	where string
}

// tell stores something that happened to both users.
func (p *post) tell(title string) {
	p.t.Helper()
	s := &feature.Service{Config: feature.Config{DB: p.db, Clock: p.clock}}
	require.NoError(p.t, p.db.Write(p.t.Context(), func(q db.Queryer) error {
		for _, user := range []string{p.user, miaID} {
			if err := s.Tell(p.t.Context(), q, notice.New{
				User: user, Market: "de", Kind: notice.SummaryReady, Key: "summary:" + title, Title: title, Path: "/app/library",
			}); err != nil {
				return err
			}
		}
		return nil
	}), p.where)
}

// serve runs a server until it has done the mail that is due, or is killed.
func (p *post) serve(ctx context.Context, steps *killtest.Steps, further ...func(*feature.Config)) {
	p.t.Helper()
	queue := job.New(job.Config{DB: p.db, Clock: p.clock, Log: zerolog.Nop(), LookEvery: time.Millisecond})
	c := feature.Config{
		DB: p.db, Clock: p.clock, Log: zerolog.Nop(), Jobs: queue, Mail: paper{}, Markets: apptest.Registry(p.t, market.Local).ByCode,
	}
	for _, configure := range further {
		configure(&c)
	}
	s := &feature.Service{Config: c}
	killtest.Work(ctx, p.t, queue, s.MailingJob(), steps, 1)
}

// week lets a week pass, whose mail another server sends.
func (p *post) week() {
	p.t.Helper()
	p.clock.Pass(7 * 24 * time.Hour)
	ctx, steps := killtest.Before(p.t.Context(), 1<<30)
	p.serve(ctx, steps)
}

func (p *post) told() (out []string) {
	p.t.Helper()
	require.NoError(p.t, p.db.One().Select(p.t.Context(), &out, `SELECT user_id || ' ' || what FROM told ORDER BY what`), p.where)
	return out
}

// TestWeeklyMailsSurviveKillsAtAnyStep kills a server before each statement with which it sends a
// weekly mail. The next server sends the mail; each is sent once, and the one of the week
// after has only what came since.
func TestWeeklyMailsSurviveKillsAtAnyStep(t *testing.T) {
	mails := killtest.Case{Engines: killtest.Engines(), Name: "mails", Least: 6, Fill: func(ctx context.Context, address string) error {
		return subscribed(ctx, address, lenaID)
	}}
	mails.AtEachStep(t, func(t *testing.T, d *db.DB, n int) bool {
		p := &post{t, lenaID, d, clocktest.At(asked().Add(time.Hour)), fmt.Sprintf("step %d", n)}
		p.tell("Atome")
		p.clock.Pass(7 * 24 * time.Hour)
		ctx, steps := killtest.Before(t.Context(), n)
		p.serve(ctx, steps)
		if steps.Killed() {
			require.Empty(t, p.told(), "%s: the mail and its job are kept together", p.where)
			p.clock.Pass(time.Hour) // its lease has ended
			ctx, another := killtest.Before(t.Context(), 1<<30)
			p.serve(ctx, another)
		}
		require.Equal(t, []string{lenaID + " Atome"}, p.told(), p.where)
		p.tell("Brüche")
		p.week()
		require.Equal(t, []string{lenaID + " Atome", lenaID + " Brüche"}, p.told(), p.where)
		p.week()
		require.Len(t, p.told(), 2, "%s: nothing is new", p.where)
		return steps.Killed()
	})
}

// letters is a mailer that keeps the mails.
type letters struct{ kept []mail.Message }

func (l *letters) Enqueue(_ context.Context, _ db.Queryer, m mail.Message) error {
	l.kept = append(l.kept, m)
	return nil
}

// linkOf is the link by which a user's weekly mail is ended. The mail is sent as a market
// with https, which local ones don't have, from a database of its own with the server's keys.
func (w world) linkOf(user string) string {
	w.T.Helper()
	keys, err := account.New(w.T.Context(), account.Config{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop()})
	require.NoError(w.T, err)
	d, err := db.Open(w.T.Context(), dbtest.Copy(w.T, db.SQLite, "mails of "+user, func(address string) error { return subscribed(w.T.Context(), address, user) }))
	require.NoError(w.T, err)
	defer d.Close()
	p := &post{t: w.T, user: user, db: d, clock: clocktest.At(asked().Add(time.Hour))}
	p.tell("Atome")
	p.clock.Pass(7 * 24 * time.Hour)
	sent := &letters{}
	ctx, steps := killtest.Before(w.T.Context(), 1<<30)
	p.serve(ctx, steps, func(c *feature.Config) {
		c.Mail, c.Keys = sent, keys
		c.Markets = func(code string) (*market.Market, bool) {
			m, ok := apptest.Registry(w.T, market.Local).ByCode(code)
			secure := *m
			secure.Domain = "https://de.knowmad.example"
			return &secure, ok
		}
	})
	require.Len(w.T, sent.kept, 1)
	return sent.kept[0].Unsubscribe
}

// A mail program ends the weekly mail by the link in the mail's header, as RFC 8058 has it:
// with nobody signed in, and for its own user alone.
func TestMailProgramsEndTheWeeklyMail(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		weekly := func(b *browser) bool { return w.due(b.id) > 0 }
		ask := func(b *browser) {
			w.SignIn(b.Browser, b.id)
			require.Equal(t, 204, b.Do("PUT", all+"/mails", apptest.Fields{"weekly": true}).Status)
		}
		ask(lena)
		ask(mia)
		link := w.linkOf(lena.id)
		address, err := url.Parse(link)
		require.NoError(t, err)
		require.Equal(t, "https", address.Scheme)

		program := w.Browser("de")
		post := func(token string) apptest.Reply {
			path := address.Path + "?" + url.Values{"token": {token}}.Encode()
			return program.PostForm(path, "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click")
		}
		token := address.Query().Get("token")
		require.Equal(t, 405, program.Get(address.RequestURI()).Status, "scanners of mails open links, which ends nothing")
		for _, forged := range []string{mia.id + token[36:], token + "A", token[:36], ".", token[:len(token)-2] + "xx", uuid.NewString() + token[36:]} {
			got := post(forged)
			require.Equal(t, 400, got.Status, got.Text)
			require.Equal(t, "BadRequestError", got.Problem())
		}
		require.True(t, weekly(lena))
		require.Equal(t, 204, post(token).Status)
		require.False(t, weekly(lena))
		require.True(t, weekly(mia))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'notice.mailing'`), "Mia's alone")
		require.Equal(t, 204, post(token).Status, "again")
		ask(lena)
		require.Equal(t, 204, post(token).Status, "the link of an old mail still works")
		require.False(t, weekly(lena))
		w.Exec(`DELETE FROM users WHERE id = ?`, lena.id)
		require.Equal(t, 204, post(token).Status, "who is gone gets no mails")
	})
}

package mail_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/mail"

	"github.com/stretchr/testify/require"
)

// before are the migrations of mails but those from a number on.
func before(t *testing.T, number string) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	names, err := fs.Glob(mail.Migrations, "migrations/*.sql")
	require.NoError(t, err)
	for _, name := range names {
		text, err := fs.ReadFile(mail.Migrations, name)
		require.NoError(t, err)
		if base := strings.TrimPrefix(name, "migrations/"); base != number {
			out[base] = &fstest.MapFile{Data: text}
		}
	}
	require.Len(t, out, len(names)-1)
	return out
}

// Mails that were queued before mails had jobs are sent once, when they are due;
// what was over stays as it was.
func TestMigratedMailsAreSentOnce(t *testing.T) {
	dbtest.Each(t, []fs.FS{before(t, "0101_mails_are_jobs.sql")}, func(t *testing.T, d *db.DB) {
		const fresh, again, leased, dying, sent = "00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002",
			"00000000-0000-4000-8000-000000000003", "00000000-0000-4000-8000-000000000004", "00000000-0000-4000-8000-000000000005"
		content := `{"values":{"link":"https://knowmad.example/x","validFor":"24h"}}`
		require.NoError(t, d.Write(t.Context(), func(q db.Queryer) error {
			for _, r := range []struct {
				id, state, content, lease, reason string
				due                               time.Time
				attempts                          int
				finished                          db.NullTime
			}{
				{fresh, "waiting", content, "", "", start, 0, db.NullTime{}},
				{again, "waiting", content, "", "mail: the server answered at RCPT: 450 4.2.0", start.Add(time.Hour), 3, db.NullTime{}},
				{leased, "waiting", content, "a-lease", "", start.Add(2 * time.Minute), 1, db.NullTime{}},
				{dying, "waiting", content, "a-lease", "", start.Add(2 * time.Minute), 15, db.NullTime{}},
				{sent, "sent", "", "", "", start, 1, db.MaybeAt(start)},
			} {
				_, err := q.Exec(t.Context(), `INSERT INTO mails (id, state, recipient, recipient_name, language, template, market, content,
						queued, due, lease, attempts, finished, reason)
					VALUES (?, ?, 'ann@example.org', 'Ann', 'en', 'confirm-email', 'xx', ?, ?, ?, ?, ?, ?, ?)`,
					r.id, r.state, r.content, db.At(start), db.At(r.due), r.lease, r.attempts, r.finished, r.reason)
				require.NoError(t, err)
			}
			return nil
		}))
		_, err := db.Migrate(t.Context(), d, job.Migrations, mail.Migrations)
		require.NoError(t, err)
		to, c := &scripted{}, clocktest.At(start)
		o := open(t, config(d, c, to))
		e := list(t, o)
		require.Equal(t, mail.Entry{
			ID: again, To: "ann@example.org", Language: "en", Template: "confirm-email", Market: "xx", State: mail.Waiting,
			Reason: "mail: the server answered at RCPT: 450 4.2.0", Attempts: 3, Queued: start, Due: start.Add(time.Hour),
		}, e[again])
		require.Equal(t, 15, e[dying].Attempts)
		require.Equal(t, mail.Sent, e[sent].State)
		require.Equal(t, 1, e[sent].Attempts)

		run(t, o)
		until(t, func() bool { return list(t, o)[fresh].State == mail.Sent })
		require.Equal(t, []string{fresh}, to.Sends(), "the others aren't due")
		c.Pass(2 * time.Minute)
		until(t, func() bool { return list(t, o)[leased].State == mail.Sent && list(t, o)[dying].State == mail.GivenUp })
		require.Equal(t, []string{fresh, leased}, to.Sends())
		c.Pass(time.Hour)
		until(t, func() bool { return list(t, o)[again].State == mail.Sent })
		require.Equal(t, []string{fresh, leased, again}, to.Sends())
		require.Equal(t, 4, list(t, o)[again].Attempts)
		var left int
		require.NoError(t, d.One().Get(t.Context(), &left, `SELECT COUNT(*) FROM jobs WHERE state = 'waiting'`))
		require.Zero(t, left)
	})
}

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/stretchr/testify/require"
)

// desk is a machine on which an operator works.
type desk struct {
	t     *testing.T
	where []string // the flags that say where the database is
	db    *db.DB
}

func desks(t *testing.T, test func(d desk)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			d := desk{t: t}
			address := dbtest.Address(t, engine)
			d.where = []string{"--database", address}
			if engine == db.SQLite {
				data := t.TempDir()
				address = "sqlite://" + filepath.Join(data, "knowmad.db")
				d.where = []string{"--data", data}
			}
			code, _, stderr := run(nil, append([]string{"migrate"}, d.where...)...)
			require.Equal(t, 0, code, stderr)
			var err error
			d.db, err = db.Open(t.Context(), address)
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, d.db.Close()) })
			test(d)
		})
	}
}

// account makes an account; confirmed 0 leaves it a sign-up that waits.
func (d desk) account(id, email, name string, confirmed any) {
	d.t.Helper()
	require.NoError(d.t, d.db.Write(d.t.Context(), func(q db.Queryer) error {
		_, err := q.Exec(d.t.Context(), `INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
			VALUES (?, ?, ?, ?, '', 'de', '', '', 1, ?)`, id, email, strings.ToLower(email), name, confirmed)
		return err
	}))
}

// staff runs knowmad staff and gives what it wrote, without what differs each time
// and the lines of its log.
func (d desk) staff(want int, args ...string) string {
	d.t.Helper()
	text, _ := d.logged(want, args...)
	return text
}

// logged is staff with the lines of the log, as event, outcome, market and account.
func (d desk) logged(want int, args ...string) (text string, log []string) {
	d.t.Helper()
	code, stdout, errs := run([]string{"USER=root", "SUDO_USER=ada"}, append(append([]string{"staff"}, args...), d.where...)...)
	var words strings.Builder
	for text := range strings.Lines(errs) {
		var line struct{ Time, Message, Event, Outcome, Market, Account string }
		if json.Unmarshal([]byte(text), &line) != nil {
			words.WriteString(text)
			continue
		}
		require.Equal(d.t, "authentication", line.Message)
		require.NotEmpty(d.t, line.Time)
		require.NotContains(d.t, text, "@")
		require.NotContains(d.t, text, "Lena")
		log = append(log, strings.Join([]string{line.Event, line.Outcome, line.Market, line.Account}, " "))
	}
	stderr := words.String()
	require.Equal(d.t, want, code, "%s%s", stdout, stderr)
	if want == 0 {
		require.Empty(d.t, stderr)
	} else {
		require.Empty(d.t, stdout)
	}
	text = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ`).ReplaceAllString(stdout+stderr, "NOW")
	return regexp.MustCompile(` +\n`).ReplaceAllString(text, "\n"), log
}

const (
	lena = "9f4f2f0e-0000-4000-8000-000000000001"
	kim  = "9f4f2f0e-0000-4000-8000-000000000002"
)

func TestStaffCommands(t *testing.T) {
	desks(t, func(d desk) {
		d.account(lena, "lena@example.org", "Lena Müller", 1)
		d.account(kim, "Kim@example.org", "Kim", nil)
		require.Equal(t, "Nobody is staff. knowmad staff add EMAIL makes somebody.\n", d.staff(0, "list"))
		require.Equal(t, "Nothing was done yet.\n", d.staff(0, "log"))
		require.Equal(t, "lena@example.org (Lena Müller) is staff now. It takes effect within 15 minutes, or as soon as they sign in again."+
			" In dev, staging and prod they also need a second factor: the pages for staff lead them to setting one up.\n",
			d.staff(0, "add", "LENA@example.org"))
		require.Equal(t, "lena@example.org (Lena Müller) is staff already.\n", d.staff(0, "add", "lena@example.org"))
		require.Equal(t, "ADDRESS           NAME         TWO-FACTOR  ACCOUNT\nlena@example.org  Lena Müller  no          "+lena+"\n", d.staff(0, "list"))
		require.Equal(t, "lena@example.org (Lena Müller) is a knower now. It takes effect within 15 minutes, or as soon as they sign in again.\n",
			d.staff(0, "accept-knower", "lena@example.org"))
		require.Equal(t, "lena@example.org (Lena Müller) is a knower already.\n", d.staff(0, "accept-knower", "lena@example.org"))
		require.Equal(t, "lena@example.org (Lena Müller) isn't blocked.\n", d.staff(0, "unblock", "lena@example.org"))
		require.Equal(t, "lena@example.org (Lena Müller) can't use the web app any more, and is told why.\n",
			d.staff(0, "block", "lena@example.org", "--reason", "Spam\nin chats"))
		require.Equal(t, "lena@example.org (Lena Müller) can use the web app again.\n", d.staff(0, "unblock", "lena@example.org"))
		require.Equal(t, "lena@example.org (Lena Müller) is no longer staff. Their sessions have ended; running servers know it within 5 seconds.\n",
			d.staff(0, "remove", "lena@example.org"))
		require.Equal(t, "lena@example.org (Lena Müller) isn't staff.\n", d.staff(0, "remove", "lena@example.org"))
		require.Equal(t, `WHEN  WHO       WHAT           WHOM              MARKET  DETAILS
NOW   operator  staff.remove   lena@example.org  -       {"login":"ada"}
NOW   operator  web.unblock    lena@example.org  -       {"login":"ada"}
NOW   operator  web.block      lena@example.org  -       {"login":"ada","reason":"Spam\nin chats"}
NOW   operator  knower.accept  lena@example.org  -       {"login":"ada"}
NOW   operator  staff.add      lena@example.org  -       {"login":"ada"}
`, regexp.MustCompile(`WHEN +`).ReplaceAllString(regexp.MustCompile(`NOW +`).ReplaceAllString(d.staff(0, "log"), "NOW   "), "WHEN  "))
		require.Contains(t, d.staff(0, "log", "--lines", "2"), "… and 3 earlier; --lines shows more.\n")
		require.NotContains(t, d.staff(0, "log", "--lines", "2"), "staff.add")
	})
}

func TestEndingSessions(t *testing.T) {
	desks(t, func(d desk) {
		d.account(lena, "lena@example.org", "Lena Müller", 1)
		d.account(kim, "kim@example.org", "Kim", 1)
		for _, user := range []string{lena, kim} {
			require.NoError(t, d.db.Write(t.Context(), func(q db.Queryer) error {
				_, err := q.Exec(t.Context(), `INSERT INTO sessions (id, user_id, device, agent, market, created, used, expires)
					VALUES (?, ?, '', '', 'de', 1, 1, ?)`, "session of "+user, user, int64(1)<<60)
				return err
			}))
		}
		said, log := d.logged(0, "end-sessions", "LENA@example.org")
		require.Equal(t, "lena@example.org (Lena Müller) is signed out everywhere; running servers know it within 5 seconds.\n", said)
		require.Equal(t, []string{"sessions-ended ok de " + lena}, log)
		_, log = d.logged(1, "end-sessions", "nobody@example.org")
		require.Equal(t, []string{"sessions-ended NotFoundError  "}, log)
		var open []string
		require.NoError(t, d.db.One().Select(t.Context(), &open, `SELECT user_id FROM sessions WHERE ended IS NULL`))
		require.Equal(t, []string{kim}, open)
		_, log = d.logged(0, "add", "lena@example.org")
		require.Empty(t, log)
		_, log = d.logged(0, "remove", "lena@example.org")
		require.Equal(t, []string{"sessions-ended ok de " + lena}, log, "who loses the role is signed out")
		_, log = d.logged(0, "remove", "lena@example.org")
		require.Empty(t, log, "nothing was done")
		said, log = d.logged(0, "reset-factor", "lena@example.org")
		require.Equal(t, "lena@example.org (Lena Müller) has no second factor any more and is signed out everywhere; running servers know it within 5 seconds. They are told by mail.\n", said)
		require.Equal(t, []string{"second-factor-reset ok de " + lena}, log)
		require.Regexp(t, `operator +factor\.reset +lena@example\.org +- +\{"login":"ada"\}`, d.staff(0, "log"))
		require.Regexp(t, `operator +sessions\.end +lena@example\.org +- +\{"login":"ada"\}`, d.staff(0, "log"))
	})
	code, stdout, _ := run(nil, "staff", "end-sessions", "--help")
	require.Equal(t, 0, code)
	require.Contains(t, stdout, "knowmad staff end-sessions lena@example.org")
}

func TestStaffAddRefusesUnknownAndUnconfirmedUsers(t *testing.T) {
	desks(t, func(d desk) {
		d.account(kim, "kim@example.org", "Kim", nil)
		for _, command := range []string{"add", "remove", "accept-knower", "unblock", "end-sessions", "reset-factor"} {
			require.Equal(t, "knowmad: nobody has an account with the address lena@example.org; it must be signed up with and confirmed on any market's site first\n",
				d.staff(1, command, "lena@example.org"))
			require.Equal(t, "knowmad: the address kim@example.org isn't confirmed yet; its owner must open the link in the mail first, or sign up again for a new one\n",
				d.staff(1, command, "kim@example.org"))
			require.Equal(t, "knowmad: \"kim\" is no e-mail address\n", d.staff(1, command, "kim"))
		}
		require.Equal(t, "knowmad: The reason isn't right. Say in words why; the user reads it.\n", d.staff(1, "block", "kim@example.org", "--reason", " "))
		d.staff(1, "block", "kim@example.org", "--reason", "Spam")
		require.Equal(t, "Nothing was done yet.\n", d.staff(0, "log"))
		require.Contains(t, d.staff(0, "list"), "Nobody is staff.")
	})
}

func TestStaffCommandsNeedExistingDatabase(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	code, stdout, stderr := run(nil, "staff", "add", "lena@example.org", "--data", data)
	require.Equal(t, 1, code)
	require.Empty(t, stdout)
	require.Contains(t, stderr, "there is no database yet")
	require.Contains(t, stderr, "knowmad migrate")
	require.NoDirExists(t, data, "asking makes none")

	// One that nobody has migrated.
	require.NoError(t, os.MkdirAll(data, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(data, "knowmad.db"), nil, 0o600))
	code, _, stderr = run(nil, "staff", "list", "--data", data)
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "run knowmad migrate first")
}

func TestStaffUsage(t *testing.T) {
	for _, args := range [][]string{{"staff"}, {"staff", "add"}, {"staff", "promote", "x@example.org"}, {"staff", "block", "x@example.org"}, {"staff", "log", "--lines", "x"}, {"staff", "log", "--lines=0"}, {"staff", "log", "--lines=-1"}} {
		code, stdout, stderr := run(nil, args...)
		require.Equal(t, 2, code, args)
		require.Contains(t, stdout+stderr, "knowmad:")
	}
	code, stdout, _ := run(nil, "staff", "--help")
	require.Equal(t, 0, code)
	for _, name := range []string{"add", "remove", "list", "accept-knower", "block", "unblock", "end-sessions", "log"} {
		require.Contains(t, stdout, "staff "+name)
	}
}

package main

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// serverVariable makes the test program the server itself, so that it can be killed.
const serverVariable = "KNOWMAD_TEST_SERVER"

// mortal is a server that a test kills and starts again on the same database.
type mortal struct {
	t       *testing.T
	engine  db.Engine
	address string
	data    string
	more    []string // of the command line
	env     []string // beside this process's
	db      *db.DB
	process *exec.Cmd
	url     string
	device  string
	bearer  string
}

func (m *mortal) start() {
	m.t.Helper()
	m.process = exec.Command(os.Args[0], append([]string{
		"serve", "--addr", "127.0.0.1:0", "--env", "local", "--node", "/nonexistent",
		"--request-signatures", "off", "--database", m.address, "--data", m.data, "--log-format", "json",
	}, m.more...)...)
	m.process.Env = slices.Concat(os.Environ(), m.env, []string{serverVariable + "=1"})
	m.process.Stderr = os.Stderr
	out, err := m.process.StdoutPipe()
	require.NoError(m.t, err)
	require.NoError(m.t, m.process.Start())
	line := regexp.MustCompile(`"message":"listening on (http://127\.0\.0\.1:\d+)"`)
	lines := bufio.NewScanner(out)
	for lines.Scan() && !strings.Contains(lines.Text(), `"message":"ready"`) {
		if found := line.FindStringSubmatch(lines.Text()); found != nil {
			m.url = found[1]
		}
	}
	require.NotEmpty(m.t, m.url)
	go io.Copy(io.Discard, out)
}

func (m *mortal) kill() {
	m.t.Helper()
	require.NoError(m.t, m.process.Process.Kill())
	require.Error(m.t, m.process.Wait())
}

type body map[string]any

// call makes a request; the status is 0 where the server dies over it.
func (m *mortal) call(method, path string, sent body) (status int, answer []byte) {
	text, err := json.Marshal(sent)
	if err != nil {
		return 0, nil
	}
	r, err := http.NewRequest(method, m.url+path, bytes.NewReader(text))
	if err != nil {
		return 0, nil
	}
	r.Host = "de.localhost"
	r.Header.Set("X-Device-Id", m.device)
	r.Header.Set("Content-Type", "application/json")
	if m.bearer != "" {
		r.Header.Set("Authorization", "Bearer "+m.bearer)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	res, err := client.Do(r)
	if err != nil {
		return 0, nil
	}
	defer res.Body.Close()
	answer, _ = io.ReadAll(res.Body)
	return res.StatusCode, answer
}

// stall holds up whatever is about to queue a mail, in the middle of its
// transaction, until end.
func (m *mortal) stall() (end func()) {
	m.t.Helper()
	if m.engine == db.SQLite {
		m.exec(`CREATE TRIGGER stall BEFORE INSERT ON mails BEGIN
			SELECT COUNT(*) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT i FROM n); END`)
		return func() { m.exec(`DROP TRIGGER stall`) }
	}
	locked, release, done := make(chan struct{}), make(chan struct{}), make(chan error)
	errEnd := errors.New("enough")
	go func() {
		done <- m.db.Write(context.Background(), func(q db.Queryer) error {
			if _, err := q.Exec(context.Background(), `LOCK TABLE mails IN SHARE ROW EXCLUSIVE MODE`); err != nil {
				return err
			}
			close(locked)
			<-release
			return errEnd
		})
	}()
	<-locked
	return func() {
		close(release)
		require.ErrorIs(m.t, <-done, errEnd)
	}
}

// stalled waits until the server is in the middle of a transaction.
func (m *mortal) stalled() {
	m.t.Helper()
	require.Eventually(m.t, m.isStalled, time.Minute, 20*time.Millisecond)
}

func (m *mortal) isStalled() bool {
	if m.engine == db.Postgres {
		var n int
		err := m.db.One().Get(context.Background(), &n, `SELECT COUNT(*) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO mails%'`)
		return err == nil && n == 1
	}
	raw, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(m.address, "sqlite://")+"?_txlock=immediate&_pragma=busy_timeout(500)")
	if err != nil {
		return false
	}
	defer raw.Close()
	tx, err := raw.BeginTx(context.Background(), nil)
	if err == nil {
		_ = tx.Rollback() // it wrote nothing
	}
	return err != nil // nothing else writes for so long
}

func (m *mortal) exec(statement string) {
	m.t.Helper()
	require.NoError(m.t, m.db.Write(context.Background(), func(q db.Queryer) error {
		_, err := q.Exec(context.Background(), statement)
		return err
	}))
}

// kept is all that there is of accounts and of what is mailed to them.
func (m *mortal) kept() []string {
	m.t.Helper()
	var rows []string
	require.NoError(m.t, m.db.One().Select(context.Background(), &rows, `SELECT 'user ' || id || ' ' || email || ' ' || COALESCE(confirmed, 0) FROM users
		UNION ALL SELECT 'link ' || hash FROM mail_links UNION ALL SELECT 'mail ' || id FROM mails`))
	slices.Sort(rows)
	return rows
}

// letters are the files in the outbox once everything that is queued lies there:
// what each is about, and to whom.
func (m *mortal) letters() []string {
	m.t.Helper()
	require.Eventually(m.t, func() bool {
		var waiting int
		err := m.db.One().Get(context.Background(), &waiting, `SELECT COUNT(*) FROM mails WHERE state <> 'sent'`)
		return err == nil && waiting == 0
	}, time.Minute, 20*time.Millisecond)
	files, err := filepath.Glob(filepath.Join(m.data, "outbox", "*.eml"))
	require.NoError(m.t, err)
	to := regexp.MustCompile(`(?m)^To: .*?([\w.]+@[\w.]+)`)
	var out []string
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(m.t, err)
		out = append(out, string(to.FindSubmatch(text)[1]))
	}
	slices.Sort(out)
	return out
}

// token is in the latest letter to an address.
func (m *mortal) token(address string) string {
	m.t.Helper()
	m.letters()
	files, err := filepath.Glob(filepath.Join(m.data, "outbox", "*.eml"))
	require.NoError(m.t, err)
	link := regexp.MustCompile(`#token=([\w-]{43})`)
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(m.t, err)
		unfolded := strings.NewReplacer("=\r\n", "", "=3D", "=").Replace(string(text))
		if found := link.FindStringSubmatch(unfolded); found != nil && strings.Contains(unfolded, address) {
			return found[1]
		}
	}
	m.t.Fatal("no link to ", address)
	return ""
}

// diesOver kills the server in the middle of a request and tells that nothing of
// it is left.
func (m *mortal) diesOver(request func() int) {
	m.t.Helper()
	before := m.kept()
	end := m.stall()
	answered := make(chan int, 1)
	go func() { answered <- request() }()
	m.stalled()
	m.kill()
	require.Zero(m.t, <-answered, "it was not answered")
	end()
	require.Equal(m.t, before, m.kept())
	m.start()
}

// A server that is killed in the middle of a sign-up, or of a change of address:
// nothing of it is there, the link goes on working, what was mailed is not
// mailed again, and trying again does it.
func TestServerKilledDuringWritesRecovers(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			m := &mortal{t: t, engine: engine, address: dbtest.Address(t, engine), data: t.TempDir(), device: uuid.NewString()}
			m.start()
			defer func() { m.kill() }()
			var err error
			m.db, err = db.Open(t.Context(), m.address)
			require.NoError(t, err)
			defer m.db.Close()

			const old, next, password = "lena@example.org", "lena@new.example", "blau Fahrrad 77 Regen"
			signUp := func() int {
				status, _ := m.call(http.MethodPost, "/api/users", body{"email": old, "name": "Lena", "password": password})
				return status
			}
			confirm := func(token string) int {
				status, _ := m.call(http.MethodPost, "/api/auth/accounts/confirm-email", body{"confirmationToken": token})
				return status
			}
			signIn := func(email string) (status int, bearer string) {
				status, text := m.call(http.MethodPost, "/api/auth/oauth/token", body{"grantType": "password", "email": email, "password": password})
				var tokens struct{ AccessToken string }
				_ = json.Unmarshal(text, &tokens) // a refusal has none
				return status, tokens.AccessToken
			}

			m.diesOver(signUp)
			require.Empty(t, m.letters())
			require.Equal(t, 201, signUp())
			require.Equal(t, 204, confirm(m.token(old)))

			status, bearer := signIn(old)
			require.Equal(t, 200, status)
			m.bearer = bearer
			_, text := m.call(http.MethodGet, "/api/users/me", nil)
			var me struct{ UUID string }
			require.NoError(t, json.Unmarshal(text, &me))
			status, text = m.call(http.MethodPatch, "/api/auth/accounts/"+me.UUID+"/email", body{"newEmail": next, "password": password})
			require.Equal(t, 204, status, string(text))
			token := m.token(next)

			m.diesOver(func() int { return confirm(token) })
			status, _ = signIn(old)
			require.Equal(t, 200, status, "it has its old address")
			require.Equal(t, 204, confirm(token), "the link wasn't used")
			require.NotEqual(t, 204, confirm(token), "now it was")
			status, _ = signIn(next)
			require.Equal(t, 200, status)
			require.Equal(t, []string{old, old, next}, m.letters(), "to confirm, that it changed, to change it: each once")
		})
	}
}

package staff_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/account"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/market"
	kernel "knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/slice"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// found is a row of the list of users.
type found struct {
	UUID, Email, Name, Market string
	Staff                     bool
	WebApp                    struct {
		Blocked bool
		Reason  *string
	}
}

type list struct {
	Content       []found
	Page          int
	Last          bool
	TotalElements int
}

func (p *person) search(query string) list {
	p.w.T.Helper()
	got := p.Get("/api/staff/users?query=" + url.QueryEscape(query))
	require.Equal(p.w.T, 200, got.Status, got.Text)
	require.Equal(p.w.T, "no-store", got.Header.Get("Cache-Control"))
	return apptest.Decode[list](p.w.T, got)
}

func (l list) emails() string {
	var out []string
	for _, f := range l.Content {
		out = append(out, f.Email)
	}
	return strings.Join(out, " ")
}

// What only staff may do, others may not, whatever they bring.
func TestStaffCallsRefuseOtherUsers(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		lena, visitor := w.user("lena@example.org"), w.visitor()
		for _, call := range [][2]string{
			{"GET", "/api/staff/users"},
			{"GET", "/api/staff/log"},
			{"POST", "/api/staff/users/" + lena.id + "/block"},
			{"DELETE", "/api/staff/users/" + lena.id + "/block"},
			{"POST", "/api/staff/users/" + lena.id + "/knower"},
			{"POST", "/api/staff/workbench"},
		} {
			got := lena.Do(call[0], call[1], nil)
			require.Equal(t, 403, got.Status, call)
			require.Equal(t, "ForbiddenError", got.Problem())
			got = visitor.Do(call[0], call[1], nil)
			require.Equal(t, 401, got.Status, call)
			require.Equal(t, "AuthorizationError", got.Problem())
		}
		mara := w.member("mara@example.org")
		require.Empty(t, mara.log(), "what is refused is not done")
	})
}

func TestFindingPeople(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		mara := w.member("mara@example.org")
		for i := range 3 {
			w.account(fmt.Sprintf("kim_%d@example.org", i), "Kim 100% Kaya")
		}
		lena := w.account("Lena@Example.org", "Λένα O'Hara \\ !x")
		require.NoError(t, w.TryExec(`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created)
			VALUES ('x', 'kim@waits.example', 'kim@waits.example', 'Kim', 'x', 'de', '', '', 0)`))

		for query, want := range map[string]string{
			"":                    "Lena@Example.org kim_2@example.org kim_1@example.org kim_0@example.org mara@example.org",
			"kim":                 "kim_2@example.org kim_1@example.org kim_0@example.org",
			" LENA@example.ORG ":  "Lena@Example.org",
			"KIM_1":               "kim_1@example.org",
			"Λένα":                "Lena@Example.org",
			"o'hara":              "Lena@Example.org",
			`\ !x`:                "Lena@Example.org",
			lena:                  "Lena@Example.org",
			strings.ToUpper(lena): "Lena@Example.org",
			lena[:8]:              "",
			uuid.NewString():      "",
			// What means something to LIKE means itself.
			"100%":           "kim_2@example.org kim_1@example.org kim_0@example.org",
			"im_":            "kim_2@example.org kim_1@example.org kim_0@example.org",
			"%%%":            "",
			"___":            "",
			"k_m":            "",
			"l%a":            "",
			"' OR ''='":      "",
			"waits.example":  "",
			"mara@example.o": "mara@example.org",
		} {
			require.Equal(t, want, mara.search(query).emails(), "%q", query)
		}
		require.Equal(t, 422, mara.Get("/api/staff/users?query=kim%001").Status)
		require.NoError(t, w.TryExec(`INSERT INTO profiles (user_id, username) VALUES (?, 'le_na.99')`, lena))
		for query, want := range map[string]string{
			"le_na": "Lena@Example.org", "@LE_NA.99": "Lena@Example.org", "_na.9": "Lena@Example.org", "lexna": "", "e%a.99": "",
		} {
			require.Equal(t, want, mara.search(query).emails(), "%q", query)
		}
		page := apptest.Decode[list](t, mara.Get("/api/staff/users?limit=2&page=1"))
		require.Equal(t, "kim_1@example.org kim_0@example.org", page.emails())
		require.False(t, page.Last)
		require.Equal(t, 5, page.TotalElements)
		last := apptest.Decode[list](t, mara.Get("/api/staff/users?limit=2&page=2"))
		require.Equal(t, "mara@example.org", last.emails())
		require.True(t, last.Last)
		require.Empty(t, apptest.Decode[list](t, mara.Get("/api/staff/users?limit=2&page=1000000")).Content)
		for _, bad := range []string{"limit=0", "limit=101", "page=-1", "page=1000001", "page=x", "query=" + strings.Repeat("x", 321)} {
			require.Equal(t, 422, mara.Get("/api/staff/users?"+bad).Status, bad)
		}
	})
}

// However many users a search finds, it takes the same few statements.
func TestASearchTakesFewStatements(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		mara := w.member("mara@example.org")
		for i := range 20 {
			id := w.account(fmt.Sprintf("kim%d@example.org", i), "Kim")
			require.NoError(t, w.TryExec(`INSERT INTO profiles (user_id, username) VALUES (?, ?)`, id, fmt.Sprintf("kim_%d", i)))
			require.NoError(t, w.TryExec(`INSERT INTO knowers (id, user_id, since) VALUES (?, ?, 0)`, uuid.NewString(), id))
			require.NoError(t, w.TryExec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'Spam', '', 0)`, id))
		}
		for query, found := range map[string]int{"kim7@": 1, "kim": 20, "": 20} {
			got, statements := mara.Statements("GET", "/api/staff/users?query="+query, nil)
			require.Len(t, apptest.Decode[list](t, got).Content, found, "%q", query)
			require.Len(t, statements, 3, "%q: the count, the users, the line of the log: %q", query, statements)
		}
		_, statements := mara.Statements("GET", "/api/staff/users?query=kim&page=1&limit=5", nil)
		require.Len(t, statements, 5, "and on a later page the first ones that were found: %q", statements)
	})
}

// Whose addresses somebody read is on record, and no address is.
func TestSearchesAreOnRecord(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		mara, lena := w.member("mara@example.org"), w.account("lena@example.org", "Lena")
		mara.search("lena@example.org")
		mara.search("nobody")
		lines := mara.log()
		require.Len(t, lines, 2, "one for each search, and none for reading the log")
		require.Equal(t, "people.search", lines[1].Action)
		require.Equal(t, mara.id, *lines[1].Actor)
		require.Equal(t, "de", *lines[1].Market)
		require.NotEmpty(t, lines[1].RequestID)
		require.Nil(t, lines[1].User)
		require.Equal(t, map[string]any{"page": 0.0, "matched": 1.0, "shown": []any{lena}}, lines[1].Details)
		require.Empty(t, lines[0].Details["shown"])
		require.NotContains(t, mara.Get("/api/staff/log").Text, "@")

		// Past the last page nobody is shown, but the number tells as much.
		past := apptest.Decode[list](t, mara.Get("/api/staff/users?query=lena%40exam&page=1000000"))
		require.Empty(t, past.Content)
		require.Equal(t, 1, past.TotalElements)
		require.Equal(t, map[string]any{"page": 1e6, "matched": 1.0, "shown": []any{}, "first": []any{lena}}, mara.log()[0].Details)
		for i := range 30 {
			w.account(fmt.Sprintf("kim%d@example.org", i), "Kim")
		}
		mara.Get("/api/staff/users?query=kim&page=9&limit=100")
		require.EqualValues(t, 30, mara.log()[0].Details["matched"])
		require.Len(t, mara.log()[0].Details["first"], 20, "some of them say enough")
		before := len(mara.log())
		for _, short := range []string{"l", "%40", "le", "éé", "%20le%20"} {
			require.Equal(t, "FormValidationError query", mara.Get("/api/staff/users?query="+short).Problem(), short)
		}
		require.Len(t, mara.log(), before)
	})
}

func TestBlockAndUnblock(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		mara, lena := w.member("mara@example.org"), w.user("lena@example.org")
		path := "/api/staff/users/" + lena.id + "/block"
		require.Equal(t, 404, mara.Do("DELETE", path, nil).Status, "nobody is blocked yet")
		require.Equal(t, 204, mara.Do("POST", path, fields{"reason": " Spam in three chats. "}).Status)
		row := mara.search("lena").Content[0]
		require.True(t, row.WebApp.Blocked)
		require.Equal(t, "Spam in three chats.", *row.WebApp.Reason)
		me := lena.Get("/api/users/me")
		require.Equal(t, 200, me.Status, "it ends no session")
		require.Contains(t, me.Text, `"webApp":{"blocked":true,"reason":"Spam in three chats."}`)
		lena.refresh()
		lena.signIn("lena@example.org")
		require.Equal(t, 204, mara.Do("POST", path, fields{"reason": "Spam, again."}).Status, "the reason may change")
		require.Equal(t, "Spam, again.", *mara.search("lena").Content[0].WebApp.Reason)
		require.Equal(t, 204, mara.Do("DELETE", path, nil).Status)
		require.Equal(t, 404, mara.Do("DELETE", path, nil).Status)
		require.False(t, mara.search("lena").Content[0].WebApp.Blocked)
		require.Contains(t, lena.Get("/api/users/me").Text, `"webApp":{"blocked":false,"reason":null}`)

		var did []string
		for _, l := range mara.log() {
			if l.Action != "people.search" {
				did = append(did, fmt.Sprint(l.Action, " ", *l.User == lena.id, " ", l.Details["reason"]))
			}
		}
		require.Equal(t, []string{"web.unblock true <nil>", "web.block true Spam, again.", "web.block true Spam in three chats."}, did)
	})
}

func TestInvalidBlocksAreRefused(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		mara, lena := w.member("mara@example.org"), w.account("lena@example.org", "Lena")
		of := func(id string) string { return "/api/staff/users/" + id + "/block" }
		require.Equal(t, 403, mara.Do("POST", of(mara.id), fields{"reason": "Vacation"}).Status)
		require.Equal(t, 403, mara.Do("POST", of(strings.ToUpper(mara.id)), fields{"reason": "Vacation"}).Status, "not even in capitals")
		require.Equal(t, 404, mara.Do("POST", of(uuid.NewString()), fields{"reason": "Spam"}).Status)
		require.Equal(t, 404, mara.Do("POST", "/api/staff/users/"+uuid.NewString()+"/knower", nil).Status)
		require.Equal(t, 422, mara.Do("POST", of("lena"), fields{"reason": "Spam"}).Status)
		for _, reason := range []any{"", "  ", "…", strings.Repeat("x", 501), "Spam\x00", "a\u202eb", nil, 7} {
			got := mara.Do("POST", of(lena), fields{"reason": reason})
			require.Equal(t, 422, got.Status, "%q: %s", reason, got.Text)
		}
		require.Equal(t, 204, mara.Do("POST", of(lena), fields{"reason": strings.Repeat("ü", 500)}).Status)
		require.Len(t, mara.log(), 1)
	})
}

func TestAcceptingAKnower(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		mara, lena := w.member("mara@example.org"), w.user("lena@example.org")
		require.Equal(t, 404, lena.Get("/api/knowers/me").Status)
		for range 2 {
			require.Equal(t, 204, mara.Do("POST", "/api/staff/users/"+lena.id+"/knower", nil).Status)
		}
		require.Equal(t, 200, lena.Get("/api/knowers/me").Status)
		lines := mara.log()
		require.Len(t, lines, 1, "the second time nothing was done")
		require.Equal(t, "knower.accept", lines[0].Action)
		require.Equal(t, lena.id, *lines[0].User)
		row := mara.Get("/api/staff/users?query=lena").Text
		require.Regexp(t, `"knowerUuid":"[0-9a-f-]{36}"`, row)
	})
}

// operator runs what an operator does on the command line.
func (w *world) operator(do func(s *staff.Service, by kernel.Member) error) error {
	return app.OpenForCommand(w.T.Context(), w.Address, zerolog.Nop(), func(ctx context.Context, p *slice.Platform) error {
		p.Clock = w.Clock // a server's jobs are due by the same clock
		accounts := &account.Service{}
		if err := accounts.OpenForCommand(ctx, p); err != nil {
			return err
		}
		return do(staff.New(staff.Config{DB: p.DB, Clock: p.Clock, Accounts: accounts, Log: p.Log}), kernel.Member{Login: "root"})
	})
}

// Who loses the role loses it at once, tokens and all; the log says who did it.
func TestAddAndRemoveStaff(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		lena := w.user("lena@example.org")
		require.NoError(t, w.operator(func(s *staff.Service, by kernel.Member) error {
			out, err := s.Add(t.Context(), by, " Lena@example.org")
			require.True(t, out.Changed)
			return err
		}))
		require.Equal(t, 403, lena.Get("/api/staff/log").Status, "the token is from before")
		lena.refresh()
		require.Equal(t, "Requires2FAError", lena.Get("/api/staff/log").Problem())
		lena.showFactor()
		lines := lena.log()
		require.Len(t, lines, 1)
		require.Equal(t, "staff.add", lines[0].Action)
		require.Nil(t, lines[0].Actor)
		require.Nil(t, lines[0].Market)
		require.Equal(t, lena.id, *lines[0].User)
		require.Equal(t, map[string]any{"login": "root"}, lines[0].Details)

		require.NoError(t, w.operator(func(s *staff.Service, by kernel.Member) error {
			out, err := s.Add(t.Context(), by, "lena@example.org")
			require.False(t, out.Changed)
			return err
		}))
		require.NoError(t, w.operator(func(s *staff.Service, by kernel.Member) error {
			_, err := s.Remove(t.Context(), by, "lena@example.org")
			return err
		}))
		require.Eventually(t, func() bool { return lena.Get("/api/staff/log").Status == 401 }, time.Minute, 50*time.Millisecond,
			"the server finds out that the session has ended")
		require.Equal(t, 401, lena.Do("POST", "/api/auth/oauth/token", fields{"refreshToken": lena.refreshToken}).Status)
		lena.signIn("lena@example.org")
		require.Equal(t, 403, lena.Get("/api/staff/log").Status)
		require.Equal(t, "staff.remove staff.add", w.actions(), "what changed nothing isn't there")
	})
}

func (w *world) actions() string {
	var out []string
	require.NoError(w.T, w.operator(func(s *staff.Service, _ kernel.Member) error {
		lines, _, err := s.Log(w.T.Context(), 0, 100)
		for _, l := range lines {
			out = append(out, l.Action)
		}
		return err
	}))
	return strings.Join(out, " ")
}

// The log is written with what it records or not at all, and never changed.
func TestLogIsTransactionalAndAppendOnly(t *testing.T) {
	each(t, market.Staging, func(t *testing.T, w *world) {
		mara, lena := w.member("mara@example.org"), w.account("lena@example.org", "Lena")
		path := "/api/staff/users/" + lena + "/block"
		require.Equal(t, 204, mara.Do("POST", path, fields{"reason": "Spam"}).Status)
		for _, statement := range []string{
			`UPDATE staff_log SET actor = ''`, `UPDATE staff_log SET details = '{}'`,
			`DELETE FROM staff_log`, `DELETE FROM staff_log WHERE action = 'web.block'`,
		} {
			require.ErrorContains(t, w.TryExec(statement), "never changed", statement)
		}
		for _, method := range []string{"POST", "PUT", "PATCH", "DELETE"} {
			require.Equal(t, http.StatusMethodNotAllowed, mara.Do(method, "/api/staff/log", nil).Status)
		}
		require.Equal(t, "web.block", w.actions())

		// An account that goes takes its block along; the line stays, without a name.
		require.NoError(t, w.TryExec(`DELETE FROM users WHERE id = ?`, lena))
		require.Equal(t, 404, mara.Do("DELETE", path, nil).Status)
		require.Equal(t, "web.block", w.actions())

		// Where the log can't be written nothing is done.
		kim := w.account("kim@example.org", "Kim")
		require.NoError(t, w.TryExec(`ALTER TABLE staff_log RENAME TO elsewhere`))
		require.Equal(t, 500, mara.Do("POST", "/api/staff/users/"+kim+"/block", fields{"reason": "Spam"}).Status)
		require.Equal(t, 500, mara.Get("/api/staff/users").Status, "nobody reads addresses unseen")
		require.NoError(t, w.TryExec(`ALTER TABLE elsewhere RENAME TO staff_log`))
		require.False(t, mara.search("kim").Content[0].WebApp.Blocked)
	})
}

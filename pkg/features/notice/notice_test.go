package notice_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	feature "knowmad/pkg/features/notice"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/person"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

const (
	all = "/api/users/me/notices"

	// patience is how long a test waits for what must happen at all.
	patience = 5 * time.Minute
)

type world struct{ *apptest.Server }

// each runs a test against a server on each engine.
func each(t *testing.T, test func(t *testing.T, w world)) {
	t.Helper()
	apptest.Each(t, func(c *app.Config) { c.UnsignedWrites = true }, func(t *testing.T, s *apptest.Server) { test(t, world{s}) })
}

// browser is one user's.
type browser struct {
	*apptest.Browser

	w          world
	id, knower string
}

// member is a user, signed in on a market's site, who teaches.
func (w world) member(code, name string) *browser {
	w.T.Helper()
	b := &browser{Browser: w.Browser(code), w: w}
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: code})
	require.NoError(w.T, w.DB.Write(w.T.Context(), func(q db.Queryer) (err error) {
		b.knower, _, err = person.MakeKnower(w.T.Context(), q, b.id, w.Clock.Now())
		return err
	}))
	w.SignIn(b.Browser, b.id)
	return b
}

// on is the same user on another market's site.
func (b *browser) on(code string) *browser {
	other := &browser{Browser: b.w.Browser(code), w: b.w, id: b.id, knower: b.knower}
	b.w.SignIn(other.Browser, b.id)
	return other
}

// know is a know of an author's, as it is once it is published.
func (w world) know(code, author, title string) (id string) {
	w.T.Helper()
	id = uuid.NewString()
	m, ok := apptest.Registry(w.T, market.Local).ByCode(code)
	require.True(w.T, ok)
	at := db.At(w.Clock.Now())
	w.Exec(`INSERT INTO knows (id, market, language, author, title, format, visibility, status, revision, page_count, words, views, created, updated, published, listed, topics, grades)
		VALUES (?, ?, ?, ?, ?, 'DOCUMENT', 'public', 'PUBLISHED', ?, 2, 300, 0, ?, ?, ?, ?, '', '')`,
		id, code, know.LanguageOf(m), author, title, uuid.NewString(), at, at, at, at)
	return id
}

func (w world) setStatus(id string, status know.Status) {
	w.T.Helper()
	w.Exec(`UPDATE knows SET status = ? WHERE id = ?`, status, id)
}

// tell stores an event through the table's own statement, as other nouns do.
func (w world) tell(n notice.New) {
	w.T.Helper()
	s := &feature.Service{Config: feature.Config{DB: w.DB, Clock: w.Clock}}
	require.NoError(w.T, w.DB.Write(w.T.Context(), func(q db.Queryer) error { return s.Tell(w.T.Context(), q, n) }))
}

func published(user, author *browser, id string) notice.New {
	return notice.New{User: user.id, Market: "de", Kind: notice.KnowPublished, Key: "published:" + id, Know: id, Actor: author.id}
}

func (b *browser) list(query string) feature.List {
	b.T.Helper()
	got := b.Get(all + query)
	require.Equal(b.T, 200, got.Status, got.Text)
	require.Equal(b.T, "no-store", got.Header.Get("Cache-Control"))
	return apptest.Decode[feature.List](b.T, got)
}

func (b *browser) titles() []string {
	b.T.Helper()
	out := []string{}
	for _, n := range b.list("").Content {
		out = append(out, n.Title)
	}
	return out
}

func (b *browser) unread() int {
	b.T.Helper()
	got := b.Get(all + "/unread")
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[feature.Unread](b.T, got).Count
}

func TestListShowsWhatIsStillThere(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia, nils := w.member("de", "lena"), w.member("de", "mia"), w.member("de", "nils")
		require.Equal(t, 401, w.Browser("de").Get(all).Status)
		require.Empty(t, lena.list("").Content)

		id := w.know("de", mia.id, "Bruchrechnung")
		w.tell(published(lena, mia, id))
		w.Clock.Pass(time.Minute)
		w.tell(published(lena, mia, id)) // the same event again
		w.tell(published(lena, nils, w.know("de", nils.id, "Zellen")))
		got := lena.list("")
		require.Equal(t, []string{"Zellen", "Bruchrechnung"}, lena.titles())
		require.Equal(t, "mia", *got.Content[1].Actor)
		require.Contains(t, got.Content[1].Path, "/knows/bruchrechnung-")
		require.Equal(t, 2, lena.unread())
		require.Equal(t, 2, got.Unread)
		require.Empty(t, mia.titles(), "another's")

		require.Equal(t, []string{"Zellen"}, func() []string {
			one := lena.list("?limit=1").Content
			return []string{one[0].Title}
		}())
		require.False(t, lena.list("?limit=1").Last)
		require.True(t, lena.list("?limit=1&page=1").Last)
		require.Empty(t, lena.list("?limit=1&page=2").Content)

		english := published(lena, mia, w.know("us", mia.id, "Fractions"))
		english.Market = "us"
		w.tell(english)
		require.Equal(t, []string{"Fractions"}, lena.on("gb").titles(), "a site of the same content language")
		elsewhere := notice.New{User: lena.id, Market: "us", Kind: notice.SummaryReady, Key: "summary:1", Title: "Cells", Path: "/app/ai-summary"}
		w.tell(elsewhere)
		require.Equal(t, []string{"Fractions"}, lena.on("gb").titles(), "another market's")
		require.Contains(t, lena.on("us").titles(), "Cells")
		require.Empty(t, lena.on("gr").titles(), "another language's site")
		require.Zero(t, lena.on("gr").unread())

		for _, status := range []know.Status{know.Private, know.Rejected, know.Review, know.Deleted} {
			w.setStatus(id, status)
			require.Equal(t, []string{"Zellen"}, lena.titles(), status)
			require.Equal(t, 1, lena.unread(), status)
			require.Equal(t, 404, lena.Do("PUT", all+"/"+got.Content[1].UUID+"/read", nil).Status, status)
		}
		w.setStatus(id, know.Published)
		require.Len(t, lena.titles(), 2)

		w.Exec(`INSERT INTO web_blocks (user_id, reason, blocked_by, blocked) VALUES (?, 'spam', '', ?)`, nils.id, db.At(w.Clock.Now()))
		require.Equal(t, []string{"Bruchrechnung"}, lena.titles(), "of who is blocked")
		w.Exec(`DELETE FROM users WHERE id = ?`, mia.id)
		require.Empty(t, lena.titles(), "of who has left")
	})
}

func TestReadState(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		for i := range 3 {
			w.tell(published(lena, mia, w.know("de", mia.id, fmt.Sprint("Know ", i))))
			w.Clock.Pass(time.Minute)
		}
		first := lena.list("").Content[0]
		at := all + "/" + first.UUID + "/read"
		require.Equal(t, 401, w.Browser("de").Do("PUT", at, nil).Status)
		require.Equal(t, 404, mia.Do("PUT", at, nil).Status, "another user's")
		require.Equal(t, 404, lena.on("gr").Do("PUT", at, nil).Status, "another market's")
		require.Equal(t, 404, lena.Do("PUT", all+"/"+uuid.NewString()+"/read", nil).Status)
		require.Equal(t, 422, lena.Do("PUT", all+"/x/read", nil).Status)
		require.Equal(t, 3, lena.unread(), "nothing was read by that")
		for range 2 {
			require.Equal(t, 204, lena.Do("PUT", at, nil).Status)
			require.Equal(t, 2, lena.unread())
		}
		require.True(t, lena.list("").Content[0].Read)
		require.Equal(t, 204, lena.on("gr").Do("PUT", all+"/read", nil).Status)
		require.Equal(t, 2, lena.unread(), "what another site doesn't show stays unread")
		require.Equal(t, 204, lena.Do("PUT", all+"/read", nil).Status)
		require.Zero(t, lena.unread())
		require.Len(t, lena.titles(), 3)
	})
}

func TestLikesAreOneNotification(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		mia, lena, nils := w.member("de", "mia"), w.member("de", "lena"), w.member("de", "nils")
		id := w.know("de", mia.id, "Bruchrechnung")
		like := func(b *browser, method string) {
			require.Equal(t, 200, b.Do(method, "/api/knows/"+id+"/like", nil).Status)
			w.Clock.Pass(time.Second)
		}
		like(lena, "PUT")
		got := mia.list("").Content
		require.Len(t, got, 1)
		require.Equal(t, notice.KnowLiked, got[0].Kind)
		require.Nil(t, got[0].Actor, "who likes it is told nobody")
		require.Equal(t, 204, mia.Do("PUT", all+"/read", nil).Status)

		like(lena, "DELETE")
		require.Empty(t, mia.titles(), "nobody likes it")
		like(lena, "PUT")
		require.True(t, mia.list("").Content[0].Read, "the same like is no news")
		like(nils, "PUT")
		got = mia.list("").Content
		require.Len(t, got, 1)
		require.Equal(t, 2, got[0].Likes)
		require.Equal(t, 1, mia.unread())
	})
}

func TestRetention(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		w.tell(published(lena, mia, w.know("de", mia.id, "Alt")))
		w.Clock.Pass(91 * 24 * time.Hour)
		w.SignIn(lena.Browser, lena.id)
		require.Empty(t, lena.titles(), "older than 90 days, swept or not")
		require.Eventually(t, func() bool { return w.Count(`SELECT COUNT(*) FROM notices`) == 0 }, patience, 5*time.Millisecond)

		id := w.know("de", mia.id, "Neu")
		for i := range 503 {
			n := published(lena, mia, id)
			n.Key = fmt.Sprint("event ", i)
			w.tell(n)
		}
		require.Equal(t, 500, lena.list("").Total)
		require.Equal(t, 100, lena.unread())
		w.Clock.Pass(2 * time.Hour)
		require.Eventually(t, func() bool { return w.Count(`SELECT COUNT(*) FROM notices`) == 500 }, patience, 5*time.Millisecond)
	})
}

// letters are the weekly mails to a user.
func (w world) letters(user string) (out []map[string]string) {
	w.T.Helper()
	var rows []string
	require.NoError(w.T, w.DB.One().Select(w.T.Context(), &rows, `SELECT content FROM mails WHERE template = 'notices' AND user_id = ? ORDER BY queued, id`, user))
	for _, row := range rows {
		var c struct{ Values map[string]string }
		require.NoError(w.T, json.Unmarshal([]byte(row), &c), row)
		out = append(out, c.Values)
	}
	return out
}

// due is when a user's next weekly mail is due, as it is stored; 0 where none is.
func (w world) due(user string) int {
	return w.Count(`SELECT COALESCE(MAX(due), 0) FROM notice_digests WHERE user_id = ?`, user)
}

func TestWeeklyMail(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		set := func(b *browser, weekly bool) {
			require.Equal(t, 204, b.Do("PUT", all+"/mails", apptest.Fields{"weekly": weekly}).Status)
		}
		pass := func(d time.Duration) {
			before := w.due(lena.id)
			w.Clock.Pass(d)
			w.SignIn(lena.Browser, lena.id)
			w.SignIn(mia.Browser, mia.id)
			if before > 0 {
				require.Eventually(t, func() bool { return w.due(lena.id) != before }, patience, 5*time.Millisecond)
			}
		}
		const week = 7*24*time.Hour + time.Minute
		require.JSONEq(t, `{"weekly":false}`, lena.Get(all+"/mails").Text)
		hidden := w.know("de", mia.id, "Versteckt")
		w.tell(published(lena, mia, w.know("de", mia.id, "Vorher")))
		pass(week)
		require.Empty(t, w.letters(lena.id), "nobody asked")

		set(lena, true)
		set(lena, true)
		require.JSONEq(t, `{"weekly":true}`, lena.Get(all+"/mails").Text)
		pass(week)
		require.Empty(t, w.letters(lena.id), "what came before they asked is no news")

		w.tell(published(lena, mia, w.know("de", mia.id, "Bruchrechnung")))
		w.tell(published(lena, mia, hidden))
		w.tell(published(mia, lena, w.know("de", lena.id, "Zellen")))
		w.setStatus(hidden, know.Private)
		pass(week)
		require.Len(t, w.letters(lena.id), 1)
		require.Equal(t, "1", w.letters(lena.id)[0]["count"])
		require.Equal(t, "Bruchrechnung", w.letters(lena.id)[0]["titles"])
		require.Empty(t, w.letters(mia.id), "she didn't ask")

		// A server that died before its attempt was kept leaves the job, which is done again.
		w.Exec(`INSERT INTO jobs (id, kind, unique_key, args, state, created, due) SELECT ?, kind, ?, args, state, created, 0 FROM jobs WHERE kind = 'notice.mailing'`,
			uuid.NewString(), fmt.Sprintf("%s:%d", lena.id, 1))
		require.Eventually(t, func() bool { return w.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'notice.mailing'`) == 1 }, patience, 5*time.Millisecond)
		require.Len(t, w.letters(lena.id), 1, "the same mail isn't sent twice")

		pass(week)
		require.Len(t, w.letters(lena.id), 1, "no mail where nothing is new")
		set(lena, false)
		w.tell(published(lena, mia, w.know("de", mia.id, "Nachher")))
		pass(week)
		require.Len(t, w.letters(lena.id), 1)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'notice.mailing'`))
		require.Equal(t, 400, w.Browser("de").Do("POST", "/api/notices/unsubscribe/one-click?token="+lena.id+".x", nil).Status)
	})
}

func TestExportAndErase(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		w.tell(published(lena, mia, w.know("de", mia.id, "Bruchrechnung")))
		require.Equal(t, 204, lena.Do("PUT", all+"/mails", apptest.Fields{"weekly": true}).Status)
		s := &feature.Service{Config: feature.Config{DB: w.DB, Clock: w.Clock, Jobs: job.New(job.Config{DB: w.DB, Clock: w.Clock})}}
		data, _, err := s.Export(t.Context(), w.DB.One(), lena.id)
		require.NoError(t, err)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.Contains(t, string(text), `"weeklyMail":true`)
		require.NotContains(t, string(text), mia.id, "nothing of others")
		data, _, err = s.Export(t.Context(), w.DB.One(), mia.id)
		require.NoError(t, err)
		require.Nil(t, data)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := s.Erase(t.Context(), q, mia.id)
			return err
		}))
		require.Empty(t, lena.titles())
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := s.Erase(t.Context(), q, lena.id)
			return err
		}))
		require.Zero(t, w.due(lena.id))
	})
}

package feed_test

import (
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/feed"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/kernel/person"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

const feeds = "/api/feeds"

type list = feed.List

type world struct{ *apptest.Server }

// each runs a test against a server on each engine, one on SQLite alone: for rules whose
// statements run on both engines in other tests.
func each(t *testing.T, test func(t *testing.T, w world)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		on(t, engine, test)
	}
}

func one(t *testing.T, test func(t *testing.T, w world)) {
	t.Helper()
	on(t, db.SQLite, test)
}

func on(t *testing.T, engine db.Engine, test func(t *testing.T, w world)) {
	t.Helper()
	apptest.On(t, engine, func(c *app.Config) { c.UnsignedWrites = true }, func(t *testing.T, s *apptest.Server) { test(t, world{s}) })
}

func (w world) market(code string) *market.Market {
	m, ok := apptest.Registry(w.T, market.Local).ByCode(code)
	require.True(w.T, ok)
	return m
}

// author is a user who teaches.
func (w world) author(market, name string) (id string) {
	w.T.Helper()
	id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: market})
	require.NoError(w.T, w.DB.Write(w.T.Context(), func(q db.Queryer) error {
		_, _, err := person.MakeKnower(w.T.Context(), q, id, w.Clock.Now())
		return err
	}))
	return id
}

// fixture is a know that is put into the tables as it is once it is published.
type fixture struct {
	market, author, title string
	subject               int
	topics, grades        []string
	views                 int
	age                   time.Duration
	status                string // PUBLISHED if empty
}

func (w world) add(f fixture) (id string) {
	w.T.Helper()
	id = uuid.NewString()
	if f.market == "" {
		f.market = "de"
	}
	if f.status == "" {
		f.status = "PUBLISHED"
	}
	at := db.At(w.Clock.Now().Add(-f.age))
	var listed *db.Time
	if f.status == "PUBLISHED" {
		listed = &at
	}
	var subject *int
	if f.subject > 0 {
		subject = &f.subject
	}
	language := market.BaseLanguage(w.market(f.market).Language.Code)
	w.Exec(`INSERT INTO knows (id, market, language, author, title, subject, format, visibility, status, revision, page_count, words, views, created, updated, published, listed, topics, grades)
		VALUES (?, ?, ?, ?, ?, ?, 'DOCUMENT', 'public', ?, ?, 2, 300, ?, ?, ?, ?, ?, ?, ?)`,
		id, f.market, language, f.author, f.title, subject, f.status, uuid.NewString(), f.views, at, at, at, listed, strings.Join(f.topics, "\x1f"), strings.Join(f.grades, "\x1f"))
	for _, topic := range f.topics {
		w.Exec(`INSERT INTO know_topics (know, topic, market, listed, views) VALUES (?, ?, ?, ?, ?)`, id, topic, f.market, listed, f.views)
	}
	return id
}

// hide takes a know from its readers, as its author does by making it private.
func (w world) hide(id string) {
	w.T.Helper()
	w.Exec(`UPDATE knows SET status = 'PRIVATE', visibility = 'private', listed = NULL WHERE id = ?`, id)
}

// reader is a signed-in user's browser.
type reader struct {
	*apptest.Browser

	id string
	w  world
}

func (w world) reader(market, name string) *reader {
	w.T.Helper()
	r := &reader{Browser: w.Browser(market), w: w}
	r.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: market})
	w.SignIn(r.Browser, r.id)
	return r
}

func (r *reader) list(query string) list {
	r.T.Helper()
	got := r.Get(feeds + query)
	require.Equal(r.T, 200, got.Status, got.Text)
	require.Equal(r.T, "no-store", got.Header.Get("Cache-Control"))
	return apptest.Decode[list](r.T, got)
}

func (r *reader) read(know string) {
	r.T.Helper()
	got := r.Post("/api/knows/"+know+"/views", nil)
	require.Equal(r.T, 204, got.Status, got.Text)
	r.w.Clock.Pass(time.Second)
}

func (r *reader) choose(fields apptest.Fields) {
	r.T.Helper()
	got := r.Do(http.MethodPatch, "/api/users/"+r.id, fields)
	require.Equal(r.T, 200, got.Status, got.Text)
}

func (r *reader) dismiss(kind feed.Kind, id string) {
	r.T.Helper()
	got := r.Post(feeds+"/dismissals", apptest.Fields{"type": kind, "id": id})
	require.Equal(r.T, 204, got.Status, got.Text)
}

func (r *reader) restore(kind feed.Kind, id string) {
	r.T.Helper()
	got := r.Do(http.MethodDelete, feeds+"/dismissals/"+string(kind)+"/"+id, nil)
	require.Equal(r.T, 204, got.Status, got.Text)
}

func ids(l list) []string {
	out := []string{}
	for _, i := range l.Content {
		out = append(out, i.Know.UUID)
	}
	return out
}

func titles(l list) []string {
	out := []string{}
	for _, i := range l.Content {
		out = append(out, i.Know.Title)
	}
	return out
}

// reasonFor is why a know is in a list.
func reasonFor(t *testing.T, l list, know string) feed.Reason {
	t.Helper()
	for _, i := range l.Content {
		if i.Know.UUID == know {
			return i.Reason
		}
	}
	require.Fail(t, "the know isn't in the list", know)
	return feed.Reason{}
}

// crowd are knows of a subject, by many authors.
func (w world) crowd(market string, subject, n int) (knows []string) {
	w.T.Helper()
	for i := range n {
		author := w.author(market, fmt.Sprintf("author-%s-%d-%d", market, subject, i))
		knows = append(knows, w.add(fixture{
			market: market, author: author, title: market + " " + strconv.Itoa(subject) + " " + strconv.Itoa(i), subject: subject, views: i, age: time.Duration(i) * time.Hour,
		}))
	}
	return knows
}

func itoa(n int) string { return strconv.Itoa(n) }

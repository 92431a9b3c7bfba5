package library_test

import (
	"os"
	"strings"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/library"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

type fields = apptest.Fields

type (
	news   = library.News
	shared = library.Shared
)

// world is a server with knows that were made by hand.
type world struct{ *apptest.Server }

// each runs a test against a server on each engine, one on SQLite alone: for rules whose
// statements run on both engines in other tests.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	apptest.Each(t, unsigned, func(t *testing.T, s *apptest.Server) { test(t, &world{s}) })
}

func one(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	apptest.On(t, db.SQLite, unsigned, func(t *testing.T, s *apptest.Server) { test(t, &world{s}) })
}

func unsigned(c *app.Config) { c.UnsignedWrites = true }

// know stores a know of a market and gives its id.
func (w *world) know(market, author, title, status string) string {
	w.T.Helper()
	id, visibility := uuid.NewString(), "public"
	if status == "PRIVATE" {
		visibility = "private"
	}
	w.Exec(`INSERT INTO knows (id, market, language, author, title, description, format, visibility, status, created, updated)
		VALUES (?, ?, ?, ?, ?, '', 'DOCUMENT', ?, ?, 1, 1)`, id, market, market, author, title, visibility, status)
	return id
}

func (w *world) knows(author string, titles ...string) (ids []string) {
	w.T.Helper()
	for _, title := range titles {
		ids = append(ids, w.know("de", author, title, "PUBLISHED"))
	}
	return ids
}

// browser is one of a user's devices.
type browser struct {
	apptest.Browser

	w  *world
	id string
}

func (w *world) visitor(market string) *browser {
	w.T.Helper()
	return &browser{Browser: *w.Browser(market), w: w}
}

// member is a user with a confirmed account, signed in on a market's site.
func (w *world) member(market, name string) *browser {
	w.T.Helper()
	b := w.visitor(market)
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: market})
	w.SignIn(&b.Browser, b.id)
	return b
}

// on is another device of the same user, on a market's site.
func (b *browser) on(market string) *browser {
	b.T.Helper()
	out := b.w.visitor(market)
	out.id = b.id
	b.w.SignIn(&out.Browser, b.id)
	return out
}

// try makes a change; its uuid is a new one unless it is given.
func (b *browser) try(kind library.Kind, more fields) apptest.Reply {
	b.T.Helper()
	body := fields{"uuid": uuid.NewString(), "kind": kind}
	for name, value := range more {
		body[name] = value
	}
	return b.Post("/api/library/changes", body)
}

func (b *browser) change(kind library.Kind, more fields) int64 {
	b.T.Helper()
	got := b.try(kind, more)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[library.Changed](b.T, got).Revision
}

func (b *browser) save(to string, knows ...string) {
	b.T.Helper()
	more := fields{"knows": knows}
	if to != "" {
		more["to"] = to
	}
	b.change(library.Save, more)
}

// folder makes a folder in another one ("" for the top) and gives its id.
func (b *browser) folder(name, in string) string {
	b.T.Helper()
	id := uuid.NewString()
	more := fields{"folder": id, "name": name}
	if in != "" {
		more["to"] = in
	}
	b.change(library.CreateFolder, more)
	return id
}

func (b *browser) news(query string) news {
	b.T.Helper()
	got := b.Get("/api/library" + query)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[news](b.T, got)
}

// tell is the library as a text: folders by their names, knows by their titles, each
// folder's things in brackets.
func (b *browser) tell() string {
	b.T.Helper()
	n := b.news("?limit=200")
	require.True(b.T, n.Last)
	return strings.Join(inside(n, ""), " ")
}

func inside(n news, in string) (out []string) {
	is := func(folder *string) bool {
		return folder == nil && in == "" || folder != nil && *folder == in
	}
	order := map[string]string{}
	var keys []string
	add := func(key, what string) {
		order[key] = what
		keys = append(keys, key)
	}
	for _, f := range n.Folders {
		if is(f.Parent) && f.DeletedOn == nil {
			add("0"+f.Order, f.Name+"("+strings.Join(inside(n, f.UUID), " ")+")")
		}
	}
	for _, i := range n.Items {
		switch {
		case !is(i.Folder) || i.RemovedOn != nil:
		case i.Know.Value == nil:
			add("1"+i.Order, "gone")
		default:
			add("1"+i.Order, i.Know.Value.Title)
		}
	}
	for i := range keys {
		for j := i; j > 0 && keys[j] < keys[j-1]; j-- {
			keys[j], keys[j-1] = keys[j-1], keys[j]
		}
	}
	for _, key := range keys {
		out = append(out, order[key])
	}
	return out
}

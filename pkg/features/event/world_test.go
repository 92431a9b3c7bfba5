package event_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/event"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// patience is how long a test waits for what must happen at all.
const patience = 5 * time.Minute

const call = "/api/analytics/events"

type fields = apptest.Fields

// world is a server that collects events.
type world struct{ *apptest.Server }

// each runs a test against a server on each engine, one on SQLite alone: for answers in
// which no store has a part.
func each(t *testing.T, test func(t *testing.T, w world)) {
	t.Helper()
	apptest.Each(t, configure, func(t *testing.T, s *apptest.Server) { test(t, world{s}) })
}

func one(t *testing.T, test func(t *testing.T, w world)) {
	t.Helper()
	apptest.On(t, db.SQLite, configure, func(t *testing.T, s *apptest.Server) { test(t, world{s}) })
}

func configure(c *app.Config) { c.JobsEvery = 20 * time.Millisecond }

// stored are the events that the server has, oldest first.
func (w world) stored() []event.Line {
	w.T.Helper()
	lines, err := event.Stored(w.T.Context(), w.DB, w.days(), event.Filter{})
	require.NoError(w.T, err)
	return lines
}

// days is the folder with a file for each day, on SQLite.
func (w world) days() string { return filepath.Join(w.Folder, "events") }

// ids are the uuids of the stored events, in their order.
func (w world) ids() []string {
	w.T.Helper()
	out := []string{}
	for _, l := range w.stored() {
		out = append(out, body(w.T, l)["uuid"].(string))
	}
	return out
}

func body(t testing.TB, l event.Line) (out fields) {
	t.Helper()
	require.NoError(t, json.Unmarshal(l.Event, &out))
	return out
}

// visitor is a browser that signs nothing, as beacons can't.
func (w world) visitor(market string) *apptest.Browser {
	w.T.Helper()
	b := w.Browser(market)
	b.Unsigned, b.Agent, b.Peer = true, "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0", "193.99.144.80:50000"
	return b
}

// member is a visitor who is signed in.
func (w world) member(name string) (b *apptest.Browser, id string) {
	w.T.Helper()
	id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: "de"})
	b = w.visitor("de")
	w.enter(b, id)
	return b, id
}

// enter signs a user in anew, as tokens don't outlast the days that tests let pass.
func (w world) enter(b *apptest.Browser, id string) {
	w.T.Helper()
	b.Unsigned = false
	w.SignIn(b, id)
	b.Unsigned = true
}

// signIn is an event that needs no block.
func signIn() fields { return fields{"uuid": uuid.NewString(), "name": "sign_in"} }

// another is a new event of a visit.
func another(session string) fields {
	return signIn().With("session", fields{"uuid": session})
}

// send sends something that is accepted whole.
func send(b *apptest.Browser, what any) {
	b.T.Helper()
	got := b.Post(call, what)
	require.Equal(b.T, 202, got.Status, got.Text)
	require.Empty(b.T, apptest.Decode[receipt](b.T, got).Refused, got.Text)
}

type receipt struct {
	Accepted int
	Refused  []struct {
		Index                int
		UUID, Field, Message string
	}
}

func batch(events ...any) fields { return fields{"events": events} }

package deck_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/deck"
	"knowmad/pkg/features/deck/edit"
	"knowmad/pkg/features/deck/learn"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/kernel/know"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

type (
	fields = apptest.Fields
	list   = []fields
)

type world struct{ *apptest.Server }

// each runs a test against a server on each engine.
func each(t *testing.T, test func(t *testing.T, w world)) {
	t.Helper()
	apptest.Each(t, func(c *app.Config) { c.UnsignedWrites = true }, func(t *testing.T, s *apptest.Server) { test(t, world{s}) })
}

type browser struct {
	*apptest.Browser

	id string
}

// member is a user, signed in on a market's site.
func (w world) member(code, name string) *browser {
	w.T.Helper()
	b := &browser{Browser: w.Browser(code)}
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: code})
	w.SignIn(b.Browser, b.id)
	return b
}

// one reads a text.
func (w world) one(query string, args ...any) (text string) {
	w.T.Helper()
	require.NoError(w.T, w.DB.One().Get(w.T.Context(), &text, query, args...))
	return text
}

// basic is a note.
func basic(front, back string) fields { return fields{"front": front, "back": back} }

func numbered(n int) list {
	notes := list{}
	for i := range n {
		notes = append(notes, basic(fmt.Sprintf("Question %d", i+1), fmt.Sprintf("Answer %d", i+1)))
	}
	return notes
}

func draft(title string, notes list) fields {
	return fields{"title": title, "visibility": "public", "notes": notes}
}

// share shares a deck.
func (b *browser) share(title string, notes ...fields) edit.Receipt {
	b.T.Helper()
	got := b.Post("/api/decks", draft(title, notes))
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[edit.Receipt](b.T, got)
}

// read reads a deck that there is.
func read(b *apptest.Browser, id, query string) deck.Deck {
	b.T.Helper()
	got := b.Get("/api/decks/" + id + query)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[deck.Deck](b.T, got)
}

func fronts(cards []know.Card) (all []string) {
	for _, c := range cards {
		all = append(all, c.Front)
	}
	return all
}

// change changes the notes of a deck.
func (b *browser) change(r edit.Receipt, change fields) edit.Receipt {
	b.T.Helper()
	got := b.Do("PATCH", "/api/decks/"+r.UUID+"/notes", change.With("version", r.Version))
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[edit.Receipt](b.T, got)
}

// own reads a deck for its editor.
func (b *browser) own(r edit.Receipt) edit.Own {
	b.T.Helper()
	got := b.Get("/api/decks/" + r.UUID + "/notes")
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[edit.Own](b.T, got)
}

func event(card string, rating int, at time.Time) fields {
	return fields{"id": uuid.NewString(), "cardUuid": card, "rating": rating, "at": at.Format(time.RFC3339Nano)}
}

// review sends reviews.
func (b *browser) review(events ...fields) learn.Reviewed {
	b.T.Helper()
	got := b.Post("/api/reviews", fields{"events": events})
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[learn.Reviewed](b.T, got)
}

// today reads the cards of today.
func (b *browser) today(query string) learn.Today {
	b.T.Helper()
	got := b.Get("/api/learning/today" + query)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[learn.Today](b.T, got)
}

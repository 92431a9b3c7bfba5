package deck_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/deck"
	"knowmad/pkg/features/deck/edit"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func TestSharedDeckIsAKnow(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author, visitor := w.member("gr", "author"), w.Browser("gr")
		r := author.share("Kepler", basic("Which **orbits** do planets have?", "Ellipses"), fields{"kind": "cloze", "front": "{{c1::Kepler::who}} found {{c2::three}} laws."},
			fields{"kind": "reversed", "front": "aphelion", "back": "farthest point", "hint": "apo", "tags": []string{"words"}})
		require.Equal(t, "PUBLISHED", string(r.Status))
		require.Equal(t, 5, r.Cards)

		d := read(visitor, r.UUID, "")
		require.Equal(t, "Kepler", d.Title)
		require.Equal(t, []string{
			"Which **orbits** do planets have?", "{{c1::Kepler::who}} found {{c2::three}} laws.", "{{c1::Kepler::who}} found {{c2::three}} laws.", "aphelion", "farthest point",
		}, fronts(d.Cards))
		require.Equal(t, "three", d.Cards[2].Gaps[0].Text)
		require.Equal(t, []string{"words"}, d.Cards[4].Tags)
		require.Equal(t, "aphelion", d.Cards[4].Back)

		got := visitor.Get("/api/knows/" + r.UUID)
		require.Equal(t, 200, got.Status, got.Text)
		k := apptest.Decode[struct {
			Format           string
			Cards, PageCount int
			Pages            []any
			Words            int
			Deck             struct{ Cards []struct{ Front string } }
		}](t, got)
		require.Equal(t, "FLASHCARDS", k.Format)
		require.Equal(t, 5, k.Cards)
		require.Zero(t, k.PageCount)
		require.Empty(t, k.Pages)
		require.Equal(t, 13, k.Words)
		require.Len(t, k.Deck.Cards, 5)
		require.Contains(t, visitor.Get("/api/search/knows?query=ellipses&contentType=KNOW&limit=20").Text, r.UUID)
		require.Contains(t, visitor.Get("/api/knows?sort=newest").Text, r.UUID)
		require.Equal(t, 404, w.Browser("de").Get("/api/decks/"+r.UUID).Status, "another language")
		require.Equal(t, 404, visitor.Get("/api/decks/"+uuid.NewString()).Status)
	})
}

func TestVisitorsGetTwentyCardsWhereTheMarketBlurs(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author, visitor := w.member("de", "author"), w.Browser("de")
		r := author.share("Fragen", numbered(25)...)
		d := read(visitor, r.UUID, "")
		require.Len(t, d.Cards, 20)
		require.Equal(t, 5, d.Hidden)
		require.Equal(t, 25, d.Total)
		require.Empty(t, read(visitor, r.UUID, "?from=20").Cards)
		require.Len(t, read(visitor, r.UUID, "?from=18&limit=5").Cards, 2)
		for _, path := range []string{"/api/knows/" + r.UUID, "/api/knows/" + r.UUID + "/pages", "/knows/" + r.Slug, "/api/search/knows?query=Answer+24&contentType=KNOW&limit=20"} {
			require.NotContains(t, visitor.Get(path).Text, "Answer 24", path)
		}
		require.Contains(t, visitor.Get("/api/knows/"+r.UUID).Text, `"hidden":5`)
		require.Len(t, read(w.member("de", "reader").Browser, r.UUID, "").Cards, 25)
		require.Len(t, read(w.Browser("gr"), w.member("gr", "other").share("Many", numbered(25)...).UUID, "").Cards, 25)
	})
}

// gaps is a note of a hundred cards with the same long text.
func gaps(title string) fields {
	var front strings.Builder
	front.WriteString(title)
	for n := range 100 {
		fmt.Fprintf(&front, " {{c%d::gap}}", n+1)
	}
	return fields{"kind": "cloze", "front": front.String() + strings.Repeat(" word", 1600)}
}

// A deck whose cards repeat long texts is answered in parts.
func TestAnswersAreBoundedInBytes(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author := w.member("gr", "author")
		r := author.share("Long", gaps("One"), gaps("Two"), gaps("Three"), gaps("Four"), gaps("Five"))
		require.Equal(t, 500, r.Cards)
		got := author.Get("/api/decks/" + r.UUID)
		require.Less(t, len(got.Text), 6<<20)
		cards := apptest.Decode[deck.Deck](t, got).Cards
		require.Less(t, len(cards), 500)
		for len(cards) < 500 {
			some := read(author.Browser, r.UUID, fmt.Sprintf("?from=%d", len(cards))).Cards
			require.NotEmpty(t, some)
			cards = append(cards, some...)
		}
		ids := map[string]bool{}
		for _, c := range cards {
			ids[c.UUID] = true
		}
		require.Len(t, ids, 500)
		require.Less(t, len(author.Get("/api/knows/"+r.UUID).Text), 512<<10)
	})
}

// Cards stand in the order of a deck after notes were added, moved and removed together.
func TestOrderOfCards(t *testing.T) {
	apptest.On(t, db.SQLite, func(c *app.Config) { c.UnsignedWrites = true }, func(t *testing.T, s *apptest.Server) {
		w := world{s}
		author, learner := w.member("gr", "author"), w.member("gr", "learner")
		r := author.share("Deck", numbered(250)...)
		require.Equal(t, 204, learner.Do("PUT", "/api/learning/decks/"+r.UUID, nil).Status)
		want := []string{}
		for _, n := range author.own(r).Notes {
			want = append(want, n.Front)
		}
		random := rand.New(rand.NewPCG(1, 2))
		for round := range 12 {
			notes, change, front := author.own(r).Notes, fields{}, map[string]string{}
			var order, removed []string
			for i, n := range notes {
				front[n.UUID] = n.Front
				if random.IntN(20) == 0 && i > 0 {
					removed = append(removed, n.UUID)
				} else {
					order = append(order, n.UUID)
				}
			}
			switch round % 3 {
			case 0: // removes
				change["removed"] = removed
			case 1: // moves
				order = order[:0]
				for _, i := range random.Perm(len(notes)) {
					order = append(order, notes[i].UUID)
				}
				change["order"] = order
			default: // adds and removes
				change["removed"] = removed
				change["notes"] = []any{basic(fmt.Sprint("New ", round), "a"), basic(fmt.Sprint("Newer ", round), "b")}
			}
			want = want[:0]
			for _, id := range order {
				want = append(want, front[id])
			}
			if round%3 == 2 {
				want = append(want, fmt.Sprint("New ", round), fmt.Sprint("Newer ", round))
			}
			r = author.change(r, change)
			require.Equal(t, want, frontsOfAll(author.Browser, r.UUID))
			asked := []string{}
			for _, c := range learner.today("").Cards {
				asked = append(asked, c.Front)
			}
			require.Equal(t, want[:20], asked)
		}
	})
}

func frontsOfAll(b *apptest.Browser, deck string) (all []string) {
	return fronts(read(b, deck, "?limit=5000").Cards)
}

// Of two decks that claim the same new note one is stored whole.
func TestNotesHaveOneDeck(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		a, b := w.member("us", "a"), w.member("us", "b")
		for range 5 {
			id := uuid.NewString()
			statuses := make([]int, 2)
			var both sync.WaitGroup
			for i, author := range []*browser{a, b} {
				both.Go(func() {
					statuses[i] = author.Post("/api/decks", draft("Deck", append(numbered(3), basic("same", "same").With("uuid", id)))).Status
				})
			}
			both.Wait()
			require.ElementsMatch(t, []int{201, 422}, statuses)
		}
		require.Equal(t, 5*4, w.Count(`SELECT COUNT(*) FROM deck_notes`))
		require.Equal(t, 5, w.Count(`SELECT COUNT(*) FROM knows`))
	})
}

func TestWrongNotesAreRefused(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author := w.member("us", "author")
		for name, notes := range map[string]list{
			"notes[0].front": {basic(" ", "b")}, "notes[1].back": {basic("a", "b"), basic("a", "")},
			"notes[0].tags[0]": {{"front": "a", "back": "b", "tags": []string{""}}}, "notes[0].hint": {{"front": "a", "back": "b", "hint": strings.Repeat("x", 501)}},
		} {
			got := author.Post("/api/decks", draft("A deck", notes))
			require.Equal(t, 422, got.Status, got.Text)
			require.Contains(t, got.Text, `"`+name+`"`)
		}
		require.Equal(t, 422, author.Post("/api/decks", draft("A deck", list{{"kind": "cloze", "front": "no gap"}})).Status)
		require.Equal(t, 422, author.Post("/api/decks", draft("A deck", list{})).Status)
		require.Equal(t, 422, author.Post("/api/decks", draft("", numbered(1))).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM deck_notes`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM knows`))
		require.Equal(t, 401, w.Browser("us").Post("/api/decks", draft("A deck", numbered(1))).Status)
	})
}

func TestChangesKeepTheCards(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author := w.member("us", "author")
		r := author.share("Deck", numbered(3)...)
		before := read(author.Browser, r.UUID, "").Cards
		notes := author.own(r).Notes

		notes[1].Front = "Question two"
		r = author.change(r, fields{"notes": []any{notes[1], basic("Question 4", "Answer 4")}, "removed": []string{notes[0].UUID}})
		after := read(author.Browser, r.UUID, "").Cards
		require.Equal(t, []string{"Question two", "Question 3", "Question 4"}, fronts(after))
		require.Equal(t, before[1].UUID, after[0].UUID)
		require.Equal(t, before[2].UUID, after[1].UUID)
		require.Equal(t, 3, r.Cards)

		notes = author.own(r).Notes
		r = author.change(r, fields{"order": []string{notes[2].UUID, notes[0].UUID, notes[1].UUID}})
		require.Equal(t, []string{"Question 4", "Question two", "Question 3"}, fronts(read(author.Browser, r.UUID, "").Cards))
		require.NotContains(t, author.Get("/api/search/knows?query=%22Question+1%22&contentType=KNOW&limit=20").Text, r.UUID)

		stale := author.Do("PATCH", "/api/decks/"+r.UUID+"/notes", fields{"version": 1, "notes": list{basic("x", "y")}})
		require.Equal(t, 409, stale.Status, stale.Text)
		require.Contains(t, stale.Text, `"version"`)
		for name, change := range map[string]fields{
			"not all":  {"order": []string{notes[0].UUID}},
			"twice":    {"order": []string{notes[0].UUID, notes[0].UUID, notes[1].UUID}},
			"nothing":  {"removed": []string{notes[0].UUID, notes[1].UUID, notes[2].UUID}},
			"no front": {"notes": list{basic("", "y")}},
		} {
			got := author.Do("PATCH", "/api/decks/"+r.UUID+"/notes", change.With("version", r.Version))
			require.Equal(t, 422, got.Status, name+got.Text)
		}
		require.Len(t, read(author.Browser, r.UUID, "").Cards, 3)
	})
}

func TestDecksOfOthersCannotBeChanged(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author, other := w.member("us", "author"), w.member("us", "other")
		r := author.share("Deck", numbered(2)...)
		id := author.own(r).Notes[0].UUID
		require.Equal(t, 403, other.Get("/api/decks/"+r.UUID+"/notes").Status)
		require.Equal(t, 403, other.Do("PATCH", "/api/decks/"+r.UUID+"/notes", fields{"version": 1, "removed": []string{id}}).Status)
		stolen := other.Post("/api/decks", draft("Mine", list{basic("a", "b").With("uuid", id)}))
		require.Equal(t, 422, stolen.Status, stolen.Text)
		require.Len(t, read(other.Browser, r.UUID, "").Cards, 2)

		require.Equal(t, 200, author.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": 1, "visibility": "private"}).Status)
		require.Len(t, read(other.Browser, r.UUID, "").Cards, 2, "by its link")
		require.NotContains(t, other.Get("/api/knows?sort=newest").Text, r.UUID)
		require.Equal(t, 204, author.Do("DELETE", "/api/knows/"+r.UUID, nil).Status)
		require.Equal(t, 404, other.Get("/api/decks/"+r.UUID).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM deck_notes`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM deck_cards`))
	})
}

func TestRetriedDeckKeepsItsNoteIDs(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author, id := w.member("us", "author"), uuid.NewString()
		r := author.share("Deck", basic("a", "b").With("uuid", id))
		require.Equal(t, id, author.own(r).Notes[0].UUID)
		r = author.change(r, fields{"notes": list{basic("a", "c").With("uuid", id)}})
		require.Equal(t, []edit.Note{{UUID: id, Kind: "basic", Front: "a", Back: "c"}}, author.own(r).Notes)
	})
}

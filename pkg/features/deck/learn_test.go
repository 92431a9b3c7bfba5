package deck_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/deck/learn"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// cardsOf lists the ids of a deck's cards.
func cardsOf(b *apptest.Browser, deck string) (ids []string) {
	for _, c := range read(b, deck, "").Cards {
		ids = append(ids, c.UUID)
	}
	return ids
}

func TestLearningADeck(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author, learner := w.member("us", "author"), w.member("us", "learner")
		r := author.share("Deck", numbered(30)...)
		require.Empty(t, learner.today("").Cards)
		require.Equal(t, 204, learner.Do("PUT", "/api/learning/decks/"+r.UUID, nil).Status)
		now := w.Clock.Now()

		first := learner.today("")
		require.Equal(t, 20, first.New)
		require.Len(t, first.Cards, 20)
		require.Equal(t, "new", first.Cards[0].Memory.State)
		require.Equal(t, "Question 1", first.Cards[0].Front)
		require.Len(t, first.Parameters, 21)

		ids := cardsOf(learner.Browser, r.UUID)
		got := learner.review(event(ids[0], 3, now), event(ids[1], 1, now), event(ids[2], 4, now))
		require.Equal(t, []string{"learning", "learning", "review"}, []string{got.Cards[0].State, got.Cards[1].State, got.Cards[2].State})
		require.InDelta(t, 10*time.Minute, got.Cards[0].Due.Sub(now), float64(time.Second))
		require.InDelta(t, time.Minute, got.Cards[1].Due.Sub(now), float64(time.Second))

		after := learner.today("")
		require.Equal(t, 17, after.New)
		require.Equal(t, 2, after.Learning)
		require.Zero(t, after.Due)
		require.Equal(t, []string{ids[1], ids[0]}, []string{after.Cards[0].UUID, after.Cards[1].UUID})

		w.Clock.Pass(30 * 24 * time.Hour)
		w.SignIn(learner.Browser, learner.id)
		later := learner.today("")
		require.Equal(t, 20, later.New)
		require.Equal(t, 1, later.Due)

		require.Equal(t, 204, learner.Do("DELETE", "/api/learning/decks/"+r.UUID, nil).Status)
		require.Empty(t, learner.today("").Cards)
		require.Equal(t, 204, learner.Do("PUT", "/api/learning/decks/"+r.UUID, nil).Status)
		require.Equal(t, 1, learner.today("").Due, "memories outlast a pause")
		require.Equal(t, 404, learner.Do("PUT", "/api/learning/decks/"+uuid.NewString(), nil).Status)
		w.SignIn(author.Browser, author.id)
		require.Empty(t, author.today("").Cards, "another user's")
	})
}

func TestReviewsCountOnceInAnyOrder(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		a, b := w.member("us", "a"), w.member("us", "b")
		r := a.share("Deck", numbered(1)...)
		card, start := cardsOf(a.Browser, r.UUID)[0], w.Clock.Now().Add(-40*24*time.Hour)
		var events []fields
		for i, rating := range []int{3, 3, 1, 3, 4, 2} {
			events = append(events, event(card, rating, start.Add(time.Duration(i*i)*26*time.Hour)))
		}
		inOrder := a.review(events...)
		require.Equal(t, 6, inOrder.Cards[0].Reps)
		require.Equal(t, inOrder, a.review(events...))

		var last learn.Reviewed
		for _, e := range slices.Backward(events) {
			last = b.review(e)
		}
		require.Equal(t, inOrder, last)
		require.Equal(t, 12, w.Count(`SELECT COUNT(*) FROM learning_reviews`))
	})
}

func TestReviewsOfClocksThatAreOff(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		a := w.member("us", "a")
		r := a.share("Deck", numbered(3)...)
		ids, now := cardsOf(a.Browser, r.UUID), w.Clock.Now()
		got := a.review(event(ids[0], 4, now.AddDate(1, 0, 0)), event(ids[1], 4, now.Add(-365*24*time.Hour)), event(ids[2], 4, time.Date(1970, 1, 2, 0, 0, 0, 0, time.UTC)))
		require.Equal(t, now.UTC(), got.Cards[0].Reviewed.UTC())
		require.True(t, got.Cards[1].Due.Before(now))
		require.Equal(t, now.UTC(), got.Cards[2].Reviewed.UTC())
		for name, wrong := range map[string]fields{
			"rating": event(ids[0], 5, now), "id": event(ids[0], 1, now).With("id", "1"), "time": event(ids[0], 1, now).With("at", "yesterday"),
		} {
			require.Equal(t, 422, a.Post("/api/reviews", fields{"events": list{event(ids[1], 1, now), wrong}}).Status, name)
		}
		require.Equal(t, 3, w.Count(`SELECT COUNT(*) FROM learning_reviews`))
		require.Equal(t, 401, w.Browser("us").Post("/api/reviews", fields{"events": list{}}).Status)
	})
}

func TestReviewsOfADayAreBounded(t *testing.T) {
	apptest.On(t, db.SQLite, func(c *app.Config) { c.UnsignedWrites = true }, func(t *testing.T, s *apptest.Server) {
		w := world{s}
		a, b := w.member("us", "a"), w.member("us", "b")
		card := cardsOf(a.Browser, a.share("Deck", numbered(1)...).UUID)[0]
		var events []fields
		for i := range 10_001 {
			events = append(events, event(card, 3, w.Clock.Now().Add(-time.Duration(i)*time.Minute)))
		}
		for some := range slices.Chunk(events[:10_000], 1000) {
			a.review(some...)
		}
		got := a.Post("/api/reviews", fields{"events": events[9_999:]})
		require.Equal(t, 429, got.Status, got.Text)
		require.NotEmpty(t, got.Header.Get("Retry-After"))
		require.Equal(t, 10_000, w.Count(`SELECT COUNT(*) FROM learning_reviews`))
		require.Equal(t, 1, b.review(event(card, 3, w.Clock.Now())).Cards[0].Reps, "another user's")
		w.Clock.Pass(24*time.Hour + time.Second)
		w.SignIn(a.Browser, a.id)
		a.review(events[10_000])
	})
}

func TestReviewsOfCardsThatAreGone(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author, learner := w.member("us", "author"), w.member("us", "learner")
		r := author.share("Deck", numbered(2)...)
		ids, notes := cardsOf(author.Browser, r.UUID), author.own(r).Notes
		learner.review(event(ids[0], 4, w.Clock.Now()), event(ids[1], 4, w.Clock.Now()))
		author.change(r, fields{"removed": []string{notes[0].UUID}})
		got := learner.review(event(ids[0], 3, w.Clock.Now().Add(time.Hour)), event(ids[1], 3, w.Clock.Now().Add(time.Hour)))
		require.Equal(t, []string{ids[0]}, got.Gone)
		require.Len(t, got.Cards, 1)
		require.Equal(t, 4, w.Count(`SELECT COUNT(*) FROM learning_reviews`))

		require.Equal(t, 200, author.Do("PATCH", "/api/knows/"+r.UUID, fields{"version": author.own(r).Version, "visibility": "private"}).Status)
		w.Clock.Pass(200 * 24 * time.Hour)
		w.SignIn(learner.Browser, learner.id)
		require.Equal(t, 1, learner.today("").Due, "who learns it has its link")
	})
}

func TestDaysBeginAtFour(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		a := w.member("us", "a") // it is noon UTC
		r := a.share("Deck", numbered(1)...)
		a.review(event(cardsOf(a.Browser, r.UUID)[0], 4, w.Clock.Now()))
		for zone, want := range map[string]string{
			"Europe/Berlin": "2026-05-20T02:00:00Z", "America/New_York": "2026-05-20T08:00:00Z", "America/Los_Angeles": "2026-05-20T11:00:00Z",
			"Pacific/Honolulu": "2026-05-19T14:00:00Z", "Pacific/Kiritimati": "2026-05-19T14:00:00Z",
		} {
			require.Equal(t, want, a.today("?timeZone="+zone).DayStartsAt.Format(time.RFC3339), zone)
		}
		for _, zone := range []string{"Mars/Olympus", "Local", "../../etc/passwd"} {
			require.Equal(t, 422, a.Get("/api/learning/today?timeZone="+zone).Status, zone)
		}
	})
}

func TestSettingsBoundTheDay(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		a := w.member("us", "a")
		r := a.share("Deck", numbered(9)...)
		require.Equal(t, 204, a.Do("PUT", "/api/learning/decks/"+r.UUID, nil).Status)
		require.Equal(t, 200, a.Do("PUT", "/api/learning/settings", fields{"retention": 0.8, "newCardsADay": 4}).Status)
		require.Equal(t, 4, a.today("").New)
		require.InDelta(t, 0.8, a.today("").Retention, 0)
		require.Equal(t, 422, a.Do("PUT", "/api/learning/settings", fields{"retention": 1, "newCardsADay": 4}).Status)
	})
}

func TestStatistics(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		a := w.member("us", "a") // it is noon UTC on 20 May
		r := a.share("Deck", numbered(3)...)
		ids, now := cardsOf(a.Browser, r.UUID), w.Clock.Now()
		const day = 24 * time.Hour
		var events []fields
		for _, ago := range []time.Duration{0, day, 3 * day, 4 * day, 7 * day, 8 * day} { // two days are missing before the 4th
			events = append(events, event(ids[0], 3, now.Add(-ago)))
		}
		a.review(append(events, event(ids[1], 1, now.Add(-9*time.Hour)), event(ids[2], 4, now))...)
		statistics := func(zone string) learn.Statistics {
			got := a.Get("/api/learning/statistics?timeZone=" + zone)
			require.Equal(t, 200, got.Status, got.Text)
			return apptest.Decode[learn.Statistics](t, got)
		}
		got := statistics("UTC")
		require.Equal(t, 4, got.Streak, "one missed day is forgiven, two aren't")
		require.Equal(t, 8, got.Reviews)
		require.Equal(t, 7, got.Right)
		require.Equal(t, learn.Day{Date: "2026-05-20", Count: 2}, got.Days[len(got.Days)-1], "03:00 belongs to the day before")
		require.Equal(t, learn.Day{Date: "2026-05-19", Count: 2}, got.Days[len(got.Days)-2])
		require.Len(t, got.Forecast, 30)
		require.Equal(t, learn.Day{Date: "2026-05-20", Count: 1}, got.Forecast[0])
		require.Equal(t, learn.Day{Date: "2026-05-20", Count: 3}, statistics("Europe/Berlin").Days[5])
		require.Equal(t, 422, a.Get("/api/learning/statistics?timeZone=x").Status)

		w.Clock.Pass(3 * day)
		w.SignIn(a.Browser, a.id)
		require.Zero(t, statistics("UTC").Streak)
	})
}

func TestNewCardsAfterADeckWasChanged(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author, learner := w.member("us", "author"), w.member("us", "learner")
		r := author.share("Deck", numbered(3)...)
		for _, id := range cardsOf(learner.Browser, r.UUID) {
			learner.review(event(id, 4, w.Clock.Now()))
		}
		require.Zero(t, learner.today("").New)
		notes := author.own(r).Notes
		notes[0].Kind = "reversed"
		author.change(r, fields{"notes": []any{notes[0], basic("Question 4", "Answer 4")}})
		fronts := []string{}
		for _, c := range learner.today("").Cards {
			if c.Memory.State == "new" {
				fronts = append(fronts, c.Front)
			}
		}
		require.Equal(t, []string{"Answer 1", "Question 4"}, fronts)
	})
}

// undo takes reviews back.
func (b *browser) undo(ids ...any) learn.Reviewed {
	b.T.Helper()
	got := b.Post("/api/reviews", fields{"events": list{}, "undone": ids})
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[learn.Reviewed](b.T, got)
}

func TestReviewsThatWereTakenBack(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		a, b := w.member("us", "a"), w.member("us", "b")
		r := a.share("Deck", numbered(3)...)
		ids, start := cardsOf(a.Browser, r.UUID), w.Clock.Now().Add(-40*24*time.Hour)
		first, second, third := event(ids[0], 3, start), event(ids[0], 4, start.Add(time.Hour)), event(ids[0], 1, start.Add(20*24*time.Hour))
		want := a.review(first, second).Cards
		require.NotEqual(t, want, a.review(third).Cards)
		require.Equal(t, want, a.undo(third["id"]).Cards)
		require.Equal(t, want, a.undo(third["id"], strings.ToUpper(third["id"].(string))).Cards, "twice")
		require.Equal(t, want, a.review(third).Cards, "it doesn't come back")

		// The other device's withdrawal comes before its review, another one in the same call.
		b.review(first)
		require.Equal(t, learn.Reviewed{Cards: []learn.Memory{}, Gone: []string{}}, b.undo(third["id"]), "not arrived yet")
		require.Equal(t, want, b.review(third, second).Cards)
		got := b.Post("/api/reviews", fields{"events": list{event(ids[1], 1, start).With("id", first["id"])}, "undone": []any{second["id"]}})
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, 1, apptest.Decode[learn.Reviewed](t, got).Cards[1].Reps)

		require.Equal(t, 3, w.Count(`SELECT COUNT(*) FROM learning_reviews WHERE user_id = ?`, a.id), "the log keeps all")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM learning_withdrawals WHERE user_id = ?`, a.id))
		exported, err := learn.Export(t.Context(), w.DB.One(), a.id)
		require.NoError(t, err)
		require.Len(t, exported.Reviews, 3)
		require.Len(t, exported.Withdrawals, 1)
	})
}

func TestTakingBackTheFirstReviewMakesACardNew(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		a := w.member("us", "a")
		r := a.share("Deck", numbered(3)...)
		ids, now := cardsOf(a.Browser, r.UUID), w.Clock.Now()
		events := []fields{event(ids[0], 4, now), event(ids[1], 4, now), event(ids[2], 4, now)}
		a.review(events...)
		require.Zero(t, a.today("").New)
		got := a.undo(events[1]["id"])
		require.Equal(t, []learn.Memory{{Card: ids[1], State: "new"}}, got.Cards)
		today := a.today("")
		require.Equal(t, 1, today.New)
		require.Equal(t, ids[1], today.Cards[0].UUID)

		statistics := apptest.Decode[learn.Statistics](t, a.Get("/api/learning/statistics?timeZone=UTC"))
		require.Equal(t, 2, statistics.Reviews)
		require.Equal(t, 2, statistics.Days[0].Count)
		require.Equal(t, 204, a.Do("DELETE", "/api/learning/decks/"+r.UUID, nil).Status)
		a.undo(events[0]["id"])
		require.Empty(t, a.today("").Cards, "a deck that isn't learned any more doesn't come back")
	})
}

func TestNobodyTakesBackReviewsOfOthers(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		a, b := w.member("us", "a"), w.member("us", "b")
		r := a.share("Deck", numbered(2)...)
		card := cardsOf(a.Browser, r.UUID)[0]
		e := event(card, 4, w.Clock.Now())
		a.review(e)
		require.Equal(t, learn.Reviewed{Cards: []learn.Memory{}, Gone: []string{}}, b.undo(e["id"]))
		require.Equal(t, 1, a.review(e).Cards[0].Reps)
		require.Equal(t, 401, w.Browser("us").Post("/api/reviews", fields{"events": list{}, "undone": []any{e["id"]}}).Status)
		require.Equal(t, 422, a.Post("/api/reviews", fields{"events": list{}, "undone": []any{"1"}}).Status)
		many := []any{}
		for range 1001 {
			many = append(many, uuid.NewString())
		}
		require.Equal(t, 422, a.Post("/api/reviews", fields{"events": list{}, "undone": many}).Status)
		for range 10 {
			b.undo(many[:999]...)
			for i := range many {
				many[i] = uuid.NewString()
			}
		}
		require.Equal(t, 429, b.Post("/api/reviews", fields{"events": list{}, "undone": many[:999]}).Status)
	})
}

func TestTakingBackAReviewOfACardThatIsGone(t *testing.T) {
	each(t, func(t *testing.T, w world) {
		author, learner := w.member("us", "author"), w.member("us", "learner")
		r := author.share("Deck", numbered(2)...)
		e := event(cardsOf(author.Browser, r.UUID)[0], 4, w.Clock.Now())
		learner.review(e)
		author.change(r, fields{"removed": []string{author.own(r).Notes[0].UUID}})
		got := learner.undo(e["id"])
		require.Equal(t, []string{e["cardUuid"].(string)}, got.Gone)
		require.Empty(t, got.Cards)
		require.Zero(t, apptest.Decode[learn.Statistics](t, learner.Get("/api/learning/statistics")).Reviews)
	})
}

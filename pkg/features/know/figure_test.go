package know_test

import (
	"encoding/json"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/figure"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func (b *browser) figures(query string) figure.Figures {
	b.T.Helper()
	got := b.Get("/api/knows/mine/figures" + query)
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[figure.Figures](b.T, got)
}

// monday passes the time until a Monday at one o'clock of the market's time.
func (w *world) monday(code string) time.Time {
	w.T.Helper()
	zone, err := time.LoadLocation(w.market(code).TimeZone)
	require.NoError(w.T, err)
	now := w.Clock.Now().In(zone)
	days := (8 - int(now.Weekday())) % 7
	at := time.Date(now.Year(), now.Month(), now.Day()+days, 1, 0, 0, 0, zone)
	if !at.After(now) {
		at = at.AddDate(0, 0, 7)
	}
	w.Clock.Pass(at.Sub(now))
	return at
}

func TestAuthorsAreShownTheirFigures(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, visitor := w.member("de", "lena"), w.member("de", "mia"), w.visitor("de")
		require.Empty(t, lena.figures("").Content)
		require.Len(t, lena.figures("").Weeks, 12)
		often, seldom := lena.publish("Brüche", "eins"), lena.publish("Vektoren", "zwei")
		hidden := lena.share(draft("Notizen", lena.upload("n.pdf", pdf("geheim"))).With("visibility", "private"))
		w.done(hidden.UUID)
		foreign := mia.publish("Von Mia", "drei")
		view := func(b *browser, id string) {
			require.Equal(t, 204, b.Do("POST", "/api/knows/"+id+"/views", nil).Status)
		}
		save := func(b *browser, kind string, more fields) {
			got := b.Post("/api/library/changes", more.With("uuid", uuid.NewString()).With("kind", kind))
			require.Equal(t, 200, got.Status, got.Text)
		}

		first := w.monday("de") // an hour after the week began there, in UTC it is Sunday
		for _, b := range []*browser{lena, mia} {
			b.signIn()
		}
		view(mia, often.UUID)
		view(visitor, often.UUID)
		view(lena, often.UUID)
		view(visitor, foreign.UUID)
		require.Equal(t, 200, mia.Do("PUT", "/api/knows/"+often.UUID+"/like", nil).Status)
		save(lena, "SAVE", fields{"knows": []string{often.UUID}})
		save(mia, "SAVE", fields{"knows": []string{often.UUID}})
		folder := uuid.NewString()
		save(mia, "CREATE_FOLDER", fields{"folder": folder, "name": "Mathe"})
		save(mia, "SAVE", fields{"knows": []string{often.UUID}, "to": folder})
		w.Clock.Pass(7 * 24 * time.Hour)
		for _, b := range []*browser{lena, mia} {
			b.signIn()
		}
		view(mia, often.UUID)
		view(mia, seldom.UUID)
		require.Equal(t, 200, mia.Do("PUT", "/api/knows/"+seldom.UUID+"/like", nil).Status)

		got := lena.figures("")
		require.Equal(t, figure.Counts{Views: 4, Likes: 2, Saves: 1}, got.Totals)
		week := func(at time.Time, views, likes, saves int) figure.Week {
			return figure.Week{Monday: at.Format(time.DateOnly), Counts: figure.Counts{Views: views, Likes: likes, Saves: saves}}
		}
		second := first.AddDate(0, 0, 7)
		require.Equal(t, []figure.Week{week(first, 2, 1, 1), week(second, 2, 1, 0)}, got.Weeks[10:])
		require.Equal(t, week(first.AddDate(0, 0, -70), 0, 0, 0), got.Weeks[0])
		require.Len(t, got.Weeks, 12)
		require.Equal(t, []any{3, []string{"Brüche", "Vektoren", "Notizen"}}, []any{got.Total, []string{got.Content[0].Title, got.Content[1].Title, got.Content[2].Title}})
		require.Equal(t, []int{3, 1, 1}, []int{got.Content[0].Views, got.Content[0].Likes, got.Content[0].Saves})
		require.Equal(t, []figure.Week{week(first, 2, 1, 1), week(second, 1, 0, 0)}, got.Content[0].Weeks[10:])
		require.Equal(t, []figure.Week{week(first, 0, 0, 0), week(second, 1, 1, 0)}, got.Content[1].Weeks[10:])
		part := lena.figures("?page=1&limit=1")
		require.Equal(t, []any{"Vektoren", got.Totals, got.Weeks, false}, []any{part.Content[0].Title, part.Totals, part.Weeks, part.Last})

		// Nobody else's, and none that is taken back.
		require.Equal(t, []any{"Von Mia", 1}, []any{mia.figures("").Content[0].Title, mia.figures("").Total})
		require.Equal(t, "AuthorizationError", visitor.Get("/api/knows/mine/figures").Problem())
		require.Equal(t, 200, mia.Do("DELETE", "/api/knows/"+seldom.UUID+"/like", nil).Status)
		save(mia, "REMOVE", fields{"knows": []string{often.UUID}})
		save(mia, "REMOVE", fields{"knows": []string{often.UUID}, "from": folder})
		require.Equal(t, figure.Counts{Views: 4, Likes: 1}, lena.figures("").Totals)
		require.Equal(t, week(second, 2, 0, 0), lena.figures("").Weeks[11])
	})
}

// Weeks of reads go when no author is shown them any more, and with the author.
func TestWeeksOfReadsGo(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, visitor := w.member("de", "lena"), w.visitor("de")
		r := lena.publish("Brüche", "eins")
		view := func() { require.Equal(t, 204, visitor.Do("POST", "/api/knows/"+r.UUID+"/views", nil).Status) }
		at := w.monday("de")
		view()
		data, _, err := w.service().Export(t.Context(), w.DB.One(), lena.id)
		require.NoError(t, err)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		require.Contains(t, string(text), `"weeks":[{"monday":"`+at.Format(time.DateOnly)+`","views":1}]`)

		w.Clock.Pass(14 * 7 * 24 * time.Hour)
		require.Eventually(t, func() bool { return w.Count(`SELECT COUNT(*) FROM know_weeks`) == 0 }, patience, 20*time.Millisecond)
		view()
		lena.signIn()
		require.Equal(t, 2, lena.figures("").Totals.Views)
		s := w.service()
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := s.EraseAuthored(t.Context(), q, lena.id, false)
			return err
		}))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_weeks`))
		view()
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM know_weeks`), "of what has no author nothing is counted by week")
	})
}

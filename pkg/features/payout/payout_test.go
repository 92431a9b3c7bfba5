package payout_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/payout"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/ledger"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// patience is how long a test waits for what must happen at all.
const patience = 5 * time.Minute

type fields = apptest.Fields

// The Greek window, 2024-11-15 to 2025-04-15 in Athens.
var (
	opens  = time.Date(2024, 11, 14, 22, 0, 0, 0, time.UTC)
	closes = time.Date(2025, 4, 15, 21, 0, 0, 0, time.UTC) // the first moment after it
)

type world struct{ *apptest.Server }

// each runs a test against a server on each engine, which begins at a moment.
func each(t *testing.T, at time.Time, test func(t *testing.T, w *world)) {
	t.Helper()
	eachWith(t, at, func(*app.Config) {}, test)
}

// eachWith is each on servers that are configured further.
func eachWith(t *testing.T, at time.Time, further func(*app.Config), test func(t *testing.T, w *world)) {
	t.Helper()
	var hand *clocktest.Hand
	apptest.Each(t, func(c *app.Config) {
		hand = clocktest.At(at)
		c.UnsignedWrites, c.Clock, c.JobsEvery = true, hand, 20*time.Millisecond
		further(c)
	}, func(t *testing.T, s *apptest.Server) {
		s.Clock = hand
		test(t, &world{s})
	})
}

type browser struct {
	*apptest.Browser

	w  *world
	id string
}

// member is a user, signed in on a market's site.
func (w *world) member(code, name string) *browser {
	w.T.Helper()
	return w.memberOf(code, code, name)
}

// memberOf is a user of a country on the site of a market.
func (w *world) memberOf(site, country, name string) *browser {
	w.T.Helper()
	b := &browser{Browser: w.Browser(site), w: w}
	b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: country})
	w.SignIn(b.Browser, b.id)
	return b
}

// share shares a deck of a text of its own with all.
func (b *browser) share(title string) (id string) {
	b.T.Helper()
	b.w.Clock.Pass(time.Second)
	notes := []fields{}
	for i := range 8 {
		notes = append(notes, fields{"front": fmt.Sprintf("%s %s %d", title, b.id[:8], i), "back": fmt.Sprintf("%d of %s", i, title)})
	}
	got := b.Post("/api/decks", fields{"title": title, "visibility": "public", "notes": notes})
	require.Equal(b.T, 201, got.Status, got.Text)
	id = apptest.Decode[struct{ UUID string }](b.T, got).UUID
	require.Equal(b.T, "PUBLISHED", b.w.status(id))
	return id
}

func (w *world) status(id string) (status string) {
	w.T.Helper()
	require.NoError(w.T, w.DB.One().Get(w.T.Context(), &status, `SELECT status FROM knows WHERE id = ?`, id))
	return status
}

func (b *browser) competition() payout.Competition {
	b.T.Helper()
	got := b.Get("/api/payouts/competition")
	require.Equal(b.T, 200, got.Status, got.Text)
	require.Equal(b.T, "no-store", got.Header.Get("Cache-Control"))
	return apptest.Decode[payout.Competition](b.T, got)
}

func (b *browser) balance() payout.Balance {
	b.T.Helper()
	got := b.Get("/api/payouts/balance")
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[payout.Balance](b.T, got)
}

// pass moves the clock to a moment, at which the users sign in anew.
func (w *world) pass(to time.Time, all ...*browser) {
	w.T.Helper()
	w.Clock.Set(to)
	for _, b := range all {
		w.SignIn(b.Browser, b.id)
	}
}

// settled waits until the Greek window is settled.
func (w *world) settled() {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		w.Clock.Pass(time.Second)
		return w.Count(`SELECT COUNT(*) FROM payout_windows WHERE market = 'gr' AND settled IS NOT NULL`) == 1
	}, patience, 20*time.Millisecond)
}

func (w *world) balanced() {
	w.T.Helper()
	faults, err := ledger.New(w.DB, w.Clock).Check(w.T.Context())
	require.NoError(w.T, err)
	require.Empty(w.T, faults)
}

func TestAContestPaysItsKnowers(t *testing.T) {
	each(t, opens.Add(time.Hour), func(t *testing.T, w *world) {
		eleni, nikos, idle := w.member("gr", "eleni"), w.member("gr", "nikos"), w.member("gr", "idle")
		require.Equal(t, 401, w.Browser("gr").Get("/api/payouts/balance").Status)
		require.Equal(t, 401, w.Browser("gr").Get("/api/payouts/competition").Status)
		for i := range 6 {
			eleni.share(fmt.Sprintf("Ιστορία %d", i))
		}
		nikos.share("Άλγεβρα")

		got := eleni.competition()
		require.Len(t, got.Tiers, 6)
		require.Equal(t, payout.Tier{PayoutAmount: 50, KnowsRequirement: "50+", BottomLimit: 50, Currency: "EUR"}, got.Tiers[0])
		require.Equal(t, []any{6, "6-15", "16-25"}, []any{got.Counted, got.Current.KnowsRequirement, got.Next.KnowsRequirement})
		require.Equal(t, []time.Time{opens, closes.Add(-time.Second)}, []time.Time{got.OpensOn.UTC(), got.ClosesOn.UTC()})
		got = nikos.competition()
		require.Equal(t, []any{1, "1-5", "6-15"}, []any{got.Counted, got.Current.KnowsRequirement, got.Next.KnowsRequirement})
		got = idle.competition()
		require.Zero(t, got.Counted)
		require.Nil(t, got.Current)
		require.Equal(t, "1-5", got.Next.KnowsRequirement)
		require.Equal(t, payout.Balance{Available: 0, Currency: "EUR", Limit: 50000}, eleni.balance())

		w.pass(closes, eleni, nikos, idle)
		w.settled()
		require.Equal(t, []int64{2500, 2000, 0}, []int64{eleni.balance().Available, nikos.balance().Available, idle.balance().Available})
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM payout_accounts WHERE user_id = ?`, idle.id))
		require.Nil(t, eleni.competition().OpensOn)
		require.Zero(t, eleni.competition().Counted)
		w.balanced()
	})
}

func TestWhatCounts(t *testing.T) {
	each(t, opens.Add(-time.Hour), func(t *testing.T, w *world) {
		eleni := w.member("gr", "eleni")
		before := eleni.share("Πριν")
		require.Nil(t, eleni.competition().OpensOn)
		w.pass(opens, eleni)
		hidden, gone := eleni.share("Κρυφό"), eleni.share("Χημεία")
		eleni.share("Μένει")
		require.Equal(t, 3, eleni.competition().Counted, "without what was there before")

		refused := eleni.Do("DELETE", "/api/knows/"+gone, nil)
		require.Equal(t, "KnowIsUndeletableError", apptest.Decode[struct{ Type string }](t, refused).Type, refused.Text)
		visibility := func(id, to string) {
			t.Helper()
			version := w.Count(`SELECT version FROM knows WHERE id = ?`, id)
			got := eleni.Do("PATCH", "/api/knows/"+id, fields{"version": version, "visibility": to})
			require.Equal(t, 200, got.Status, got.Text)
		}
		visibility(hidden, "private")
		require.Equal(t, 2, eleni.competition().Counted)
		visibility(hidden, "public")
		require.Equal(t, 3, eleni.competition().Counted)
		visibility(gone, "private")
		require.Equal(t, 2, eleni.Do("DELETE", "/api/knows/"+gone, nil).Status/100, "no money hangs on what doesn't count")
		visibility(before, "private")
		visibility(before, "public")
		require.Equal(t, 2, eleni.competition().Counted)

		w.pass(closes, eleni)
		visibility(hidden, "private")
		w.settled()
		late := eleni.share("Μετά")
		require.Equal(t, int64(2000), eleni.balance().Available)
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM payout_entries WHERE removed IS NULL`), "as it was at the end")
		require.Equal(t, 2, eleni.Do("DELETE", "/api/knows/"+late, nil).Status/100)
		require.Equal(t, 2, eleni.Do("DELETE", "/api/knows/"+hidden, nil).Status/100, "it is settled")
	})
}

// TestSettlingIsRepeatedWithoutPayingTwice lets a server that forgot having settled do it
// again, as one does that was killed in the middle.
func TestSettlingIsRepeatedWithoutPayingTwice(t *testing.T) {
	each(t, opens.Add(time.Hour), func(t *testing.T, w *world) {
		eleni := w.member("gr", "eleni")
		eleni.share("Βιολογία")
		w.pass(closes)
		w.settled()
		w.Exec(`UPDATE payout_windows SET settled = NULL WHERE market = 'gr'`)
		w.Clock.Pass(2 * time.Minute)
		w.settled()
		w.SignIn(eleni.Browser, eleni.id)
		require.Equal(t, int64(2000), eleni.balance().Available)
		w.balanced()
	})
}

// TestTermsAreThoseOfTheOpening opens a window with other terms than the pack has now.
func TestTermsAreThoseOfTheOpening(t *testing.T) {
	each(t, opens.Add(-time.Hour), func(t *testing.T, w *world) {
		w.Exec(`INSERT INTO payout_windows (market, opens, closes, currency, tiers) VALUES ('gr', ?, ?, 'EUR', ?)`,
			opens.UnixMicro(), closes.Add(time.Hour).UnixMicro(),
			`[{"payoutAmount":7,"knowsRequirement":"1+","bottomLimit":0,"topLimit":null,"currency":"EUR"}]`)
		eleni := w.member("gr", "eleni")
		w.pass(opens, eleni)
		eleni.share("Φυσική")
		got := eleni.competition()
		require.Equal(t, []any{1, "1+"}, []any{got.Counted, got.Current.KnowsRequirement})
		require.Nil(t, got.Next)
		w.pass(closes.Add(time.Hour), eleni)
		w.settled()
		require.Equal(t, int64(700), eleni.balance().Available)
	})
}

func TestSitesWithoutContests(t *testing.T) {
	each(t, apptest.Noon(), func(t *testing.T, w *world) {
		require.Eventually(t, func() bool {
			return w.Count(`SELECT COUNT(*) FROM payout_windows WHERE market = 'gr' AND settled IS NOT NULL`) == 1
		}, patience, 20*time.Millisecond, "it was over before the database was made")
		eleni := w.member("gr", "eleni")
		eleni.share("Γεωγραφία")
		got := eleni.competition()
		require.Zero(t, got.Counted)
		require.Nil(t, got.OpensOn)
		require.Len(t, got.Tiers, 6)

		lena := w.member("de", "lena")
		refused := lena.Get("/api/payouts/competition")
		require.Equal(t, 404, refused.Status)
		require.Contains(t, refused.Text, "Unknown countryCode")
		require.Equal(t, payout.Balance{Currency: "EUR", Limit: 50000}, lena.balance())
		diego := w.member("mx", "diego")
		for _, path := range []string{"balance", "competition"} {
			refused := diego.Get("/api/payouts/" + path)
			require.Equal(t, 403, refused.Status)
			require.Contains(t, refused.Text, "ForbiddenError")
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM payout_entries`))
	})
}

func TestWhoLeavesGivesUpTheirMoney(t *testing.T) {
	each(t, opens.Add(time.Hour), func(t *testing.T, w *world) {
		eleni, nikos := w.member("gr", "eleni"), w.member("gr", "nikos")
		eleni.share("Λατινικά")
		nikos.share("Μουσική")
		w.pass(closes, eleni, nikos)
		w.settled()
		part := payout.New(payout.Config{DB: w.DB, Clock: w.Clock}, request.Config{})
		exported := func(user string) string {
			t.Helper()
			data, files, err := part.Export(t.Context(), w.DB.One(), user)
			require.NoError(t, err)
			require.Empty(t, files)
			text, err := json.Marshal(data)
			require.NoError(t, err)
			return string(text)
		}
		data := exported(eleni.id)
		require.Contains(t, data, `"amount":2000,"balance":2000`)
		require.Contains(t, data, `"market":"gr"`)
		require.NotContains(t, data, nikos.id)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := part.Erase(t.Context(), q, eleni.id)
			return err
		}))
		require.Equal(t, "null", exported(eleni.id))
		require.Equal(t, int64(2000), nikos.balance().Available)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM payout_accounts`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM ledger_accounts WHERE id = ?`, eleni.id))
		w.balanced()
	})
}

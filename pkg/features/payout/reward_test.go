package payout_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/features/payout"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/features/payout/reward"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

// packs compiles the packs with what some markets pay for each know, such as "50".
func packs(t *testing.T, perKnow map[string]string) *market.Registry {
	t.Helper()
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS(filepath.Join("..", "..", "..", "markets"))))
	for code, amount := range perKnow {
		path := filepath.Join(folder, code, "market.yaml")
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		changed := strings.Replace(string(text), "\npayout:\n", "\npayout:\n  perKnow: "+amount+"\n", 1)
		require.NotEqual(t, string(text), changed)
		require.NoError(t, os.WriteFile(path, []byte(changed), 0o600))
	}
	registry, err := packtest.Load(os.DirFS(folder), pack.Options{Env: market.Local})
	require.NoError(t, err)
	return registry
}

// eachPaying is each on servers whose packs pay for each know.
func eachPaying(t *testing.T, perKnow map[string]string, test func(t *testing.T, w *world)) {
	t.Helper()
	markets := market.Static(packs(t, perKnow))
	eachWith(t, later, func(c *app.Config) { c.Markets = markets }, test)
}

// show changes who can read a know.
func (b *browser) show(id, to string) {
	b.T.Helper()
	version := b.w.Count(`SELECT version FROM knows WHERE id = ?`, id)
	got := b.Do("PATCH", "/api/knows/"+id, fields{"version": version, "visibility": to})
	require.Equal(b.T, 200, got.Status, got.Text)
}

// rewarded waits until so many knows are paid.
func (w *world) rewarded(n int) {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		w.Clock.Pass(time.Second)
		return w.Count(`SELECT COUNT(*) FROM payout_rewards WHERE paid IS NOT NULL`) == n
	}, patience, 20*time.Millisecond)
}

func TestAKnowIsPaidThatStaysPublished(t *testing.T) {
	eachPaying(t, map[string]string{"gr": "50"}, func(t *testing.T, w *world) {
		eleni, nikos := w.member("gr", "eleni"), w.member("gr", "nikos")
		require.EqualValues(t, 50, *eleni.balance().PerKnow)
		stays, back, gone, deleted, after := eleni.share("Μένει"), eleni.share("Γυρίζει"), eleni.share("Κρυφό"), eleni.share("Σβήνει"), eleni.share("Ύστερα")
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM payout_entries`), "no contest is open")
		w.pass(later.Add(3*24*time.Hour), eleni, nikos)
		for _, id := range []string{back, gone, after} {
			eleni.show(id, "private")
		}
		require.Equal(t, 2, eleni.Do("DELETE", "/api/knows/"+deleted, nil).Status/100, "it is the author's to give up")
		theirs := nikos.share("Αργότερα")
		w.pass(later.Add(13*24*time.Hour), eleni, nikos)
		eleni.show(back, "public")
		require.Zero(t, eleni.balance().Available)

		w.pass(later.Add(14*24*time.Hour+time.Hour), eleni, nikos)
		eleni.show(after, "public")
		w.rewarded(2)
		w.pass(later.Add(20*24*time.Hour), eleni, nikos)
		w.rewarded(3)
		w.pass(later.Add(90*24*time.Hour), eleni, nikos)
		eleni.show(stays, "private")
		eleni.show(stays, "public")
		require.Equal(t, 2, eleni.Do("DELETE", "/api/knows/"+gone, nil).Status/100)
		w.pass(later.Add(120*24*time.Hour), eleni, nikos)
		late := nikos.share("Νέο")
		w.pass(later.Add(134*24*time.Hour+time.Minute), eleni, nikos)
		w.rewarded(4)

		require.Equal(t, []int64{100, 100}, []int64{eleni.balance().Available, nikos.balance().Available})
		for id, n := range map[string]int{stays: 1, back: 1, theirs: 1, late: 1, gone: 0, deleted: 0, after: 0} {
			require.Equal(t, n, w.Count(`SELECT COUNT(*) FROM ledger_transactions WHERE cause = ?`, "know:"+id), id)
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM payout_rewards WHERE paid < due`))
		w.balanced()

		got := eleni.Get("/api/payouts/earnings")
		require.Equal(t, 200, got.Status, got.Text)
		require.Equal(t, 2, strings.Count(got.Text, `"kind":"KNOW"`), got.Text)
		got = eleni.Get("/api/payouts/statements")
		require.Contains(t, got.Text, `"earned":100`)
		got = eleni.Get("/api/payouts/statements/2025")
		require.Equal(t, 2, strings.Count(got.Text, ",KNOW,0.50,EUR,"), got.Text)
	})
}

// TestTheAmountIsThatOfThePublication changes the pack between two knows.
func TestTheAmountIsThatOfThePublication(t *testing.T) {
	before, then, without := packs(t, map[string]string{"gr": "50"}), packs(t, map[string]string{"gr": "70"}), packs(t, nil)
	var feed *market.Feed
	eachWith(t, later, func(c *app.Config) { c.Markets, feed = market.NewLive(before) }, func(t *testing.T, w *world) {
		eleni := w.member("gr", "eleni")
		eleni.share("Πρώτο")
		feed.Show(market.Snapshot{Registry: then})
		eleni.share("Δεύτερο")
		require.EqualValues(t, 70, *eleni.balance().PerKnow)
		feed.Show(market.Snapshot{Registry: without})
		eleni.share("Τρίτο")
		require.Nil(t, eleni.balance().PerKnow)
		w.pass(later.Add(15*24*time.Hour), eleni)
		w.rewarded(2)
		require.EqualValues(t, 120, eleni.balance().Available)
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM payout_rewards`))
	})
}

// TestTheRewardIsThatOfOnesCountry has knowers of two countries on one site, and others whose
// markets pay nothing or offer no payouts.
func TestTheRewardIsThatOfOnesCountry(t *testing.T) {
	eachPaying(t, map[string]string{"ch": "200"}, func(t *testing.T, w *world) {
		urs, lena, diego := w.memberOf("de", "ch", "urs"), w.member("de", "lena"), w.member("mx", "diego")
		for _, b := range []*browser{urs, lena, diego} {
			b.share("Optik")
		}
		require.EqualValues(t, 200, *urs.balance().PerKnow)
		require.Nil(t, lena.balance().PerKnow)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM payout_rewards`))
		w.pass(later.Add(15*24*time.Hour), urs, lena, diego)
		w.rewarded(1)
		require.Equal(t, []any{int64(200), "CHF"}, []any{urs.balance().Available, urs.balance().Currency})
		require.Zero(t, lena.balance().Available)
	})
}

func TestRewardsLeaveWithTheirUser(t *testing.T) {
	eachPaying(t, map[string]string{"gr": "50"}, func(t *testing.T, w *world) {
		eleni, nikos := w.member("gr", "eleni"), w.member("gr", "nikos")
		id := eleni.share("Λατινικά")
		nikos.share("Μουσική")
		part := payout.New(payout.Config{DB: w.DB, Clock: w.Clock}, request.Config{})
		exported := func(user string) (out struct{ Rewards []reward.Kept }) {
			t.Helper()
			data, _, err := part.Export(t.Context(), w.DB.One(), user)
			require.NoError(t, err)
			text, err := json.Marshal(data)
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(text, &out))
			return out
		}
		got := exported(eleni.id).Rewards
		require.Len(t, got, 1)
		require.Equal(t, []any{id, int64(50), "EUR"}, []any{got[0].Know, got[0].Amount, got[0].Currency})
		require.Nil(t, got[0].PaidOn)
		require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
			_, err := part.Erase(t.Context(), q, eleni.id)
			return err
		}))
		require.Empty(t, exported(eleni.id).Rewards)
		w.pass(later.Add(15*24*time.Hour), nikos)
		w.rewarded(1)
		require.EqualValues(t, 50, nikos.balance().Available)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM ledger_transactions WHERE cause LIKE 'know:%'`))
		require.NotNil(t, exported(nikos.id).Rewards[0].PaidOn)
	})
}

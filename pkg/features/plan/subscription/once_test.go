package subscription_test

import (
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/subscription"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/soak"

	"github.com/stretchr/testify/require"
)

// TestTwoPurchasesAtOnceAreOne has two servers hear at the same moment that a user has paid twice, in two
// currencies, whose books wait for nobody.
func TestTwoPurchasesAtOnceAreOne(t *testing.T) {
	live := market.Static(apptest.Registry(t, market.Local))
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			d, err := db.Open(t.Context(), dbtest.Copy(t, engine, "users", func(address string) error { return fill(t.Context(), address) }))
			require.NoError(t, err)
			defer d.Close()
			w := &town{db: d, clock: clocktest.At(time.Date(2026, 1, 31, 11, 0, 0, 0, time.UTC)), markets: live}
			for range soak.Count(20, 500) {
				var both []subscription.Checkout
				for _, code := range []string{"de", "ch"} {
					m, _ := live.ByCode(code)
					c, err := w.server().Buy(t.Context(), m, lena, "plus-"+code+"-monthly")
					require.NoError(t, err)
					var payment string
					require.NoError(t, d.One().Get(t.Context(), &payment, `SELECT id FROM plan_payments WHERE subscription = ?`, c.ID))
					_, err = w.sandbox().Choose(t.Context(), payment, pay.Pays)
					require.NoError(t, err)
					both = append(both, c)
				}
				var all sync.WaitGroup
				for _, c := range both {
					s := w.server()
					all.Go(func() { _ = s.Activate(t.Context(), c) }) // what it says is read below
				}
				all.Wait()
				var running []string
				require.NoError(t, d.One().Select(t.Context(), &running, `SELECT id FROM plan_subscriptions WHERE user_id = ? AND status = 'ACTIVE'`, lena))
				require.Len(t, running, 1)
				require.NoError(t, w.server().Withdraw(t.Context(), lena, running[0]))
			}
		})
	}
}

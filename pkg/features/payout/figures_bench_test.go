package payout_test

import (
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/ledger"

	"github.com/stretchr/testify/require"
)

// knowers is how many are paid for a window.
const knowers = 100_000

// BenchmarkFigureContest closes the window of a contest: from the job that begins it
// until the last knower has their money.
func BenchmarkFigureContest(b *testing.B) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) {
			hand := clocktest.At(opens.Add(time.Hour))
			s := apptest.Open(b, engine, func(c *app.Config) { c.Clock, c.JobsEvery = hand, 20*time.Millisecond })
			numbers := `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) `
			s.Exec(`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed) `+
				numbers+`SELECT 'u' || i, 'u' || i || '@example.org', 'u' || i || '@example.org', 'Ann', 'x', 'gr', '', '', 0, 0 FROM n`, knowers)
			require.Eventually(b, func() bool {
				hand.Pass(time.Second)
				return s.Count(`SELECT COUNT(*) FROM payout_windows WHERE market = 'gr'`) == 1
			}, patience, 20*time.Millisecond)
			s.Exec(`INSERT INTO payout_entries (know, user_id, market, opens) `+numbers+`SELECT 'k' || i, 'u' || i, 'gr', ? FROM n`, knowers, opens.UnixMicro())
			for b.Loop() {
				hand.Set(closes)
				require.Eventually(b, func() bool {
					hand.Pass(time.Second)
					return s.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'payout.settling'`) > 0
				}, patience, 20*time.Millisecond)
				begin := time.Now() // the clock stands from here on: a lease ends by it
				require.Eventually(b, func() bool {
					return s.Count(`SELECT COUNT(*) FROM payout_windows WHERE market = 'gr' AND settled IS NOT NULL`) == 1
				}, patience, 100*time.Millisecond)
				b.ReportMetric(time.Since(begin).Seconds(), "contest-s")
			}
			s.Exec(`ANALYZE`) // as PostgreSQL does by itself after a while: the proof reads all
			require.Equal(b, knowers, s.Count(`SELECT COUNT(*) FROM payout_accounts`))
			faults, err := ledger.New(s.DB, hand).Check(b.Context())
			require.NoError(b, err)
			require.Empty(b, faults)
		})
	}
}

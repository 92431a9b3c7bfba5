package payout_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/features/payout"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/ledger"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// winners are paid in two transactions: the first one pays 99.
const winners = 101

// closedContest fills a database with a window that has closed, and the job that settles it.
func closedContest(ctx context.Context, address string) error {
	if _, err := app.Migrate(ctx, address); err != nil {
		return err
	}
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Write(ctx, func(q db.Queryer) error {
		numbers := `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) `
		for _, s := range []struct {
			text string
			args []any
		}{
			{`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed) ` +
				numbers + `SELECT 'u' || i, 'u' || i || '@example.org', 'u' || i || '@example.org', 'Ann', 'x', 'gr', '', '', 0, 0 FROM n`, []any{winners}},
			{`INSERT INTO payout_windows (market, opens, closes, currency, tiers) VALUES ('gr', ?, ?, 'EUR', ?)`, []any{
				opens.UnixMicro(), closes.UnixMicro(), `[{"payoutAmount":20,"knowsRequirement":"1+","bottomLimit":0,"topLimit":null,"currency":"EUR"}]`,
			}},
			{`INSERT INTO payout_entries (know, user_id, market, opens) ` + numbers + `SELECT 'k' || i, 'u' || i, 'gr', ? FROM n`, []any{winners, opens.UnixMicro()}},
		} {
			if _, err := q.Exec(ctx, s.text, s.args...); err != nil {
				return fmt.Errorf("filling: %w", err)
			}
		}
		queue := job.New(job.Config{DB: d, Clock: clocktest.At(closes), Log: zerolog.Nop()})
		if err := queue.Register(job.Kind{Name: "payout.settling", Work: func(context.Context, *job.Job) error { return nil }}); err != nil {
			return err
		}
		_, err := queue.Enqueue(ctx, q, job.Request{Kind: "payout.settling", Key: fmt.Sprintf("gr:%d", opens.Unix())})
		return err
	})
}

// demo has one know that isn't there, or one of those that are due.
type demo struct{}

func (demo) Knows(context.Context, db.Queryer) ([]string, error) { return []string{"demo"}, nil }

// settle runs a server that settles the window, until the window is settled or s kills the server.
func settle(ctx context.Context, t *testing.T, d *db.DB, hand *clocktest.Hand, s *killtest.Steps) {
	t.Helper()
	work(ctx, t, d, hand, s, (*payout.Service).SettlingJob)
}

// payRewards is settle for what is due of single knows.
func payRewards(ctx context.Context, t *testing.T, d *db.DB, hand *clocktest.Hand, s *killtest.Steps) {
	t.Helper()
	work(ctx, t, d, hand, s, (*payout.Service).RewardsJob)
}

// work runs a server that has a job of the service's, until it has ended or s kills the server.
func work(ctx context.Context, t *testing.T, d *db.DB, hand *clocktest.Hand, s *killtest.Steps, of func(*payout.Service) job.Kind) {
	t.Helper()
	queue := job.New(job.Config{DB: d, Clock: hand, Log: zerolog.Nop(), LookEvery: time.Millisecond})
	kind := of(payout.New(payout.Config{DB: d, Clock: hand, Log: zerolog.Nop(), Jobs: queue, Demo: demo{}}, request.Config{}))
	do := kind.Work
	running, end := context.WithCancel(ctx)
	defer end()
	kind.Work = func(ctx context.Context, j *job.Job) error {
		err := do(s.Observe(ctx), j)
		end()
		return err
	}
	require.NoError(t, queue.Register(kind))
	queue.Run(running)
}

// TestSettlingSurvivesKillsAtAnyStep settles the window many times, and kills the server before another
// statement each time. The next server pays the winners who have no money yet, and no others.
func TestSettlingSurvivesKillsAtAnyStep(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			halfway := false // after a kill some winners had their money, and some hadn't
			for n := 0; ; n++ {
				d, err := db.Open(t.Context(), dbtest.Copy(t, engine, "settling", func(address string) error { return closedContest(t.Context(), address) }))
				require.NoError(t, err)
				hand := clocktest.At(closes)
				count := func(query string) (n int64) {
					require.NoError(t, d.One().Get(t.Context(), &n, query))
					return n
				}
				ctx, steps := killtest.Before(t.Context(), n)
				settle(ctx, t, d, hand, steps)
				paid := count(`SELECT COUNT(*) FROM payout_prizes`)
				halfway = halfway || paid > 0 && paid < winners
				if steps.Killed() {
					require.EqualValues(t, 1, count(`SELECT COUNT(*) FROM payout_windows WHERE settled IS NULL`), "step %d", n)
					hand.Pass(time.Hour) // its lease has ended
					ctx, another := killtest.Before(t.Context(), 1<<30)
					settle(ctx, t, d, hand, another)
				}
				require.Zero(t, count(`SELECT COUNT(*) FROM payout_windows WHERE settled IS NULL`), "step %d", n)
				require.EqualValues(t, winners, count(`SELECT COUNT(*) FROM payout_prizes`), "step %d", n)
				require.EqualValues(t, winners, count(`SELECT COUNT(*) FROM (SELECT a.user_id FROM payout_accounts a JOIN ledger_postings p ON p.account = a.account
					GROUP BY a.user_id HAVING COUNT(*) = 1 AND SUM(p.amount) = 2000) AS once`), "step %d", n)
				faults, err := ledger.New(d, hand).Check(t.Context())
				require.NoError(t, err)
				require.Empty(t, faults, "step %d", n)
				require.NoError(t, d.Close())
				if !steps.Killed() {
					require.Greater(t, n, 10)
					break
				}
			}
			require.True(t, halfway)
		})
	}
}

// rewarded are the knows of the test below that are paid; one more is demo content, one is hidden,
// and one isn't due yet.
const rewarded = 5

// dueRewards fills a database with knows that are due, and the job that pays for them.
func dueRewards(ctx context.Context, address string) error {
	if _, err := app.Migrate(ctx, address); err != nil {
		return err
	}
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Write(ctx, func(q db.Queryer) error {
		numbers := `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) `
		soon := closes.Add(3 * time.Hour).UnixMicro()
		for _, s := range []struct {
			text string
			args []any
		}{
			{`INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed) ` +
				numbers + `SELECT 'u' || i, 'u' || i || '@example.org', 'u' || i || '@example.org', 'Ann', 'x', 'gr', '', '', 0, 0 FROM n`, []any{rewarded}},
			{`INSERT INTO payout_rewards (know, user_id, currency, amount, due) ` + numbers + `SELECT 'k' || i, 'u' || ((i + 1) / 2), 'EUR', 50, ? FROM n`, []any{rewarded, closes.UnixMicro()}},
			{`INSERT INTO payout_rewards (know, user_id, currency, amount, due, removed) VALUES ('demo', 'u1', 'EUR', 50, ?, NULL), ('hidden', 'u1', 'EUR', 50, ?, 0), ('soon', 'u1', 'EUR', 50, ?, NULL)`, []any{0, 0, soon}},
		} {
			if _, err := q.Exec(ctx, s.text, s.args...); err != nil {
				return fmt.Errorf("filling: %w", err)
			}
		}
		queue := job.New(job.Config{DB: d, Clock: clocktest.At(closes), Log: zerolog.Nop()})
		if err := queue.Register(job.Kind{Name: "payout.rewards", Work: func(context.Context, *job.Job) error { return nil }}); err != nil {
			return err
		}
		_, err := queue.Enqueue(ctx, q, job.Request{Kind: "payout.rewards", Key: "due"})
		return err
	})
}

// TestRewardsSurviveKillsAtAnyStep pays for knows many times, and kills the server before another
// statement each time. The next server pays for those that aren't paid yet, and no others.
func TestRewardsSurviveKillsAtAnyStep(t *testing.T) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			halfway := false // after a kill some knows were paid, and some weren't
			for n := 0; ; n++ {
				d, err := db.Open(t.Context(), dbtest.Copy(t, engine, "rewards", func(address string) error { return dueRewards(t.Context(), address) }))
				require.NoError(t, err)
				hand := clocktest.At(closes)
				count := func(query string) (n int64) {
					require.NoError(t, d.One().Get(t.Context(), &n, query))
					return n
				}
				ctx, steps := killtest.Before(t.Context(), n)
				payRewards(ctx, t, d, hand, steps)
				paid := count(`SELECT COUNT(*) FROM payout_rewards WHERE paid IS NOT NULL`)
				halfway = halfway || paid > 0 && paid < rewarded
				if steps.Killed() {
					hand.Pass(time.Hour) // its lease has ended
					ctx, another := killtest.Before(t.Context(), 1<<30)
					payRewards(ctx, t, d, hand, another)
				}
				require.EqualValues(t, rewarded, count(`SELECT COUNT(*) FROM payout_rewards WHERE paid IS NOT NULL`), "step %d", n)
				require.EqualValues(t, rewarded, count(`SELECT COUNT(*) FROM ledger_transactions WHERE cause LIKE 'know:k%'`), "step %d", n)
				require.EqualValues(t, rewarded*50, count(`SELECT SUM(p.amount) FROM payout_accounts a JOIN ledger_postings p ON p.account = a.account`), "step %d", n)
				require.EqualValues(t, 1, count(`SELECT COUNT(*) FROM payout_rewards WHERE know = 'soon'`), "step %d", n)
				require.Zero(t, count(`SELECT COUNT(*) FROM payout_rewards WHERE know = 'demo'`), "step %d", n)
				faults, err := ledger.New(d, hand).Check(t.Context())
				require.NoError(t, err)
				require.Empty(t, faults, "step %d", n)
				require.NoError(t, d.Close())
				if !steps.Killed() {
					require.Greater(t, n, 10)
					break
				}
			}
			require.True(t, halfway)
		})
	}
}

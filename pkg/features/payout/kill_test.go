package payout_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/payout"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
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
	return filled(ctx, address, winners, job.Request{Kind: "payout.settling", Key: fmt.Sprintf("gr:%d", opens.Unix())}, []statement{
		{`INSERT INTO payout_windows (market, opens, closes, currency, tiers) VALUES ('gr', ?, ?, 'EUR', ?)`, []any{
			opens.UnixMicro(), closes.UnixMicro(), `[{"payoutAmount":20,"knowsRequirement":"1+","bottomLimit":0,"topLimit":null,"currency":"EUR"}]`,
		}},
		{`INSERT INTO payout_entries (know, user_id, market, opens) ` + numbers + `SELECT 'k' || i, 'u' || i, 'gr', ? FROM n`, []any{winners, opens.UnixMicro()}},
	})
}

// numbers is a table n with the numbers i from 1 to its argument.
const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) `

// statement is a statement with its arguments.
type statement struct {
	text string
	args []any
}

// filled makes a database with the users u1, u2 and so on, the rows of statements, and a job.
func filled(ctx context.Context, address string, users int, r job.Request, rows []statement) error {
	return apptest.Fill(ctx, address, func(d *db.DB, q db.Queryer) error {
		for i := range users {
			if err := apptest.AddUsers(ctx, q, "gr", "Ann", fmt.Sprintf("u%d", i+1)); err != nil {
				return err
			}
		}
		for _, s := range rows {
			if _, err := q.Exec(ctx, s.text, s.args...); err != nil {
				return fmt.Errorf("filling: %w", err)
			}
		}
		return killtest.Enqueue(ctx, q, d, clocktest.At(closes), r)
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
	service := payout.New(payout.Config{DB: d, Clock: hand, Log: zerolog.Nop(), Jobs: queue, Demo: demo{}}, request.Config{})
	killtest.Work(ctx, t, queue, of(service), s, 1)
}

// TestSettlingSurvivesKillsAtAnyStep settles the window many times, and kills the server before another
// statement each time. The next server pays the winners who have no money yet, and no others.
func TestSettlingSurvivesKillsAtAnyStep(t *testing.T) {
	halfway := map[string]bool{} // after a kill some winners had their money, and some hadn't
	killtest.Case{Engines: killtest.Engines(), Name: "settling", Fill: closedContest, Least: 10}.AtEachStep(t, func(t *testing.T, d *db.DB, n int) bool {
		t.Helper()
		hand := clocktest.At(closes)
		count := func(query string) (n int64) {
			require.NoError(t, d.One().Get(t.Context(), &n, query))
			return n
		}
		ctx, steps := killtest.Before(t.Context(), n)
		settle(ctx, t, d, hand, steps)
		paid := count(`SELECT COUNT(*) FROM payout_prizes`)
		if paid > 0 && paid < winners {
			halfway[t.Name()] = true
		}
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
		return steps.Killed()
	})
	require.Len(t, halfway, 2, "on both engines")
}

// rewarded are the knows of the test below that are paid; one more is demo content, one is hidden,
// and one isn't due yet.
const rewarded = 5

// dueRewards fills a database with knows that are due, and the job that pays for them.
func dueRewards(ctx context.Context, address string) error {
	soon := closes.Add(3 * time.Hour).UnixMicro()
	return filled(ctx, address, rewarded, job.Request{Kind: "payout.rewards", Key: "due"}, []statement{
		{`INSERT INTO payout_rewards (know, user_id, currency, amount, due) ` + numbers + `SELECT 'k' || i, 'u' || ((i + 1) / 2), 'EUR', 50, ? FROM n`, []any{rewarded, closes.UnixMicro()}},
		{`INSERT INTO payout_rewards (know, user_id, currency, amount, due, removed) VALUES ('demo', 'u1', 'EUR', 50, ?, NULL), ('hidden', 'u1', 'EUR', 50, ?, 0), ('soon', 'u1', 'EUR', 50, ?, NULL)`, []any{0, 0, soon}},
	})
}

// TestRewardsSurviveKillsAtAnyStep pays for knows many times, and kills the server before another
// statement each time. The next server pays for those that aren't paid yet, and no others.
func TestRewardsSurviveKillsAtAnyStep(t *testing.T) {
	halfway := map[string]bool{} // after a kill some knows were paid, and some weren't
	killtest.Case{Engines: killtest.Engines(), Name: "rewards", Fill: dueRewards, Least: 10}.AtEachStep(t, func(t *testing.T, d *db.DB, n int) bool {
		t.Helper()
		hand := clocktest.At(closes)
		count := func(query string) (n int64) {
			require.NoError(t, d.One().Get(t.Context(), &n, query))
			return n
		}
		ctx, steps := killtest.Before(t.Context(), n)
		payRewards(ctx, t, d, hand, steps)
		paid := count(`SELECT COUNT(*) FROM payout_rewards WHERE paid IS NOT NULL`)
		if paid > 0 && paid < rewarded {
			halfway[t.Name()] = true
		}
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
		return steps.Killed()
	})
	require.Len(t, halfway, 2, "on both engines")
}

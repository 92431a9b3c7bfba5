package leaving

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// row is a subscription whose provider is to forget.
type row struct{ ID, Provider string }

// toForget are subscriptions of users who have left, of which the provider may forget how they were paid, by
// id from behind one on; "" begins with the first.
func toForget(ctx context.Context, q db.Queryer, after string, limit int) (out []row, err error) {
	err = q.Select(ctx, &out, `SELECT id, provider FROM plan_subscriptions WHERE user_id IS NULL AND forgotten IS NULL AND NOT trial AND status IN ('ENDED', 'REFUNDED', 'FAILED') AND id > ?
		AND NOT EXISTS (SELECT 1 FROM plan_payments p WHERE p.subscription = plan_subscriptions.id AND (p.state = 'PENDING' OR p.refund)) ORDER BY id LIMIT ?`, after, limit)
	if err != nil {
		return nil, fmt.Errorf("reading the subscriptions of who has left: %w", err)
	}
	return out, nil
}

// setForgotten stores when the provider forgot how a subscription was paid.
func setForgotten(ctx context.Context, q db.Queryer, id string, now time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE plan_subscriptions SET forgotten = ? WHERE id = ? AND user_id IS NULL`, db.At(now), id); err != nil {
		return fmt.Errorf("storing that a provider has forgotten: %w", err)
	}
	return nil
}

// deleteUnpaid deletes a subscription of a user who has left, for which nothing was paid, nor will be.
func deleteUnpaid(ctx context.Context, q db.Queryer, id string) error {
	for _, statement := range []string{
		`DELETE FROM plan_payments WHERE state = 'DECLINED' AND subscription IN (SELECT id FROM plan_subscriptions s WHERE s.id = ? AND s.user_id IS NULL AND s.status = 'FAILED'
			AND NOT EXISTS (SELECT 1 FROM plan_payments p WHERE p.subscription = s.id AND p.state <> 'DECLINED'))`,
		`DELETE FROM plan_subscriptions WHERE id = ? AND user_id IS NULL AND status = 'FAILED' AND NOT EXISTS (SELECT 1 FROM plan_payments p WHERE p.subscription = plan_subscriptions.id)`,
	} {
		if _, err := q.Exec(ctx, statement, id); err != nil {
			return fmt.Errorf("deleting what wasn't paid: %w", err)
		}
	}
	return nil
}

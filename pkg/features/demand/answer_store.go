package demand

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// insertAnswer stores that a know is to answer a demand.
func insertAnswer(ctx context.Context, q db.Queryer, know, demand string) error {
	if _, err := q.Exec(ctx, `INSERT INTO demand_answers (know, demand) VALUES (?, ?)`, know, demand); err != nil {
		return fmt.Errorf("storing an answer: %w", err)
	}
	return nil
}

// demandOf is the id of the demand that a know was shared for; found is false without
// one.
func demandOf(ctx context.Context, q db.Queryer, know string) (id string, found bool, err error) {
	err = q.Get(ctx, &id, `SELECT demand FROM demand_answers WHERE know = ?`, know)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("reading an answer: %w", err)
	}
	return id, true, nil
}

// answersOf are the ids of the published knows that answer a demand.
func answersOf(ctx context.Context, q db.Queryer, demand string) ([]string, error) {
	ids := []string{}
	err := q.Select(ctx, &ids, `SELECT know FROM demand_answers WHERE demand = ? AND published IS NOT NULL ORDER BY published, know LIMIT ?`, demand, maxAnswers)
	if err != nil {
		return nil, fmt.Errorf("reading answers: %w", err)
	}
	return ids, nil
}

// setPublished stores that all may read an answer.
func setPublished(ctx context.Context, q db.Queryer, know, demand string, now time.Time) error {
	if _, err := q.Exec(ctx, `UPDATE demand_answers SET published = COALESCE(published, ?) WHERE know = ?`, db.At(now), know); err != nil {
		return fmt.Errorf("publishing an answer: %w", err)
	}
	return countAnswers(ctx, q, demand)
}

// unpublish stores that an answer isn't for all any more, or deletes it.
func unpublish(ctx context.Context, q db.Queryer, know, demand string, gone bool) error {
	statement := `UPDATE demand_answers SET published = NULL WHERE know = ?`
	if gone {
		statement = `DELETE FROM demand_answers WHERE know = ?`
	}
	if _, err := q.Exec(ctx, statement, know); err != nil {
		return fmt.Errorf("withdrawing an answer: %w", err)
	}
	return countAnswers(ctx, q, demand)
}

func countAnswers(ctx context.Context, q db.Queryer, demand string) error {
	_, err := q.Exec(ctx, `UPDATE demands SET
		answers = (SELECT COUNT(*) FROM demand_answers WHERE demand = ? AND published IS NOT NULL),
		answered = (SELECT MIN(published) FROM demand_answers WHERE demand = ? AND published IS NOT NULL) WHERE id = ?`, demand, demand, demand)
	if err != nil {
		return fmt.Errorf("counting answers: %w", err)
	}
	return nil
}

// setTold stores that the asker of a demand is sent a mail about a know; first is false
// where they were before, or about so many others.
func setTold(ctx context.Context, q db.Queryer, know, demand string, most int, now time.Time) (first bool, err error) {
	n, err := q.Exec(ctx, `UPDATE demand_answers SET told = ? WHERE know = ? AND told IS NULL
		AND (SELECT COUNT(*) FROM demand_answers WHERE demand = ? AND told IS NOT NULL) < ?`, db.At(now), know, demand, most)
	if err != nil {
		return false, fmt.Errorf("noting a mail about an answer: %w", err)
	}
	return n > 0, nil
}

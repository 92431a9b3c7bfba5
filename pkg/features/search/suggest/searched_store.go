package suggest

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
)

// openWeek reads the salt of a market's week; the first call of the week inserts it. full:
// the week has maxVisits visits, and no more are stored.
func openWeek(ctx context.Context, q db.Queryer, market string, week int, otherwise string) (salt string, full bool, err error) {
	_, err = q.Exec(ctx, `INSERT INTO search_weeks (market, week, salt) VALUES (?, ?, ?) ON CONFLICT (market, week) DO NOTHING`, market, week, otherwise)
	var row struct {
		Salt   string
		Visits int
	}
	if err == nil {
		err = q.Get(ctx, &row, `SELECT salt, visits FROM search_weeks WHERE market = ? AND week = ?`, market, week)
	}
	if err != nil {
		return "", false, fmt.Errorf("reading a salt: %w", err)
	}
	return row.Salt, row.Visits >= maxVisits, nil
}

// insertVisit stores that a visitor searched for a query, unless the visit is stored
// already or a limit is reached.
func insertVisit(ctx context.Context, q db.Queryer, p popular, visitor, network, spelling string) (added bool, err error) {
	const ofQuery = `SELECT COUNT(*) FROM search_visits WHERE market = ? AND week = ? AND query = ?`
	n, err := q.Exec(ctx, `INSERT INTO search_visits (market, week, query, visitor, network, spelling)
		SELECT market, week, ?, ?, ?, ? FROM search_weeks WHERE market = ? AND week = ? AND (`+ofQuery+`) < ? AND (`+ofQuery+` AND network = ?) < ?
		ON CONFLICT (market, week, query, visitor) DO NOTHING`,
		p.key, visitor, network, spelling, p.market, p.week, p.market, p.week, p.key, maxOfWeek, p.market, p.week, p.key, network, maxOfNetwork)
	if err == nil && n > 0 {
		_, err = q.Exec(ctx, `UPDATE search_weeks SET visits = visits + 1 WHERE market = ? AND week = ?`, p.market, p.week)
	}
	if err != nil {
		return false, fmt.Errorf("storing a search: %w", err)
	}
	return n > 0, nil
}

func countVisitors(ctx context.Context, q db.Queryer, p popular) (n int, err error) {
	err = q.Get(ctx, &n, `SELECT COUNT(*) FROM search_visits WHERE market = ? AND week = ? AND query = ?`, p.market, p.week, p.key)
	if err != nil {
		return 0, fmt.Errorf("counting visitors of a query: %w", err)
	}
	return n, nil
}

// usualSpelling returns the commonest spelling of a query in a week, and the number of its
// visitors.
func usualSpelling(ctx context.Context, q db.Queryer, p popular) (spelling string, visitors int, err error) {
	var rows []struct {
		Spelling string
		N        int
	}
	err = q.Select(ctx, &rows, `SELECT spelling, COUNT(*) AS n FROM search_visits WHERE market = ? AND week = ? AND query = ?
		GROUP BY spelling ORDER BY COUNT(*) DESC, spelling`, p.market, p.week, p.key)
	if err != nil {
		return "", 0, fmt.Errorf("reading the spellings of a query: %w", err)
	}
	for _, row := range rows {
		visitors += row.N
	}
	if len(rows) > 0 {
		spelling = rows[0].Spelling
	}
	return spelling, visitors, nil
}

// weightOf is the weight of a query; 0 if it isn't suggested.
func weightOf(ctx context.Context, q db.Queryer, id int64) (weight int, err error) {
	if err := q.Get(ctx, &weight, `SELECT COALESCE(MAX(weight), 0) FROM search_phrases WHERE id = ?`, id); err != nil {
		return 0, fmt.Errorf("reading the weight of a query: %w", err)
	}
	return weight, nil
}

func setWeight(ctx context.Context, q db.Queryer, id int64, weight int) error {
	if _, err := q.Exec(ctx, `UPDATE search_phrases SET weight = ? WHERE id = ?`, weight, id); err != nil {
		return fmt.Errorf("storing the weight of a query: %w", err)
	}
	return nil
}

// startWeight sets the weight of a query and the week from which the weight fades.
func startWeight(ctx context.Context, q db.Queryer, id int64, weight, week int) error {
	if _, err := q.Exec(ctx, `UPDATE search_phrases SET weight = ?, week = ? WHERE id = ?`, weight, week, id); err != nil {
		return fmt.Errorf("storing the weight of a query: %w", err)
	}
	return nil
}

// forgetVisits deletes the searches of the weeks before a given week, and their salts, without
// which visitors can't be recovered from hashes.
func forgetVisits(ctx context.Context, q db.Queryer, before int) error {
	for _, statement := range []string{`DELETE FROM search_visits WHERE week < ?`, `DELETE FROM search_weeks WHERE week < ?`} {
		if _, err := q.Exec(ctx, statement, before); err != nil {
			return fmt.Errorf("forgetting searches: %w", err)
		}
	}
	return nil
}

// weighed is a suggested query with its weight.
type weighed struct {
	phrase

	Weight, Week int
}

// unfaded reads queries whose weight hasn't been lowered for a week yet.
func unfaded(ctx context.Context, q db.Queryer, week, limit int) (found []weighed, err error) {
	err = q.Select(ctx, &found, `SELECT `+phraseColumns+`, p.weight, p.week FROM search_phrases p WHERE p.kind = 'TEXT' AND p.week < ? ORDER BY p.week LIMIT ?`, week, limit)
	if err != nil {
		return nil, fmt.Errorf("reading queries that fade: %w", err)
	}
	return found, nil
}

// lightest reads the ids of a market's queries beyond the heaviest ones.
func lightest(ctx context.Context, q db.Queryer, market string, beyond, limit int) (ids []int64, err error) {
	err = q.Select(ctx, &ids, `SELECT id FROM search_phrases WHERE market = ? AND kind = 'TEXT' ORDER BY weight DESC, id DESC LIMIT ? OFFSET ?`, market, limit, beyond)
	if err != nil {
		return nil, fmt.Errorf("reading the queries that least have: %w", err)
	}
	return ids, nil
}

package figure

import (
	"context"
	"fmt"
	"strings"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// Count adds a view of a know in a week.
func Count(ctx context.Context, q db.Queryer, id string, week know.Week) error {
	_, err := q.Exec(ctx, `INSERT INTO know_weeks (know, week, views) VALUES (?, ?, 1) ON CONFLICT (know, week) DO UPDATE SET views = know_weeks.views + 1`, id, week)
	if err != nil {
		return fmt.Errorf("counting a week's views: %w", err)
	}
	return nil
}

// Weekly is how often a know was read in a week.
type Weekly struct {
	Know  string
	Week  know.Week
	Views int
}

// Of gives the stored weeks in which a know was read, the earliest first.
func Of(ctx context.Context, q db.Queryer, id string) (found []Weekly, err error) {
	if err := q.Select(ctx, &found, `SELECT know, week, views FROM know_weeks WHERE know = ? ORDER BY week`, id); err != nil {
		return nil, fmt.Errorf("reading the weeks of a know: %w", err)
	}
	return found, nil
}

// Drop deletes the weeks of a know that has no author any more.
func Drop(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `DELETE FROM know_weeks WHERE know = ?`, id); err != nil {
		return fmt.Errorf("forgetting the weeks of a know: %w", err)
	}
	return nil
}

func dropBefore(ctx context.Context, q db.Queryer, week know.Week) error {
	if _, err := q.Exec(ctx, `DELETE FROM know_weeks WHERE week < ?`, week); err != nil {
		return fmt.Errorf("forgetting old weeks: %w", err)
	}
	return nil
}

// weeklyViews counts views by week, from the week since on: of each of knows, and under the
// Know "" of all of the author's.
func weeklyViews(ctx context.Context, q db.Queryer, author string, since know.Week, knows []string) (found []Weekly, err error) {
	const from = ` FROM know_weeks w JOIN knows k ON k.id = w.know WHERE k.author = ? AND k.status IN (?, ?) AND w.week >= ?`
	args := []any{author, know.Published, know.Private, since}
	err = q.Select(ctx, &found, `SELECT '' AS know, w.week, SUM(w.views) AS views`+from+` GROUP BY w.week`, args...)
	if err == nil && len(knows) > 0 {
		for _, id := range knows {
			args = append(args, id)
		}
		var each []Weekly
		err = q.Select(ctx, &each, `SELECT w.know, w.week, w.views`+from+` AND w.know IN (?`+strings.Repeat(`, ?`, len(knows)-1)+`)`, args...)
		found = append(found, each...)
	}
	if err != nil {
		return nil, fmt.Errorf("reading weekly views: %w", err)
	}
	return found, nil
}

// likes counts the likes of an author's knows by week.
func likes(ctx context.Context, q db.Queryer, t know.Tallied) (found []know.Tally, err error) {
	columns, condition, args, more := t.Columns(`l.know`, `l.created`)
	err = q.Select(ctx, &found, `SELECT know, week, COUNT(*) AS n FROM (SELECT `+columns+` FROM know_likes l JOIN knows k ON k.id = l.know WHERE `+condition+`) AS counted
		GROUP BY know, week`, append(args, more...)...)
	if err != nil {
		return nil, fmt.Errorf("counting likes by week: %w", err)
	}
	return found, nil
}

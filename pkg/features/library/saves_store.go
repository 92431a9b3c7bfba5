package library

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// Saves counts by week the libraries of others that have an author's knows. A library with
// several copies of a know counts once, in the week of the oldest copy. Folders in the bin
// count until they are emptied.
func (*Service) Saves(ctx context.Context, q db.Queryer, t know.Tallied) (found []know.Tally, err error) {
	columns, condition, args, more := t.Columns(`s.know`, `s.added`)
	args = append(append(args, t.Author), more...)
	err = q.Select(ctx, &found, `SELECT know, week, COUNT(*) AS n FROM (SELECT `+columns+` FROM
		(SELECT i.know, i.library, MIN(i.added) AS added FROM library_items i JOIN knows k ON k.id = i.know JOIN libraries l ON l.id = i.library
			WHERE k.author = ? AND l.user_id <> k.author AND i.removed IS NULL GROUP BY i.know, i.library) AS s
		JOIN knows k ON k.id = s.know WHERE `+condition+`) AS counted GROUP BY know, week`, args...)
	if err != nil {
		return nil, fmt.Errorf("counting saves by week: %w", err)
	}
	return found, nil
}

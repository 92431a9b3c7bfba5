package db

import (
	"context"
	"fmt"
)

// mergePages is how many pages of about 4 KB a transaction of MergeFTS5 writes, while writers
// wait.
const mergePages = 250

// MergeFTS5 makes one segment of those of a full-text table of SQLite; on PostgreSQL it does
// nothing. FTS5 writes a segment for each transaction and by itself merges only those that
// are about as large. A search looks for each token in all of them, and what was deleted
// stays in them until they are merged. It may be called again where it was interrupted.
func MergeFTS5(ctx context.Context, d *DB, table string) error {
	if d.Engine() != SQLite {
		return nil
	}
	pages := -mergePages // begins to merge all segments; other numbers go on with it
	for more := true; more; pages = mergePages {
		err := d.Write(ctx, func(q Queryer) error {
			const changes = `SELECT total_changes()`
			var before, after int
			if err := q.Get(ctx, &before, changes); err != nil {
				return err
			}
			if _, err := q.Exec(ctx, `INSERT INTO `+table+` (`+table+`, rank) VALUES ('merge', ?)`, pages); err != nil {
				return err
			}
			err := q.Get(ctx, &after, changes)
			more = after-before > 1 // the statement itself is one
			return err
		})
		if err != nil {
			return fmt.Errorf("db: merging the segments of %s: %w", table, err)
		}
	}
	return nil
}

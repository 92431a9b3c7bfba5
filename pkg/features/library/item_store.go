package library

import (
	"context"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
)

// item is a know in a folder.
type item struct {
	Folder, Know string
	Position     string
	Revision     int64
	Added        db.Time
	Removed      db.NullTime
}

const selectItems = `SELECT folder, know, position, revision, added, removed FROM library_items`

// itemsOf are the knows of a folder, in their order.
func itemsOf(ctx context.Context, q db.Queryer, library, folder string) (found []item, err error) {
	err = q.Select(ctx, &found, selectItems+` WHERE library = ? AND folder = ? AND removed IS NULL ORDER BY position, know LIMIT ?`, library, folder, maxItems)
	if err != nil {
		return nil, fmt.Errorf("reading a folder: %w", err)
	}
	return found, nil
}

// itemsAfter are the knows of a folder after a position, in their order.
func itemsAfter(ctx context.Context, q db.Queryer, library, folder, position string, limit int) (found []item, err error) {
	err = q.Select(ctx, &found, selectItems+` WHERE library = ? AND folder = ? AND removed IS NULL AND position > ? ORDER BY position, know LIMIT ?`,
		library, folder, position, limit)
	if err != nil {
		return nil, fmt.Errorf("reading a folder: %w", err)
	}
	return found, nil
}

// allItems are all of a library, in the order of their folders.
func allItems(ctx context.Context, q db.Queryer, library string) (found []item, err error) {
	err = q.Select(ctx, &found, selectItems+` WHERE library = ? AND removed IS NULL ORDER BY folder, position, know LIMIT ?`, library, maxRows)
	if err != nil {
		return nil, fmt.Errorf("reading a library: %w", err)
	}
	return found, nil
}

// itemsSince are those of a library that changed after a revision, in the order in which
// they did. What was removed is among them unless a device has nothing yet.
func itemsSince(ctx context.Context, q db.Queryer, library string, revision int64, removed bool, limit int) (found []item, err error) {
	where := ` WHERE library = ? AND revision > ?`
	if !removed {
		where += ` AND removed IS NULL`
	}
	if err := q.Select(ctx, &found, selectItems+where+` ORDER BY revision LIMIT ?`, library, revision, limit); err != nil {
		return nil, fmt.Errorf("reading what changed: %w", err)
	}
	return found, nil
}

// foldersWith are the items of a library that are of some knows.
func foldersWith(ctx context.Context, q db.Queryer, library string, knows []string) (found []item, err error) {
	if len(knows) == 0 {
		return nil, nil
	}
	args := []any{library}
	for _, know := range knows {
		args = append(args, know)
	}
	err = q.Select(ctx, &found, selectItems+` WHERE library = ? AND removed IS NULL AND know IN (?`+strings.Repeat(`, ?`, len(knows)-1)+`) ORDER BY know, folder`, args...)
	if err != nil {
		return nil, fmt.Errorf("finding knows in folders: %w", err)
	}
	return found, nil
}

// storeItem stores a know in a folder, a new one or as it is now.
func storeItem(ctx context.Context, q db.Queryer, l *library, i item) error {
	_, err := q.Exec(ctx, `INSERT INTO library_items (library, folder, know, position, revision, added, removed) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (library, folder, know) DO UPDATE SET position = excluded.position, revision = excluded.revision, added = excluded.added, removed = excluded.removed`,
		l.ID, i.Folder, i.Know, i.Position, l.next(), i.Added, i.Removed)
	if err != nil {
		return fmt.Errorf("storing a know in a folder: %w", err)
	}
	return nil
}

// counts are how many knows a library has.
type counts struct {
	here  int // in a folder
	saved int // in all that aren't in the bin
	held  int // in the bin too
	rows  int // with those that were removed
}

// counted counts the knows of a library, and those in one of its folders. A folder that
// the tree doesn't have isn't in the bin.
func counted(ctx context.Context, q db.Queryer, library string, folders tree, folder string) (out counts, err error) {
	var found []struct {
		Folder     string
		Held, Rows int
	}
	err = q.Select(ctx, &found, `SELECT folder, SUM(CASE WHEN removed IS NULL THEN 1 ELSE 0 END) AS held, COUNT(*) AS rows
		FROM library_items WHERE library = ? GROUP BY folder`, library)
	if err != nil {
		return counts{}, fmt.Errorf("counting what is saved: %w", err)
	}
	for _, f := range found {
		if f.Folder == folder {
			out.here = f.Held
		}
		if _, binned := folders.place(f.Folder); !binned {
			out.saved += f.Held
		}
		out.held += f.Held
		out.rows += f.Rows
	}
	return out, nil
}

// nextPosition is that of what follows a position in a folder, of items or of folders;
// "" at the end.
func nextPosition(ctx context.Context, q db.Queryer, library, folder, position string, folders bool) (next string, err error) {
	statement := `SELECT COALESCE(MIN(position), '') FROM library_items WHERE library = ? AND folder = ? AND position > ?`
	if folders {
		statement = `SELECT COALESCE(MIN(position), '') FROM library_folders WHERE library = ? AND parent = ? AND position > ?`
	}
	if err := q.Get(ctx, &next, statement, library, folder, position); err != nil {
		return "", fmt.Errorf("reading an order: %w", err)
	}
	return next, nil
}

// forgetRemoved deletes the rows of what was removed before a moment.
func forgetRemoved(ctx context.Context, q db.Queryer, library string, before time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM library_items WHERE library = ? AND removed < ?`, library, db.At(before)); err != nil {
		return fmt.Errorf("forgetting what was removed: %w", err)
	}
	return nil
}

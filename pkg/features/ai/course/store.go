package course

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// row is a course as the table has it.
type row struct{ ID, Market, Name string }

// find reads a course of a user on a market; false: there is none.
func find(ctx context.Context, q db.Queryer, marketCode, author, id string) (r row, ok bool, err error) {
	err = q.Get(ctx, &r, `SELECT id, market, name FROM ai_courses WHERE id = ? AND author = ? AND market = ?`, id, author, marketCode)
	if errors.Is(err, sql.ErrNoRows) {
		return row{}, false, nil
	}
	if err != nil {
		return row{}, false, fmt.Errorf("reading a course: %w", err)
	}
	return r, true, nil
}

// list reads a user's courses on a market, the oldest first.
func list(ctx context.Context, q db.Queryer, marketCode, author string) ([]Course, error) {
	var rows []row
	err := q.Select(ctx, &rows, `SELECT id, market, name FROM ai_courses WHERE author = ? AND market = ? ORDER BY created, id`, author, marketCode)
	if err != nil {
		return nil, fmt.Errorf("listing courses: %w", err)
	}
	out := make([]Course, 0, len(rows))
	for _, r := range rows {
		out = append(out, Course{r.ID, r.Name})
	}
	return out, nil
}

// all reads a user's courses on all markets, the oldest first.
func all(ctx context.Context, q db.Queryer, author string) (rows []row, err error) {
	if err := q.Select(ctx, &rows, `SELECT id, market, name FROM ai_courses WHERE author = ? ORDER BY created, id`, author); err != nil {
		return nil, fmt.Errorf("reading courses: %w", err)
	}
	return rows, nil
}

func insert(ctx context.Context, q db.Queryer, marketCode, author string, c Course, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO ai_courses (id, market, author, name, created) VALUES (?, ?, ?, ?, ?)`, c.UUID, marketCode, author, c.Name, db.At(now))
	if db.IsForeignKey(err) {
		return person.Gone().WithCause(err)
	}
	if err != nil {
		return fmt.Errorf("storing a course: %w", err)
	}
	return nil
}

func rename(ctx context.Context, q db.Queryer, c Course) error {
	if _, err := q.Exec(ctx, `UPDATE ai_courses SET name = ? WHERE id = ?`, c.Name, c.UUID); err != nil {
		return fmt.Errorf("renaming a course: %w", err)
	}
	return nil
}

// deleteOne deletes a course; the tables of the work let go of it.
func deleteOne(ctx context.Context, q db.Queryer, id string) error {
	if _, err := q.Exec(ctx, `DELETE FROM ai_courses WHERE id = ?`, id); err != nil {
		return fmt.Errorf("deleting a course: %w", err)
	}
	return nil
}

func deleteAll(ctx context.Context, q db.Queryer, author string) error {
	if _, err := q.Exec(ctx, `DELETE FROM ai_courses WHERE author = ?`, author); err != nil {
		return fmt.Errorf("deleting courses: %w", err)
	}
	return nil
}

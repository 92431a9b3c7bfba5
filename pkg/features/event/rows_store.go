package event

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
)

const columns = `day, uuid, received, name, market, country, device, session, user_id, page, body`

// insert stores events of one day that aren't there, in statements of a few sizes, so that
// the engine keeps them compiled.
func insert(ctx context.Context, q db.Queryer, now time.Time, rows []row) error {
	for len(rows) > 0 {
		n := 1
		for _, size := range []int{32, 8} {
			if len(rows) >= size {
				n = size
				break
			}
		}
		var args []any
		for _, r := range rows[:n] {
			args = append(args, dayOf(now), r.UUID, db.At(now), r.Name, r.Market, r.Country, r.Device, r.Session, r.User, r.Page, r.Body)
		}
		_, err := q.Exec(ctx, `INSERT INTO events (`+columns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`+
			strings.Repeat(`, (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, n-1)+` ON CONFLICT (day, uuid) DO NOTHING`, args...)
		if err != nil {
			return fmt.Errorf("storing events: %w", err)
		}
		rows = rows[n:]
	}
	return nil
}

// known are those of some events' uuids that one of two days has.
func known(ctx context.Context, q db.Queryer, day, other int64, rows []row) (map[string]bool, error) {
	out := map[string]bool{}
	for some := range slices.Chunk(rows, 100) {
		args := []any{day, other}
		for _, r := range some {
			args = append(args, r.UUID)
		}
		var ids []string
		err := q.Select(ctx, &ids, `SELECT uuid FROM events WHERE day IN (?, ?) AND uuid IN (?`+strings.Repeat(`, ?`, len(some)-1)+`)`, args...)
		if err != nil {
			return nil, fmt.Errorf("comparing events with those of another day: %w", err)
		}
		for _, id := range ids {
			out[id] = true
		}
	}
	return out, nil
}

// without are the events whose uuids aren't known.
func without(rows []row, known map[string]bool) []row {
	if len(known) == 0 {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r row) bool { return known[r.UUID] })
}

// where is the condition of a filter on a day.
func (f Filter) where(day int64) (condition string, args []any) {
	parts, args := []string{`day = ?`}, []any{day}
	add := func(part string, arg any) { parts, args = append(parts, part), append(args, arg) }
	for _, column := range []struct{ part, value string }{{`name = ?`, f.Name}, {`market = ?`, f.Market}, {`user_id = ?`, f.User}, {`device = ?`, f.Device}} {
		if column.value != "" {
			add(column.part, column.value)
		}
	}
	if !f.Since.IsZero() {
		add(`received >= ?`, db.At(f.Since))
	}
	if !f.Until.IsZero() {
		add(`received < ?`, db.At(f.Until))
	}
	return strings.Join(parts, ` AND `), args
}

// eachOfDay reads the events of a day one by one, in the order in which they came.
func eachOfDay(ctx context.Context, q db.Queryer, day int64, f Filter, visit func(row) error) error {
	condition, args := f.where(day)
	err := q.Each(ctx, `SELECT `+columns+` FROM events WHERE `+condition+` ORDER BY received, uuid`, args, func(scan db.Scan) error {
		var r row
		if err := scan(&r.Day, &r.UUID, &r.Received, &r.Name, &r.Market, &r.Country, &r.Device, &r.Session, &r.User, &r.Page, &r.Body); err != nil {
			return err
		}
		return visit(r)
	})
	if err != nil {
		return fmt.Errorf("reading the events of %s: %w", dateOf(day).Format(time.DateOnly), err)
	}
	return nil
}

func countOfDay(ctx context.Context, q db.Queryer, day int64, f Filter) (n int, err error) {
	condition, args := f.where(day)
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM events WHERE `+condition, args...); err != nil {
		return 0, fmt.Errorf("counting the events of %s: %w", dateOf(day).Format(time.DateOnly), err)
	}
	return n, nil
}

// lastOfDay are the last events of a day, oldest first.
func lastOfDay(ctx context.Context, q db.Queryer, day int64, f Filter, limit int) (rows []row, err error) {
	condition, args := f.where(day)
	err = q.Select(ctx, &rows, `SELECT `+columns+` FROM events WHERE `+condition+` ORDER BY received DESC, uuid DESC LIMIT ?`, append(args, limit)...)
	if err != nil {
		return nil, fmt.Errorf("reading the events of %s: %w", dateOf(day).Format(time.DateOnly), err)
	}
	slices.Reverse(rows)
	return rows, nil
}

// hasTable reports whether a day's SQLite file has its table: not where the server ended
// while it made the file.
func hasTable(ctx context.Context, q db.Queryer) (bool, error) {
	var n int
	err := q.Get(ctx, &n, `SELECT COUNT(*) FROM sqlite_master WHERE name = 'events'`)
	return n > 0, err
}

// sessionsOf are the sessions in which a user appears, of the days that q has.
func sessionsOf(ctx context.Context, q db.Queryer, user string) (sessions []string, err error) {
	err = q.Select(ctx, &sessions, `SELECT DISTINCT session FROM events WHERE user_id = ? AND session <> ''`, user)
	if err != nil {
		return nil, fmt.Errorf("reading a user's sessions: %w", err)
	}
	return sessions, nil
}

// deleteOf deletes the events of a user and of sessions, of the days that q has.
func deleteOf(ctx context.Context, q db.Queryer, user string, sessions []string) error {
	if _, err := q.Exec(ctx, `DELETE FROM events WHERE user_id = ?`, user); err != nil {
		return fmt.Errorf("deleting a user's events: %w", err)
	}
	for some := range slices.Chunk(sessions, 100) {
		_, err := q.Exec(ctx, `DELETE FROM events WHERE session IN (?`+strings.Repeat(`, ?`, len(some)-1)+`)`, db.Args(some)...)
		if err != nil {
			return fmt.Errorf("deleting the events of a user's sessions: %w", err)
		}
	}
	return nil
}

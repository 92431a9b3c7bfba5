package event

import (
	"context"
	"time"

	"knowmad/pkg/platform/db"
)

// store keeps events by days. What two engines share is in rows_store.go.
type store interface {
	// put stores events, each uuid once, and returns when they are durable. It is called by
	// one goroutine at a time.
	put(ctx context.Context, now time.Time, rows []row) error
	// days are those that have events, oldest first.
	days(ctx context.Context) ([]int64, error)
	// read runs do on the events of a day.
	read(ctx context.Context, day int64, do func(q db.Queryer) error) error
	// change runs do on the events of some days: on PostgreSQL in the transaction of q, on
	// SQLite in one of each day's file.
	change(ctx context.Context, q db.Queryer, days []int64, do func(q db.Queryer) error) error
	// dropBefore deletes the days before one, and what else is too old today, and returns
	// the names of what it deleted.
	dropBefore(ctx context.Context, today, before int64) ([]string, error)
	close() error
}

// newStore makes the store that fits the server's database.
func newStore(c Config) (store, error) {
	if c.DB.Engine() == db.Postgres {
		return &tableStore{db: c.DB}, nil
	}
	return newDayStore(c.Folder, c.Log)
}

// each reads the events that a filter lets through, day by day, oldest first. visit's
// first error ends it.
func each(ctx context.Context, s store, f Filter, visit func(row) error) error {
	days, err := s.days(ctx)
	if err != nil {
		return err
	}
	for _, day := range days {
		if !f.hasDay(day) {
			continue
		}
		if err := s.read(ctx, day, func(q db.Queryer) error { return eachOfDay(ctx, q, day, f, visit) }); err != nil {
			return err
		}
	}
	return nil
}

// count is how many events a filter lets through.
func count(ctx context.Context, s store, f Filter) (sum int, err error) {
	days, err := s.days(ctx)
	if err != nil {
		return 0, err
	}
	for _, day := range days {
		if !f.hasDay(day) {
			continue
		}
		err := s.read(ctx, day, func(q db.Queryer) error {
			n, err := countOfDay(ctx, q, day, f)
			sum += n
			return err
		})
		if err != nil {
			return 0, err
		}
	}
	return sum, nil
}

// latest are the last events that a filter lets through, oldest first.
func latest(ctx context.Context, s store, f Filter, limit int) ([]row, error) {
	days, err := s.days(ctx)
	if err != nil {
		return nil, err
	}
	var out []row
	for i := len(days) - 1; i >= 0 && len(out) < limit; i-- {
		if !f.hasDay(days[i]) {
			continue
		}
		err := s.read(ctx, days[i], func(q db.Queryer) error {
			some, err := lastOfDay(ctx, q, days[i], f, limit-len(out))
			out = append(some, out...)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Filter says which events are read. Zero values let all through.
type Filter struct {
	Name, Market, User, Device string
	Since, Until               time.Time // Until is the first moment that isn't in it
}

// hasDay reports whether a day may have events of the filter.
func (f Filter) hasDay(day int64) bool {
	return (f.Since.IsZero() || day >= dayOf(f.Since)) && (f.Until.IsZero() || dateOf(day).Before(f.Until))
}

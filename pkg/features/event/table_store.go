package event

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"knowmad/pkg/platform/db"
)

// tableStore keeps events in a PostgreSQL table with a partition for each day, which
// several servers may write.
type tableStore struct {
	db *db.DB

	mu    sync.Mutex
	there int64 // the day whose partition is there for sure
}

// locks are PostgreSQL's advisory locks of this slice, the bytes of "evnt" before a number.
const (
	lockPartitions = 0x65766e74_00000001
	lockMidnight   = 0x65766e74_00000002
)

// nearMidnight is how close to a change of day servers write one after the other: the
// primary key keeps a uuid single within a day, and only then may two of them store one on
// two days at the same moment. It is far more than their clocks differ.
const nearMidnight = 5 * time.Minute

func lock(ctx context.Context, q db.Queryer, id int64) error {
	if _, err := q.Exec(ctx, `SELECT pg_advisory_xact_lock(?)`, id); err != nil {
		return fmt.Errorf("locking events: %w", err)
	}
	return nil
}

func (t *tableStore) put(ctx context.Context, now time.Time, rows []row) error {
	day := dayOf(now)
	if err := t.partition(ctx, day); err != nil {
		return err
	}
	return t.db.Write(ctx, func(q db.Queryer) error {
		if dayOf(now.Add(-nearMidnight)) != day || dayOf(now.Add(nearMidnight)) != day {
			if err := lock(ctx, q, lockMidnight); err != nil {
				return err
			}
		}
		// The next day, too: another server's may have begun while this one waited.
		elsewhere, err := known(ctx, q, day-1, day+1, rows)
		if err != nil {
			return err
		}
		// By uuid, so that two servers with the same events don't wait for each other.
		fresh := slices.SortedFunc(slices.Values(without(rows, elsewhere)), func(a, b row) int { return strings.Compare(a.UUID, b.UUID) })
		return insert(ctx, q, now, fresh)
	})
}

// partition makes the partition of a day where there is none.
func (t *tableStore) partition(ctx context.Context, day int64) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.there == day {
		return nil
	}
	err := t.db.Write(ctx, func(q db.Queryer) error {
		var there bool
		if err := q.Get(ctx, &there, `SELECT to_regclass(?) IS NOT NULL`, partitionOf(day)); err != nil || there {
			return err
		}
		if err := lock(ctx, q, lockPartitions); err != nil {
			return err
		}
		// PostgreSQL takes no parameters here; these are numbers of ours.
		_, err := q.Exec(ctx, `CREATE TABLE IF NOT EXISTS `+partitionOf(day)+` PARTITION OF events FOR VALUES FROM (`+
			strconv.FormatInt(day, 10)+`) TO (`+strconv.FormatInt(day+1, 10)+`)`)
		return err
	})
	if err != nil {
		return fmt.Errorf("making the partition of a day of events: %w", err)
	}
	t.there = day
	return nil
}

func partitionOf(day int64) string { return "events_" + dateOf(day).Format("20060102") }

var partitionName = regexp.MustCompile(`^events_(\d{8})$`)

func (t *tableStore) days(ctx context.Context) ([]int64, error) {
	var names []string
	err := t.db.One().Select(ctx, &names, `SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'events'::regclass`)
	if err != nil {
		return nil, fmt.Errorf("reading the days of events: %w", err)
	}
	var out []int64
	for _, name := range names {
		if m := partitionName.FindStringSubmatch(name); m != nil {
			if date, err := time.Parse("20060102", m[1]); err == nil {
				out = append(out, dayOf(date))
			}
		}
	}
	slices.Sort(out)
	return out, nil
}

func (t *tableStore) read(_ context.Context, _ int64, do func(q db.Queryer) error) error {
	return do(t.db.One())
}

func (t *tableStore) change(_ context.Context, q db.Queryer, days []int64, do func(q db.Queryer) error) error {
	if len(days) == 0 {
		return nil
	}
	return do(q) // the table has all days
}

func (t *tableStore) dropBefore(ctx context.Context, _, before int64) (dropped []string, err error) {
	days, err := t.days(ctx)
	if err != nil {
		return nil, err
	}
	for _, day := range days {
		if day >= before {
			continue
		}
		err := t.db.Write(ctx, func(q db.Queryer) error {
			if err := lock(ctx, q, lockPartitions); err != nil {
				return err
			}
			_, err := q.Exec(ctx, `DROP TABLE IF EXISTS `+partitionOf(day))
			return err
		})
		if err != nil {
			return dropped, fmt.Errorf("deleting an old day of events: %w", err)
		}
		dropped = append(dropped, dateOf(day).Format(time.DateOnly))
	}
	return dropped, nil
}

func (t *tableStore) close() error { return nil }

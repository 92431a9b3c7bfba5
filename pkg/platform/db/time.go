package db

import (
	"database/sql/driver"
	"fmt"
	"time"
)

// Time is a moment in a BIGINT column: microseconds since 1970, UTC. Neither
// engine's own type holds the same moments in both.
type Time struct{ time.Time }

// At makes a moment a column's: in UTC, cut to the microsecond.
func At(t time.Time) Time { return Time{t.UTC().Truncate(time.Microsecond)} }

// Value is what a column holds.
func (t Time) Value() (driver.Value, error) { return t.UnixMicro(), nil }

// Scan reads a column.
func (t *Time) Scan(source any) error {
	micros, ok := source.(int64)
	if !ok {
		return fmt.Errorf("db: a moment is a whole number, not %T", source)
	}
	t.Time = time.UnixMicro(micros).UTC()
	return nil
}

// NullTime is a moment that may be absent.
type NullTime struct {
	Time  time.Time
	Valid bool
}

// MaybeAt is absent for the zero moment.
func MaybeAt(t time.Time) NullTime {
	return NullTime{Time: At(t).Time, Valid: !t.IsZero()}
}

// Value is what a column holds.
func (t NullTime) Value() (driver.Value, error) {
	if !t.Valid {
		return nil, nil //nolint:nilnil // NULL of database/sql
	}
	return t.Time.UnixMicro(), nil
}

// Scan reads a column.
func (t *NullTime) Scan(source any) error {
	if source == nil {
		*t = NullTime{}
		return nil
	}
	var at Time
	if err := at.Scan(source); err != nil {
		return err
	}
	*t = NullTime{Time: at.Time, Valid: true}
	return nil
}

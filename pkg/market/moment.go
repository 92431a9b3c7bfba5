package market

import (
	"errors"
	"fmt"
	"time"
)

// How moments are shown to people.
const (
	dayLayout   = "2 January 2006"
	clockLayout = "15:04:05"
)

// ErrMoment is a text that names no moment.
var ErrMoment = errors.New("is no moment; write a day such as 2024-11-01, or a day and a time such as 2024-11-01T08:00:00 or 2024-11-01T00:00:00Z")

// ShowTime writes a moment as people of a time zone read it, with the same in
// UTC beside it: "15 April 2025, 23:59:59 (Europe/Athens; 20:59:59 UTC)". An
// unknown zone is UTC.
func ShowTime(t time.Time, zone string) string {
	there, utc := t.In(Zone(zone)), t.UTC()
	if there.Location() == time.UTC {
		return utc.Format(dayLayout + ", " + clockLayout + " UTC")
	}
	beside := utc.Format(clockLayout)
	if there.YearDay() != utc.YearDay() {
		beside = utc.Format(dayLayout + ", " + clockLayout)
	}
	return fmt.Sprintf("%s (%s; %s UTC)", there.Format(dayLayout+", "+clockLayout), zone, beside)
}

// ShowDay writes the day of a moment as people of a time zone read it: "15 April
// 2025". An unknown zone is UTC.
func ShowDay(t time.Time, zone string) string { return t.In(Zone(zone)).Format(dayLayout) }

// ParseMoment reads a moment as people write one: RFC 3339, or a day with or
// without a time, which is then one of the given time zone. A day is its first
// moment. The error wraps ErrMoment. An unknown zone is UTC.
func ParseMoment(text, zone string) (time.Time, error) {
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t, nil
	}
	for _, layout := range []string{time.DateOnly, "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04"} {
		if t, err := time.ParseInLocation(layout, text, Zone(zone)); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("'%s' %w", text, ErrMoment)
}

// Zone is a time zone by its name; UTC for a name that is none.
func Zone(name string) *time.Location {
	place, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return time.UTC
	}
	return place
}

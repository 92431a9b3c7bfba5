package subscription

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMonthsEndOnTheLastDayThatThereIs(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	require.NoError(t, err)
	at := func(text string) time.Time {
		moment, err := time.ParseInLocation(time.DateTime, text, berlin)
		require.NoError(t, err)
		return moment
	}
	for _, c := range []struct {
		from   string
		months int
		want   string
	}{
		{"2026-01-31 10:00:00", 1, "2026-02-28 10:00:00"},
		{"2026-01-31 10:00:00", 2, "2026-03-31 10:00:00"},
		{"2026-01-31 10:00:00", 3, "2026-04-30 10:00:00"},
		{"2028-01-31 10:00:00", 1, "2028-02-29 10:00:00"},
		{"2028-02-29 10:00:00", 12, "2029-02-28 10:00:00"},
		{"2028-02-29 10:00:00", 48, "2032-02-29 10:00:00"},
		{"2026-12-31 23:59:59", 1, "2027-01-31 23:59:59"},
		{"2026-03-01 08:00:00", 1, "2026-04-01 08:00:00"}, // the clocks went forward
		{"2026-10-01 08:00:00", 1, "2026-11-01 08:00:00"}, // and back
		{"2026-02-28 02:30:00", 1, "2026-03-28 02:30:00"}, // the day before they go forward
		{"2026-02-28 02:30:00", 0, "2026-02-28 02:30:00"},
	} {
		require.Equal(t, at(c.want), addMonths(at(c.from), c.months), "%s and %d", c.from, c.months)
	}
	// Whatever the day, no month is left out and none comes twice.
	for day := at("2026-01-01 12:00:00"); day.Year() < 2029; day = day.AddDate(0, 0, 1) {
		for n := range 30 {
			a, b := addMonths(day, n), addMonths(day, n+1)
			require.Equal(t, 1, int(b.Month()-a.Month()+12)%12)
			require.True(t, b.After(a))
		}
	}
}

func TestTaxIsAPartOfThePrice(t *testing.T) {
	for _, c := range [][3]int64{{999, 1900, 160}, {5988, 1900, 956}, {999, 2000, 167}, {1190, 810, 89}, {2999, 2300, 561}, {100, 0, 0}, {1, 1900, 0}} {
		require.Equal(t, c[2], tax(c[0], c[1]))
	}
}

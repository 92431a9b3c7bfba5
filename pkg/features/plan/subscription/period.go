package subscription

import "time"

// addMonths is a moment some months later in its time zone: at the same time of day, on the same
// day or the last one of a month that is shorter. Counted from the first period's beginning, a
// subscription of the 31st ends on the 30th in April and on the 31st in May.
func addMonths(t time.Time, months int) time.Time {
	year, month, day := t.Date()
	first := time.Date(year, month+time.Month(months), 1, 0, 0, 0, 0, t.Location())
	last := first.AddDate(0, 1, -1).Day()
	hour, minute, second := t.Clock()
	return time.Date(first.Year(), first.Month(), min(day, last), hour, minute, second, t.Nanosecond(), t.Location())
}

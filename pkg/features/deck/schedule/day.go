package schedule

import "time"

// dayStart is the hour at which a day of learning begins: who learns at night still
// learns for the day before.
const dayStart = 4

// Day is the day of learning at a moment, in a time zone.
func Day(at time.Time, zone *time.Location) (from, to time.Time) {
	local := at.In(zone)
	y, m, d := local.Date()
	if local.Hour() < dayStart {
		d--
	}
	return time.Date(y, m, d, dayStart, 0, 0, 0, zone), time.Date(y, m, d+1, dayStart, 0, 0, 0, zone)
}

package know

import (
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Week is a calendar week of a market, by the date of its Monday: in days since 1970.
type Week int64

// WeekOf is the week in which something happens on a market, by its clocks.
func WeekOf(m *market.Market, at time.Time) (Week, error) {
	zone, err := zoneOf(m)
	if err != nil {
		return 0, err
	}
	year, month, day := at.In(zone).Date()
	date := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	sinceMonday := (int(date.Weekday()) + 6) % 7
	return Week(date.AddDate(0, 0, -sinceMonday).Unix() / secondsOfDay), nil
}

const secondsOfDay = 24 * 60 * 60

// Date is its Monday.
func (w Week) Date() string {
	return time.Unix(int64(w)*secondsOfDay, 0).UTC().Format(time.DateOnly)
}

// Back is the week some weeks earlier.
func (w Week) Back(weeks int) Week { return w - Week(7*weeks) }

// Starts are the moments at which a week and the n-1 after it begin on a market, in their
// order. Its clocks may have been changed between them.
func (w Week) Starts(m *market.Market, n int) ([]time.Time, error) {
	zone, err := zoneOf(m)
	if err != nil {
		return nil, err
	}
	out := make([]time.Time, n)
	for i := range out {
		year, month, day := time.Unix(int64(w.Back(-i))*secondsOfDay, 0).UTC().Date()
		out[i] = time.Date(year, month, day, 0, 0, 0, 0, zone)
	}
	return out, nil
}

func zoneOf(m *market.Market) (*time.Location, error) {
	zone, err := time.LoadLocation(m.TimeZone)
	if err != nil {
		return nil, fmt.Errorf("the market's time zone: %w", err)
	}
	return zone, nil
}

// Tally is how often something was done to a know in one of some weeks.
type Tally struct {
	Know string // "": to all that are counted together
	Week int    // index of the week; -1: before the first one
	N    int
}

// Tallied is what an owner of reactions counts: those to what others may read of an
// author's on a market.
type Tallied struct {
	Author, Market string
	Knows          []string    // which are told one by one; none: all together
	Starts         []time.Time // of the weeks, in their order
}

// Columns gives, for a statement over rows with a know and a moment of reaction, the
// expressions of Tally's Know and Week, and the condition on the know.
func (t Tallied) Columns(know, created string) (columns, condition string, columnArgs, conditionArgs []any) {
	var week strings.Builder
	week.WriteString(`CASE`)
	for i := len(t.Starts) - 1; i >= 0; i-- {
		fmt.Fprintf(&week, ` WHEN %s >= ? THEN %d`, created, i)
		columnArgs = append(columnArgs, db.At(t.Starts[i]))
	}
	week.WriteString(` ELSE -1 END`)
	name := `''`
	condition = `author = ? AND market = ? AND status IN (?, ?)`
	conditionArgs = []any{t.Author, t.Market, Published, Private}
	if len(t.Knows) > 0 {
		name = know
		condition += ` AND ` + know + ` IN (?` + strings.Repeat(`, ?`, len(t.Knows)-1) + `)`
		for _, id := range t.Knows {
			conditionArgs = append(conditionArgs, id)
		}
	}
	return name + ` AS know, ` + week.String() + ` AS week`, condition, columnArgs, conditionArgs
}

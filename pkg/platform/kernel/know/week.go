package know

import (
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Week is a calendar week of a market: the date of its Monday in days since 1970.
type Week int64

// WeekOf is the week of a moment in a market's time zone.
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

// Date is the date of the Monday, as 2006-01-02.
func (w Week) Date() string {
	return time.Unix(int64(w)*secondsOfDay, 0).UTC().Format(time.DateOnly)
}

// Back returns the week that is some weeks earlier.
func (w Week) Back(weeks int) Week { return w - Week(7*weeks) }

// Starts returns the moments at which a week and the n-1 weeks after it begin in a market's
// time zone, in order. A week with a clock change isn't 168 hours long.
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

// Tally is the number of reactions to a know in one week.
type Tally struct {
	Know string // "": all selected knows together
	Week int    // index of the week in Tallied.Starts; -1: before the first
	N    int
}

// Tallied selects the reactions to an author's published and private knows on a market.
type Tallied struct {
	Author, Market string
	Knows          []string    // ids, each with a Tally of its own; empty: one Tally for all
	Starts         []time.Time // of the weeks, in order
}

// Columns returns, for a statement over rows with a know and a moment of reaction, the
// expressions for Tally's Know and Week, and the condition on the know, each with its
// arguments.
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

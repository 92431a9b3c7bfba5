package learn

import (
	"context"
	"time"

	"knowmad/pkg/features/deck/schedule"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/right"
)

// Statistics are the past and the coming days of a learner.
type Statistics struct {
	Streak   int   `json:"streak" doc:"Days of learning in a row, until today or yesterday. One day without learning between two of them is forgiven."`
	Days     []Day `json:"days" nullable:"false" doc:"Days with reviews of the last year, the oldest first."`
	Forecast []Day `json:"forecast" nullable:"false" doc:"Cards that are due on each of the next 30 days, today with all that were due before."`
	Reviews  int   `json:"reviews" doc:"Of the last year."`
	Right    int   `json:"rightReviews" doc:"Those of them with another rating than again."`
}

func (Statistics) SchemaName() string { return "LearningStatistics" }

// Day is a day of learning with a count.
type Day struct {
	Date  string `json:"date" format:"date" doc:"In the time zone; a day begins at 04:00."`
	Count int    `json:"count"`
}

func (Day) SchemaName() string { return "LearningDay" }

const (
	pastDays   = 365
	comingDays = 30
	// forgiven is the number of days without learning that a streak outlasts in a row.
	forgiven = 1
)

// Statistics counts the reviews of a user by days, and the cards that come.
func (s *Service) Statistics(ctx context.Context, a right.Actor, zone *time.Location) (out Statistics, err error) {
	out = Statistics{Days: []Day{}, Forecast: []Day{}}
	today, tomorrow := schedule.Day(s.Clock.Now(), zone)
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		past, err := reviewQuarters(ctx, q, a.User, today.AddDate(0, 0, -pastDays))
		if err != nil {
			return err
		}
		coming, err := dueQuarters(ctx, q, a.User, today.AddDate(0, 0, comingDays))
		if err != nil {
			return err
		}
		out.addPast(past, today, zone)
		out.addComing(coming, today, tomorrow, zone)
		return nil
	})
	return out, err
}

const dateLayout = "2006-01-02"

func (out *Statistics) addPast(past []quarterRow, today time.Time, zone *time.Location) {
	counts := map[string]int{}
	for _, r := range past {
		day, _ := schedule.Day(r.start(), zone)
		date := day.Format(dateLayout)
		if counts[date] == 0 {
			out.Days = append(out.Days, Day{Date: date})
		}
		counts[date] += r.N
		out.Reviews, out.Right = out.Reviews+r.N, out.Right+r.Known
	}
	for i := range out.Days {
		out.Days[i].Count = counts[out.Days[i].Date]
	}
	missed := 0
	for day := today; missed <= forgiven; day = day.AddDate(0, 0, -1) {
		switch {
		case counts[day.Format(dateLayout)] > 0:
			out.Streak, missed = out.Streak+1, 0
		case !day.Equal(today): // today isn't over
			missed++
		}
	}
}

func (out *Statistics) addComing(coming []quarterRow, today, tomorrow time.Time, zone *time.Location) {
	counts := map[string]int{}
	for _, r := range coming {
		day := today
		if !r.start().Before(tomorrow) {
			day, _ = schedule.Day(r.start(), zone)
		}
		counts[day.Format(dateLayout)] += r.N
	}
	for i := range comingDays {
		date := today.AddDate(0, 0, i).Format(dateLayout)
		out.Forecast = append(out.Forecast, Day{Date: date, Count: counts[date]})
	}
}

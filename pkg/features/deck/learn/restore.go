package learn

import (
	"context"
	"strconv"
	"time"

	"knowmad/pkg/features/deck/exchange"
	"knowmad/pkg/features/deck/schedule"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
)

var _ exchange.Learning = (*Service)(nil)

// Restore stores the learning that a package of another program has: states and due dates
// as they are there, stability and difficulty as FSRS computes them from the reviews.
func (s *Service) Restore(ctx context.Context, q db.Queryer, user, deck string, cards []exchange.Learned) error {
	now := s.Clock.Now()
	chosen, err := settingsOf(ctx, q, user)
	if err != nil {
		return err
	}
	scheduler := schedule.For(chosen.Retention)
	var reviews []review
	rows := make([]asideRow, 0, len(cards))
	for _, c := range cards {
		var events []schedule.Event
		for i, r := range c.Reviews {
			id := uuid.NewSHA1(uuid.NameSpaceOID, []byte(c.Card+" "+strconv.Itoa(i)+" "+r.At.String())).String()
			events = append(events, schedule.Event{ID: id, At: r.At, Rating: r.Rating})
			// The other program received it: it doesn't count as sent today, whatever its clock said.
			received := now.Add(-day)
			if r.At.Before(received) {
				received = r.At
			}
			reviews = append(reviews, review{ID: id, Card: c.Card, Rating: r.Rating, At: db.At(r.At), Took: r.TookMs, Received: db.At(received)})
		}
		memory, err := scheduler.Replay(events)
		if err != nil {
			return err
		}
		if len(events) > 0 && c.State != schedule.New {
			memory.State, memory.Due = c.State, c.Due
			memory.Scheduled = max(0, int(c.Due.Sub(memory.Reviewed)/day))
		} else {
			memory.State = schedule.New
		}
		row := asideRow{memoryRow: rowOf(c.Card, memory), Buried: db.MaybeAt(buriedUntil(c.Buried, now))}
		if c.Suspended {
			row.Suspended = 1
		}
		rows = append(rows, row)
	}
	if err := addReviews(ctx, q, user, reviews); err != nil {
		return err
	}
	if err := addMemories(ctx, q, user, rows); err != nil {
		return err
	}
	if err := addDeck(ctx, q, user, deck, now); err != nil {
		return err
	}
	return moveBegun(ctx, q, user, deck)
}

// buriedUntil is the end of the day for a card that is buried.
func buriedUntil(buried bool, now time.Time) time.Time {
	if !buried {
		return time.Time{}
	}
	_, end := schedule.Day(now, time.UTC)
	return end
}

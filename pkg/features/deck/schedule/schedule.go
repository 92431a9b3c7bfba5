// Package schedule computes when a card is due next, by FSRS-6 with its default
// parameters and without randomness, so that every device computes the same.
//
// Start with Replay. The browser has the same in web/features/deck/schedule.ts; both are
// held to testdata/cases.json.
package schedule

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v4"
)

// State is how far a card is.
type State int

// The states, numbered as in FSRS.
const (
	New State = iota
	Learning
	Review
	Relearning
)

// The ratings of a review.
const (
	Again = 1
	Hard  = 2
	Good  = 3
	Easy  = 4
)

// DefaultRetention is the share of cards that should be remembered when they are due.
const DefaultRetention = 0.9

// Event is a review of a card.
type Event struct {
	ID     string
	At     time.Time
	Rating int // Again to Easy
}

// Memory is the memory of a learner for a card.
type Memory struct {
	State      State
	Due        time.Time
	Stability  float64 // days until the chance to remember falls to 90 %
	Difficulty float64 // 1 to 10
	Reviewed   time.Time
	Introduced time.Time // the first review
	Scheduled  int       // days from the last review until Due
	Reps       int
	Lapses     int
	Steps      int // of learning that are left
}

// Scheduler computes memories for a retention. It is safe for use by many goroutines.
type Scheduler struct{ fsrs *fsrs.FSRS }

// For makes a scheduler for the share of cards that should be remembered when due, from
// 0.7 to 0.97.
func For(retention float64) Scheduler {
	p := fsrs.DefaultParam()
	p.RequestRetention = retention
	return Scheduler{fsrs.NewFSRS(p)}
}

// Parameters are those of FSRS-6.
func (s Scheduler) Parameters() []float64 { return slices.Clone(s.fsrs.W[:]) }

// Replay computes the memory that reviews have left. They are counted in the order of
// their time, and of their ids at one time; a time before the last review counts as that
// of the last review.
func (s Scheduler) Replay(events []Event) (Memory, error) {
	events = slices.SortedFunc(slices.Values(events), func(a, b Event) int {
		if c := a.At.Compare(b.At); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	if len(events) == 0 {
		return Memory{}, nil
	}
	card := fsrs.NewCard(events[0].At)
	for _, e := range events {
		next, err := s.fsrs.Next(card, e.At, fsrs.Rating(e.Rating))
		if err != nil {
			return Memory{}, fmt.Errorf("scheduling a review: %w", err)
		}
		card = next.Card
	}
	return Memory{
		State: State(card.State), Due: card.Due.UTC(), Stability: card.Stability, Difficulty: card.Difficulty,
		Reviewed: card.LastReview.UTC(), Introduced: events[0].At, Scheduled: int(card.ScheduledDays),
		Reps: int(card.Reps), Lapses: int(card.Lapses), Steps: card.RemainingSteps,
	}, nil
}

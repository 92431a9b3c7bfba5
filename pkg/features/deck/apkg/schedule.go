package apkg

import (
	"cmp"
	"slices"
	"time"
)

// cardRow is a row of the table cards.
type cardRow struct {
	id, note, deck, home            int64 // home is a card's deck while it is in a filtered one; else 0
	due, homeDue                    int64
	ord, kind, queue                int64
	interval, ease, answers, lapses int32
}

// reviewRow is a row of the table revlog.
type reviewRow struct {
	at, card int64 // at in milliseconds since 1970
	ease     int8
	learning bool // the answer was given while learning or relearning
	took     int32
}

// Kinds of cards in the column type, and their queues.
const (
	kindNew, kindLearning, kindReview, kindRelearning = 0, 1, 2, 3

	queueSeconds, queueReview, queueDays, queuePreview = 1, 2, 3, 4

	queueSuspended, queueBuriedSibling, queueBuriedHand = -1, -2, -3
)

// schedule reads the schedules of a collection's cards.
type schedule struct {
	created int64 // when day 0 began, in seconds
	version int   // of the scheduler: 1, or 2 for all newer ones, whose rows have the same form
}

const (
	day = 24 * 60 * 60 // seconds
	// Dues beyond these bounds are cut to them.
	maxDays    = 365 * 200
	maxSeconds = 253_402_300_799 // the end of the year 9999
	// minSeconds distinguishes seconds since 1970 from days: no day has so large a number.
	minSeconds = 100_000_000
)

// deckOf is the deck to which a card belongs, its own while it is in a filtered one.
func (c cardRow) deckOf() int64 {
	if c.home != 0 {
		return c.home
	}
	return c.deck
}

// card returns a card with its state and due, without section and reviews.
func (s schedule) card(c cardRow) Card {
	card := Card{
		Ord: int(c.ord), State: s.state(c), Suspended: c.queue == queueSuspended, Buried: c.queue == queueBuriedSibling || c.queue == queueBuriedHand,
		Ease: int(c.ease), Answers: int(c.answers), Lapses: int(c.lapses),
	}
	if c.interval > 0 {
		card.Interval = int(c.interval)
	}
	due := c.due
	learns := card.State == Learning || card.State == Relearning
	if c.home != 0 && c.homeDue != 0 && !learns {
		due = c.homeDue
	}
	switch {
	case card.State == New:
		card.Position = int(max(0, min(due, 1<<31-1)))
		card.Interval, card.Ease = 0, 0
	case c.queue == queueSeconds, learns && c.queue != queueDays && due >= minSeconds:
		card.Due = time.Unix(max(0, min(due, maxSeconds)), 0).UTC()
	default:
		card.Due = time.Unix(s.created+max(-maxDays, min(due, maxDays))*day, 0).UTC()
	}
	return card
}

// state is the state of a card. The first scheduler has no kind for relearning; there the
// queue shows it.
func (s schedule) state(c cardRow) State {
	switch c.kind {
	case kindNew:
		return New
	case kindLearning:
		return Learning
	case kindRelearning:
		return Relearning
	}
	if c.queue == queueSeconds || c.queue == queueDays {
		return Relearning
	}
	return Review
}

// answer returns a review. The first scheduler numbers answers in learning and relearning
// otherwise: 1 Again, 2 Good, 3 Easy.
func (s schedule) answer(r reviewRow) Answer {
	rating := int(r.ease)
	if s.version < 2 && r.learning && rating > 1 {
		rating = min(rating+1, 4)
	}
	return Answer{At: time.UnixMilli(max(0, min(r.at, maxSeconds*1000))).UTC(), Rating: rating, TookMs: int(r.took)}
}

// history finds the cards and reviews of notes.
type history struct {
	cards   []cardRow   // by note and ord
	reviews []reviewRow // by card and time
}

func newHistory(cards []cardRow, reviews []reviewRow) history {
	slices.SortFunc(cards, func(a, b cardRow) int {
		return cmp.Or(cmp.Compare(a.note, b.note), cmp.Compare(a.ord, b.ord), cmp.Compare(a.id, b.id))
	})
	slices.SortFunc(reviews, func(a, b reviewRow) int { return cmp.Or(cmp.Compare(a.card, b.card), cmp.Compare(a.at, b.at)) })
	return history{cards, reviews}
}

// ofNote returns the cards of a note, each ord once.
func (h history) ofNote(id int64) []cardRow {
	from, _ := slices.BinarySearchFunc(h.cards, id, func(c cardRow, id int64) int { return cmp.Compare(c.note, id) })
	to := from
	for to < len(h.cards) && h.cards[to].note == id {
		to++
	}
	cards := slices.Clone(h.cards[from:to])
	return slices.CompactFunc(cards, func(a, b cardRow) bool { return a.ord == b.ord })
}

// ofCard returns the reviews of a card.
func (h history) ofCard(id int64) []reviewRow {
	from, _ := slices.BinarySearchFunc(h.reviews, id, func(r reviewRow, id int64) int { return cmp.Compare(r.card, id) })
	to := from
	for to < len(h.reviews) && h.reviews[to].card == id {
		to++
	}
	return h.reviews[from:to]
}

// count32 bounds a number that is counted.
func count32(n int64) int32 { return int32(max(-1<<31, min(n, 1<<31-1))) }

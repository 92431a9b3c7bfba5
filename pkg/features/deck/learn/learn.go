package learn

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/features/deck/record"
	"knowmad/pkg/features/deck/schedule"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// Config is the configuration of a Service.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
}

// Service schedules the cards that users learn. It is safe for use by many goroutines;
// several servers may work on one database.
type Service struct{ Config }

// New makes a service on a database of the present shape.
func New(c Config) *Service { return &Service{c} }

// Event is a review on a device.
type Event struct {
	ID     string    `json:"id" format:"uuid" doc:"Chosen by the device: an event that arrives twice counts once."`
	Card   string    `json:"cardUuid" format:"uuid"`
	Rating int       `json:"rating" minimum:"1" maximum:"4" doc:"1 again, 2 hard, 3 good, 4 easy."`
	At     time.Time `json:"at" doc:"By the device's clock. More than a day ahead of the server it counts at its arrival."`
	TookMs int       `json:"tookMs,omitempty" minimum:"0" maximum:"86400000"`
}

func (Event) SchemaName() string { return "ReviewEvent" }

// Memory is the memory of a learner for a card.
type Memory struct {
	Card       string     `json:"cardUuid" format:"uuid"`
	State      string     `json:"state" enum:"new,learning,review,relearning"`
	Due        *time.Time `json:"due" doc:"null of a new card."`
	Stability  float64    `json:"stability" doc:"Days until the chance to remember it falls to 90 %."`
	Difficulty float64    `json:"difficulty" doc:"1 to 10; 0 of a new card."`
	Reviewed   *time.Time `json:"reviewedOn" doc:"The last time; null of a new card."`
	Scheduled  int        `json:"scheduledDays"`
	Reps       int        `json:"reps"`
	Lapses     int        `json:"lapses"`
	Steps      int        `json:"steps" doc:"Steps of learning that are left."`
}

func (Memory) SchemaName() string { return "CardMemory" }

func memoryOf(card string, m schedule.Memory) Memory {
	out := Memory{
		Card: card, State: [...]string{"new", "learning", "review", "relearning"}[m.State],
		Stability: m.Stability, Difficulty: m.Difficulty, Scheduled: m.Scheduled, Reps: m.Reps, Lapses: m.Lapses, Steps: m.Steps,
	}
	if m.State != schedule.New {
		due, reviewed := m.Due.UTC(), m.Reviewed.UTC()
		out.Due, out.Reviewed = &due, &reviewed
	}
	return out
}

// Reviewed is the outcome of reviews.
type Reviewed struct {
	Cards []Memory `json:"cards" nullable:"false" doc:"Of each card that was reviewed or whose review was taken back, after all of its reviews that count."`
	Gone  []string `json:"gone" nullable:"false" doc:"Cards that aren't there any more, or not for this user, by their uuids: their reviews are counted in statistics alone, without those that were taken back."`
}

func (Reviewed) SchemaName() string { return "ReviewResult" }

const (
	day       = 24 * time.Hour
	aheadMost = day
	// perDay bounds the reviews and withdrawals that a user sends in a day, as whole logs of
	// cards are replayed. Eight hours at five seconds a card are fewer.
	perDay = 10_000
)

// earliestYear is before the first review that any program stored.
const earliestYear = 1990

// Review stores reviews and withdrawals of reviews, and schedules their cards anew, all or
// none. undone are ids of this user's reviews, whether or not they have arrived. The order in
// which all of them arrive doesn't matter: a memory is computed from the whole log of its card.
func (s *Service) Review(ctx context.Context, m *market.Market, a right.Actor, events []Event, undone []string) (out Reviewed, err error) {
	now := s.Clock.Now()
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		out = Reviewed{Cards: []Memory{}, Gone: []string{}}
		if err := person.Lock(ctx, q, a.User); err != nil {
			return err
		}
		if err := person.Admit(ctx, q, a.User); err != nil {
			return err
		}
		received, err := receivedSince(ctx, q, a.User, now.Add(-day))
		if err != nil {
			return err
		}
		if received+len(events)+len(undone) > perDay {
			p := problem.New(problem.TooManyRequests, "You have sent more answers than a person gives in a day. Please try again later.")
			p.RetryAfter = time.Hour
			return p
		}
		rows := rowsOf(events, now)
		if err := addReviews(ctx, q, a.User, rows); err != nil {
			return err
		}
		withdrawn, err := withdraw(ctx, q, a.User, undone, now)
		if err != nil {
			return err
		}
		l := relearning{user: a.User, reviewed: map[string]bool{}}
		for _, r := range rows {
			l.add(r.Card, true)
		}
		for _, card := range withdrawn {
			l.add(card, false)
		}
		if l.decks, err = readableCards(ctx, q, a.User, know.LanguageOf(m), l.cards); err != nil {
			return err
		}
		return s.reschedule(ctx, q, l, &out)
	})
	return out, err
}

// rowsOf are events as the log has them. Times that can't be count as now.
func rowsOf(events []Event, now time.Time) []review {
	rows := make([]review, 0, len(events))
	for _, e := range events {
		r := review{ID: strings.ToLower(e.ID), Card: strings.ToLower(e.Card), Rating: e.Rating, At: db.At(e.At), Took: e.TookMs, Received: db.At(now)}
		if e.At.After(now.Add(aheadMost)) || e.At.Year() < earliestYear {
			r.At = db.At(now)
		}
		rows = append(rows, r)
	}
	return rows
}

// withdraw stores withdrawals and lists the cards of those whose reviews have arrived.
func withdraw(ctx context.Context, q db.Queryer, user string, undone []string, now time.Time) (cards []string, err error) {
	ids := make([]string, 0, len(undone))
	for _, id := range undone {
		ids = append(ids, strings.ToLower(id))
	}
	if err := addWithdrawals(ctx, q, user, ids, now); err != nil {
		return nil, err
	}
	return cardsOfReviews(ctx, q, user, ids)
}

// relearning are cards whose memories are computed anew, each once.
type relearning struct {
	user     string
	cards    []string
	reviewed map[string]bool   // by card: whether it has a new review, or only withdrawals
	decks    map[string]string // of the cards that the user may read
}

func (l *relearning) add(card string, reviewed bool) {
	if _, known := l.reviewed[card]; !known {
		l.cards = append(l.cards, card)
	}
	l.reviewed[card] = l.reviewed[card] || reviewed
}

// reschedule computes the memories of cards anew.
func (s *Service) reschedule(ctx context.Context, q db.Queryer, l relearning, out *Reviewed) error {
	chosen, err := settingsOf(ctx, q, l.user)
	if err != nil {
		return err
	}
	log, err := reviewsOf(ctx, q, l.user, l.cards)
	if err != nil {
		return err
	}
	scheduler, learned := schedule.For(chosen.Retention), map[string]bool{}
	for _, card := range l.cards {
		deck, ok := l.decks[card]
		if !ok {
			out.Gone = append(out.Gone, card)
			continue
		}
		memory, err := scheduler.Replay(log[card])
		if err != nil {
			return err
		}
		if memory.State == schedule.New {
			err = clearMemory(ctx, q, l.user, card, deck, s.Clock.Now())
		} else {
			err = setMemory(ctx, q, l.user, card, memory)
		}
		if err != nil {
			return err
		}
		learned[deck] = learned[deck] || l.reviewed[card]
		out.Cards = append(out.Cards, memoryOf(card, memory))
	}
	for _, deck := range slices.Sorted(maps.Keys(learned)) {
		if learned[deck] {
			if err := addDeck(ctx, q, l.user, deck, s.Clock.Now()); err != nil {
				return err
			}
		}
		if err := moveBegun(ctx, q, l.user, deck); err != nil {
			return err
		}
	}
	return nil
}

// Today is the cards of a day.
type Today struct {
	New          int       `json:"new" doc:"New cards that are left for the day."`
	Learning     int       `json:"learning" doc:"Cards in steps of learning or of relearning that are due during the day."`
	Due          int       `json:"due" doc:"Other cards that are due during the day; at most 1,000 are counted."`
	Cards        []Asked   `json:"cards" nullable:"false" doc:"In the order in which to learn them, at most 200: ask again once they are done."`
	Parameters   []float64 `json:"parameters" nullable:"false" doc:"Of FSRS-6."`
	Retention    float64   `json:"retention" doc:"The share of cards that should be remembered when they are due."`
	DayStartsAt  time.Time `json:"dayStartsAt" doc:"When the day began: at 04:00 in the time zone."`
	DayEndsAt    time.Time `json:"dayEndsAt"`
	NewCardsADay int       `json:"newCardsADay"`
	Decks        int       `json:"decks" doc:"Decks that one learns."`
}

func (Today) SchemaName() string { return "LearningToday" }

// Asked is a card of a day with the learner's memory for it.
type Asked struct {
	know.Card
	Deck   string `json:"deckUuid" format:"uuid"`
	Memory Memory `json:"memory"`
}

func (Asked) SchemaName() string { return "LearningCard" }

const (
	countedMost = 1000
	askedMost   = 200
)

// Today chooses the cards that a user learns today, on sites of the host's content
// language. deck "" is all decks that they learn.
func (s *Service) Today(ctx context.Context, host *market.Market, a right.Actor, zone *time.Location, deck string) (out Today, err error) {
	now, language := s.Clock.Now(), know.LanguageOf(host)
	from, to := schedule.Day(now, zone)
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		chosen, err := settingsOf(ctx, q, a.User)
		if err != nil {
			return err
		}
		scheduler := schedule.For(chosen.Retention)
		out = Today{
			Parameters: scheduler.Parameters(), Retention: chosen.Retention, DayStartsAt: from.UTC(), DayEndsAt: to.UTC(),
			NewCardsADay: chosen.NewCards, Cards: []Asked{},
		}
		decks, err := decksOf(ctx, q, a.User)
		if err != nil {
			return err
		}
		out.Decks = len(decks)
		due, err := dueCards(ctx, q, a.User, language, deck, now, to, countedMost)
		if err != nil {
			return err
		}
		introduced, err := introducedSince(ctx, q, a.User, from)
		if err != nil {
			return err
		}
		fresh, err := newCards(ctx, q, a.User, language, deck, max(0, chosen.NewCards-introduced))
		if err != nil {
			return err
		}
		return out.fill(ctx, q, due, fresh)
	})
	return out, err
}

// fill counts the cards of a day and lists the first of them: cards in learning, then due
// ones with a new one after each few.
func (t *Today) fill(ctx context.Context, q db.Queryer, due []memoryRow, fresh []string) error {
	var learning, reviews []memoryRow
	for _, row := range due {
		if schedule.State(row.State) == schedule.Review {
			reviews = append(reviews, row)
		} else {
			learning = append(learning, row)
		}
	}
	t.New, t.Learning, t.Due = len(fresh), len(learning), len(reviews)
	order := learning
	every := 1 + len(reviews)/max(1, len(fresh))
	for len(reviews) > 0 || len(fresh) > 0 {
		n := min(every, len(reviews))
		order, reviews = append(order, reviews[:n]...), reviews[n:]
		if len(fresh) > 0 {
			order, fresh = append(order, memoryRow{Card: fresh[0]}), fresh[1:]
		}
	}
	order = order[:min(len(order), askedMost)]
	ids := make([]string, 0, len(order))
	for _, row := range order {
		ids = append(ids, row.Card)
	}
	cards, err := record.CardsByID(ctx, q, ids)
	if err != nil {
		return err
	}
	media := map[string]record.Media{}
	for _, c := range cards {
		if _, known := media[c.Deck]; known {
			continue
		}
		if media[c.Deck], err = record.MediaOf(ctx, q, c.Deck); err != nil {
			return err
		}
	}
	for _, row := range order {
		if c, ok := cards[row.Card]; ok {
			t.Cards = append(t.Cards, Asked{Card: c.Show(media[c.Deck]), Deck: c.Deck, Memory: memoryOf(row.Card, row.memory())})
		}
	}
	return nil
}

// Begin adds a deck to the learned decks of a user.
func (s *Service) Begin(ctx context.Context, host *market.Market, a right.Actor, deck string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		k, err := know.FindIn(ctx, q, know.LanguageOf(host), deck)
		if err != nil {
			return err
		}
		if k.Format != know.Flashcards || !k.ReadableByLink(a.User) {
			return problem.New(problem.NotFound, "There is no such deck.")
		}
		return addDeck(ctx, q, a.User, deck, s.Clock.Now())
	})
}

// End removes a deck from the learned decks of a user. Memories stay, for a user who begins
// again.
func (s *Service) End(ctx context.Context, a right.Actor, deck string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error { return removeDeck(ctx, q, a.User, deck) })
}

// Settings are how a user wants to learn.
type Settings struct {
	Retention float64 `json:"retention" minimum:"0.7" maximum:"0.97" doc:"The share of cards that should be remembered when they are due."`
	NewCards  int     `json:"newCardsADay" minimum:"0" maximum:"999"`
}

func (Settings) SchemaName() string { return "LearningSettings" }

// Set stores how a user wants to learn. Cards are scheduled by it from their next review on.
func (s *Service) Set(ctx context.Context, a right.Actor, c Settings) (Settings, error) {
	return c, s.DB.Write(ctx, func(q db.Queryer) error {
		return setSettings(ctx, q, a.User, settings(c))
	})
}

package learn

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/features/deck/schedule"
	"knowmad/pkg/platform/db"
)

// review is a row of the log.
type review struct {
	ID, Card string
	Rating   int
	At       db.Time
	Took     int
	Received db.Time
}

// addReviews stores reviews, but for those whose id the user has.
func addReviews(ctx context.Context, q db.Queryer, user string, reviews []review) error {
	const atOnce = 100
	for some := range slices.Chunk(reviews, atOnce) {
		var args []any
		for _, r := range some {
			args = append(args, user, r.ID, r.Card, r.Rating, r.At, r.Took, r.Received)
		}
		_, err := q.Exec(ctx, `INSERT INTO learning_reviews (user_id, id, card, rating, at, took, received) VALUES (?, ?, ?, ?, ?, ?, ?)`+
			strings.Repeat(`, (?, ?, ?, ?, ?, ?, ?)`, len(some)-1)+` ON CONFLICT (user_id, id) DO NOTHING`, args...)
		if err != nil {
			return fmt.Errorf("storing reviews: %w", err)
		}
	}
	return nil
}

// receivedSince counts the reviews and withdrawals that a user has sent since a moment.
func receivedSince(ctx context.Context, q db.Queryer, user string, since time.Time) (n int, err error) {
	err = q.Get(ctx, &n, `SELECT (SELECT COUNT(*) FROM learning_reviews WHERE user_id = ? AND received > ?)
		+ (SELECT COUNT(*) FROM learning_withdrawals WHERE user_id = ? AND received > ?)`, user, db.At(since), user, db.At(since))
	if err != nil {
		return 0, fmt.Errorf("counting reviews: %w", err)
	}
	return n, nil
}

// reviewsOf reads a user's reviews of cards that count, by the cards' ids.
func reviewsOf(ctx context.Context, q db.Queryer, user string, cards []string) (map[string][]schedule.Event, error) {
	out := make(map[string][]schedule.Event, len(cards))
	const atOnce = 500
	for some := range slices.Chunk(cards, atOnce) {
		var rows []review
		err := q.Select(ctx, &rows, `SELECT r.id, r.card, r.rating, r.at FROM learning_reviews r WHERE r.user_id = ? AND `+counts+` AND r.card IN (?`+strings.Repeat(`, ?`, len(some)-1)+`)`,
			append([]any{user}, db.Args(some)...)...)
		if err != nil {
			return nil, fmt.Errorf("reading reviews: %w", err)
		}
		for _, r := range rows {
			out[r.Card] = append(out[r.Card], schedule.Event{ID: r.ID, At: r.At.Time, Rating: r.Rating})
		}
	}
	return out, nil
}

// memoryRow is a memory as the table has it.
type memoryRow struct {
	Card                           string
	State                          int
	Due, Reviewed, Introduced      db.Time
	Stability, Difficulty          float64
	Scheduled, Reps, Lapses, Steps int
}

const memoryColumns = `l.card, l.state, l.due, l.stability, l.difficulty, l.reviewed, l.introduced, l.scheduled, l.reps, l.lapses, l.steps`

func (r memoryRow) memory() schedule.Memory {
	return schedule.Memory{
		State: schedule.State(r.State), Due: r.Due.Time, Stability: r.Stability, Difficulty: r.Difficulty, Reviewed: r.Reviewed.Time,
		Introduced: r.Introduced.Time, Scheduled: r.Scheduled, Reps: r.Reps, Lapses: r.Lapses, Steps: r.Steps,
	}
}

// rowOf is a memory as the table has it.
func rowOf(card string, m schedule.Memory) memoryRow {
	return memoryRow{
		Card: card, State: int(m.State), Due: db.At(m.Due), Reviewed: db.At(m.Reviewed), Introduced: db.At(m.Introduced),
		Stability: m.Stability, Difficulty: m.Difficulty, Scheduled: m.Scheduled, Reps: m.Reps, Lapses: m.Lapses, Steps: m.Steps,
	}
}

func setMemory(ctx context.Context, q db.Queryer, user, card string, m schedule.Memory) error {
	r := rowOf(card, m)
	_, err := q.Exec(ctx, `INSERT INTO learning_cards (user_id, card, state, due, stability, difficulty, reviewed, introduced, scheduled, reps, lapses, steps)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id, card) DO UPDATE SET state = excluded.state, due = excluded.due,
		stability = excluded.stability, difficulty = excluded.difficulty, reviewed = excluded.reviewed, introduced = excluded.introduced,
		scheduled = excluded.scheduled, reps = excluded.reps, lapses = excluded.lapses, steps = excluded.steps`,
		user, card, r.State, r.Due, r.Stability, r.Difficulty, r.Reviewed, r.Introduced, r.Scheduled, r.Reps, r.Lapses, r.Steps)
	if err != nil {
		return fmt.Errorf("storing a memory: %w", err)
	}
	return nil
}

// readable is a condition on a know k: a user, its parameter, may read it by its link.
const readable = `(k.status IN ('PUBLISHED', 'PRIVATE') OR k.author = ? AND k.status <> 'DELETED')`

// dueCards reads the memories that are due before a moment, the longest due first, of decks
// of a language that the user may still read. deck "" is all of them.
func dueCards(ctx context.Context, q db.Queryer, user, language, deck string, now, before time.Time, limit int) ([]memoryRow, error) {
	statement := `SELECT ` + memoryColumns + ` FROM learning_cards l JOIN deck_cards c ON c.id = l.card
		JOIN learning_decks d ON d.user_id = l.user_id AND d.deck = c.deck JOIN knows k ON k.id = c.deck
		WHERE l.user_id = ? AND l.due < ? AND l.state > 0 AND l.suspended = 0 AND (l.buried IS NULL OR l.buried <= ?) AND k.language = ? AND ` + readable
	args := []any{user, db.At(before), db.At(now), language, user}
	if deck != "" {
		statement += ` AND c.deck = ?`
		args = append(args, deck)
	}
	var rows []memoryRow
	if err := q.Select(ctx, &rows, statement+` ORDER BY l.due, l.card LIMIT ?`, append(args, limit)...); err != nil {
		return nil, fmt.Errorf("reading due cards: %w", err)
	}
	return rows, nil
}

// newCards reads the ids of cards that a user has not learned yet, of the decks that they
// learn, in the order of the decks. Each deck has a statement of its own with the place of
// its first new card: a join of places made PostgreSQL read all cards.
func newCards(ctx context.Context, q db.Queryer, user, language, deck string, limit int) (ids []string, err error) {
	if limit == 0 {
		return nil, nil
	}
	statement := `SELECT d.deck, d.begun FROM learning_decks d JOIN knows k ON k.id = d.deck
		WHERE d.user_id = ? AND d.begun <= (SELECT MAX(c.position) FROM deck_cards c WHERE c.deck = d.deck) AND k.language = ? AND ` + readable
	args := []any{user, language, user}
	if deck != "" {
		statement += ` AND d.deck = ?`
		args = append(args, deck)
	}
	var decks []struct {
		Deck  string
		Begun int64
	}
	if err := q.Select(ctx, &decks, statement+` ORDER BY d.added, d.deck`, args...); err != nil {
		return nil, fmt.Errorf("reading decks with new cards: %w", err)
	}
	for _, d := range decks {
		var some []string
		err := q.Select(ctx, &some, `SELECT c.id FROM deck_cards c LEFT JOIN learning_cards l ON l.user_id = ? AND l.card = c.id
			WHERE c.deck = ? AND c.position >= ? AND l.card IS NULL ORDER BY c.position, c.note, c.ord LIMIT ?`, user, d.Deck, d.Begun, limit-len(ids))
		if err != nil {
			return nil, fmt.Errorf("reading new cards: %w", err)
		}
		if ids = append(ids, some...); len(ids) >= limit {
			break
		}
	}
	return ids, nil
}

// introducedSince counts the cards that a user has learned for the first time since a
// moment.
func introducedSince(ctx context.Context, q db.Queryer, user string, since time.Time) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM learning_cards WHERE user_id = ? AND introduced >= ?`, user, db.At(since)); err != nil {
		return 0, fmt.Errorf("counting new cards: %w", err)
	}
	return n, nil
}

// addDeck stores that a user learns a deck.
func addDeck(ctx context.Context, q db.Queryer, user, deck string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO learning_decks (user_id, deck, added) VALUES (?, ?, ?) ON CONFLICT (user_id, deck) DO NOTHING`, user, deck, db.At(now))
	if err != nil {
		return fmt.Errorf("storing that a deck is learned: %w", err)
	}
	return nil
}

// moveBegun moves the place from which on a deck's cards may be new for a user behind the
// cards that are begun.
func moveBegun(ctx context.Context, q db.Queryer, user, deck string) error {
	_, err := q.Exec(ctx, `UPDATE learning_decks SET begun = COALESCE((SELECT c.position FROM deck_cards c
			LEFT JOIN learning_cards l ON l.user_id = learning_decks.user_id AND l.card = c.id
			WHERE c.deck = learning_decks.deck AND c.position >= learning_decks.begun AND l.card IS NULL ORDER BY c.position LIMIT 1),
		(SELECT MAX(c.position) + 1 FROM deck_cards c WHERE c.deck = learning_decks.deck), 0)
		WHERE user_id = ? AND deck = ?`, user, deck)
	if err != nil {
		return fmt.Errorf("storing which cards are begun: %w", err)
	}
	return nil
}

func removeDeck(ctx context.Context, q db.Queryer, user, deck string) error {
	if _, err := q.Exec(ctx, `DELETE FROM learning_decks WHERE user_id = ? AND deck = ?`, user, deck); err != nil {
		return fmt.Errorf("forgetting a learned deck: %w", err)
	}
	return nil
}

// deckRow is a deck that a user learns.
type deckRow struct {
	Deck  string
	Added db.Time
}

func decksOf(ctx context.Context, q db.Queryer, user string) (rows []deckRow, err error) {
	if err := q.Select(ctx, &rows, `SELECT deck, added FROM learning_decks WHERE user_id = ? ORDER BY added, deck`, user); err != nil {
		return nil, fmt.Errorf("reading learned decks: %w", err)
	}
	return rows, nil
}

type progressRow struct {
	Deck         string
	Started, Due int
}

// progressOf counts the cards of decks that a user has reviewed, and those of them that are
// due before a moment.
func progressOf(ctx context.Context, q db.Queryer, user string, before time.Time) (map[string]progressRow, error) {
	var rows []progressRow
	err := q.Select(ctx, &rows, `SELECT c.deck, COUNT(*) AS started, SUM(CASE WHEN l.due < ? THEN 1 ELSE 0 END) AS due
		FROM learning_cards l JOIN deck_cards c ON c.id = l.card WHERE l.user_id = ? GROUP BY c.deck`, db.At(before), user)
	if err != nil {
		return nil, fmt.Errorf("counting cards: %w", err)
	}
	out := make(map[string]progressRow, len(rows))
	for _, r := range rows {
		out[r.Deck] = r
	}
	return out, nil
}

// settings are how a user wants to learn.
type settings struct {
	Retention float64
	NewCards  int `db:"new_cards"` // a day
}

const defaultNewCards = 20

func settingsOf(ctx context.Context, q db.Queryer, user string) (s settings, err error) {
	err = q.Get(ctx, &s, `SELECT retention, new_cards FROM learning_settings WHERE user_id = ?`, user)
	if errors.Is(err, sql.ErrNoRows) {
		return settings{schedule.DefaultRetention, defaultNewCards}, nil
	}
	if err != nil {
		return settings{}, fmt.Errorf("reading how a user learns: %w", err)
	}
	return s, nil
}

func setSettings(ctx context.Context, q db.Queryer, user string, s settings) error {
	_, err := q.Exec(ctx, `INSERT INTO learning_settings (user_id, retention, new_cards) VALUES (?, ?, ?)
		ON CONFLICT (user_id) DO UPDATE SET retention = excluded.retention, new_cards = excluded.new_cards`, user, s.Retention, s.NewCards)
	if err != nil {
		return fmt.Errorf("storing how a user learns: %w", err)
	}
	return nil
}

// allReviews reads the whole log of a user, withdrawn reviews too, oldest first.
func allReviews(ctx context.Context, q db.Queryer, user string) (rows []review, err error) {
	if err := q.Select(ctx, &rows, `SELECT id, card, rating, at, took, received FROM learning_reviews WHERE user_id = ? ORDER BY at, id`, user); err != nil {
		return nil, fmt.Errorf("reading reviews: %w", err)
	}
	return rows, nil
}

// allMemories reads all memories of a user.
func allMemories(ctx context.Context, q db.Queryer, user string) (rows []memoryRow, err error) {
	if err := q.Select(ctx, &rows, `SELECT `+memoryColumns+` FROM learning_cards l WHERE l.user_id = ? ORDER BY l.introduced, l.card`, user); err != nil {
		return nil, fmt.Errorf("reading memories: %w", err)
	}
	return rows, nil
}

// forget deletes all rows of a user.
func forget(ctx context.Context, q db.Queryer, user string) error {
	for _, table := range []string{"learning_cards", "learning_reviews", "learning_withdrawals", "learning_decks", "learning_settings"} {
		if _, err := q.Exec(ctx, `DELETE FROM `+table+` WHERE user_id = ?`, user); err != nil {
			return fmt.Errorf("forgetting a learner: %w", err)
		}
	}
	return nil
}

// readableCards finds which cards of some a user may read by their decks' links, with their
// decks.
func readableCards(ctx context.Context, q db.Queryer, user, language string, ids []string) (map[string]string, error) {
	out := make(map[string]string, len(ids))
	const atOnce = 500
	for some := range slices.Chunk(ids, atOnce) {
		var rows []struct{ ID, Deck string }
		err := q.Select(ctx, &rows, `SELECT c.id, c.deck FROM deck_cards c JOIN knows k ON k.id = c.deck
			WHERE k.language = ? AND `+readable+` AND c.id IN (?`+strings.Repeat(`, ?`, len(some)-1)+`)`, append([]any{language, user}, db.Args(some)...)...)
		if err != nil {
			return nil, fmt.Errorf("looking for cards: %w", err)
		}
		for _, r := range rows {
			out[r.ID] = r.Deck
		}
	}
	return out, nil
}

// asideRow is a memory with the reasons why its card isn't asked.
type asideRow struct {
	memoryRow

	Suspended int
	Buried    db.NullTime
}

// addMemories stores memories of cards that have none.
func addMemories(ctx context.Context, q db.Queryer, user string, rows []asideRow) error {
	const atOnce = 100
	for some := range slices.Chunk(rows, atOnce) {
		var args []any
		for _, r := range some {
			args = append(args, user, r.Card, r.State, r.Due, r.Stability, r.Difficulty, r.Reviewed, r.Introduced, r.Scheduled, r.Reps, r.Lapses, r.Steps, r.Suspended, r.Buried)
		}
		const row = `(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
		_, err := q.Exec(ctx, `INSERT INTO learning_cards (user_id, card, state, due, stability, difficulty, reviewed, introduced, scheduled, reps, lapses, steps, suspended, buried)
			VALUES `+row+strings.Repeat(`, `+row, len(some)-1), args...)
		if err != nil {
			return fmt.Errorf("storing memories: %w", err)
		}
	}
	return nil
}

// memoriesOf reads the memories of a user for a deck.
func memoriesOf(ctx context.Context, q db.Queryer, user, deck string) (rows []asideRow, err error) {
	err = q.Select(ctx, &rows, `SELECT `+memoryColumns+`, l.suspended, l.buried FROM learning_cards l JOIN deck_cards c ON c.id = l.card
		WHERE l.user_id = ? AND c.deck = ?`, user, deck)
	if err != nil {
		return nil, fmt.Errorf("reading memories: %w", err)
	}
	return rows, nil
}

// deckReviews reads the reviews of a user for the cards of a deck that count, oldest first.
func deckReviews(ctx context.Context, q db.Queryer, user, deck string) (rows []review, err error) {
	err = q.Select(ctx, &rows, `SELECT r.id, r.card, r.rating, r.at, r.took, r.received FROM learning_reviews r JOIN deck_cards c ON c.id = r.card
		WHERE r.user_id = ? AND c.deck = ? AND `+counts+` ORDER BY r.at, r.id`, user, deck)
	if err != nil {
		return nil, fmt.Errorf("reading reviews: %w", err)
	}
	return rows, nil
}

// quarter is the length of the parts of a day by which the database counts, in
// microseconds: all time zones differ by quarters of an hour.
const quarter = 15 * 60 * 1_000_000

// quarterRow is a quarter of an hour with a count.
type quarterRow struct {
	Quarter  int64
	N, Known int
}

func (r quarterRow) start() time.Time { return time.UnixMicro(r.Quarter * quarter).UTC() }

// reviewQuarters counts the reviews of a user since a moment, without withdrawn ones.
func reviewQuarters(ctx context.Context, q db.Queryer, user string, since time.Time) (rows []quarterRow, err error) {
	err = q.Select(ctx, &rows, `SELECT at / ? AS quarter, COUNT(*) AS n, SUM(CASE WHEN rating > 1 THEN 1 ELSE 0 END) AS known
		FROM learning_reviews r WHERE user_id = ? AND at >= ? AND `+counts+` GROUP BY 1 ORDER BY 1`, quarter, user, db.At(since))
	if err != nil {
		return nil, fmt.Errorf("counting reviews: %w", err)
	}
	return rows, nil
}

// dueQuarters counts the cards of a user that are due before a moment, of decks that they
// learn.
func dueQuarters(ctx context.Context, q db.Queryer, user string, before time.Time) (rows []quarterRow, err error) {
	err = q.Select(ctx, &rows, `SELECT l.due / ? AS quarter, COUNT(*) AS n, 0 AS known FROM learning_cards l JOIN deck_cards c ON c.id = l.card
		JOIN learning_decks d ON d.user_id = l.user_id AND d.deck = c.deck
		WHERE l.user_id = ? AND l.due < ? AND l.state > 0 AND l.suspended = 0 GROUP BY 1 ORDER BY 1`, quarter, user, db.At(before))
	if err != nil {
		return nil, fmt.Errorf("counting cards: %w", err)
	}
	return rows, nil
}

package record

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// Card is a card with its note.
type Card struct {
	ID   string // uuid
	Ord  int    // see note.Card
	Deck string // uuid of the know
	Note note.Note
}

// Spacing is the distance of positions of notes that are next to each other.
const Spacing = 1 << 16

type noteRow struct {
	ID, Kind, Front, Back, Hint, Tags, Section string
	Position                                   int64
}

const noteColumns = `n.id, n.kind, n.front, n.back, n.hint, n.tags, n.section, n.position`

func (r noteRow) note() note.Note {
	n := note.Note{ID: r.ID, Kind: note.Kind(r.Kind), Front: r.Front, Back: r.Back, Hint: r.Hint, Section: r.Section, Tags: []string{}}
	if r.Tags != "" {
		n.Tags = strings.Split(r.Tags, know.Separator)
	}
	return n
}

// Notes reads the notes of a deck in their order.
func Notes(ctx context.Context, q db.Queryer, deck string) ([]note.Note, error) {
	var rows []noteRow
	if err := q.Select(ctx, &rows, `SELECT `+noteColumns+` FROM deck_notes n WHERE n.deck = ? ORDER BY n.position, n.id`, deck); err != nil {
		return nil, fmt.Errorf("reading notes: %w", err)
	}
	notes := make([]note.Note, 0, len(rows))
	for _, r := range rows {
		notes = append(notes, r.note())
	}
	return notes, nil
}

// cardRow is a card as statements read it.
type cardRow struct {
	noteRow

	Card string
	Ord  int
	Deck string
}

// CardColumns and CardTables read cards as a slice of Row.
const (
	cardColumns = `c.id AS card, c.ord, c.deck, ` + noteColumns
	cardTables  = ` FROM deck_cards c JOIN deck_notes n ON n.id = c.note `
)

func (r cardRow) show() Card { return Card{ID: r.Card, Ord: r.Ord, Deck: r.Deck, Note: r.note()} }

// Cards reads a part of a deck's cards in their order.
func Cards(ctx context.Context, q db.Queryer, deck string, offset, limit int) ([]Card, error) {
	return cards(ctx, q, `WHERE c.deck = ? ORDER BY c.position, c.note, c.ord LIMIT ? OFFSET ?`, deck, limit, offset)
}

// CardsByID reads cards by their ids; ids of no card are left out.
func CardsByID(ctx context.Context, q db.Queryer, ids []string) (map[string]Card, error) {
	out := make(map[string]Card, len(ids))
	const atOnce = 500
	for some := range slices.Chunk(ids, atOnce) {
		found, err := cards(ctx, q, `WHERE c.id IN (?`+strings.Repeat(`, ?`, len(some)-1)+`)`, db.Args(some)...)
		if err != nil {
			return nil, err
		}
		for _, c := range found {
			out[c.ID] = c
		}
	}
	return out, nil
}

func cards(ctx context.Context, q db.Queryer, rest string, args ...any) ([]Card, error) {
	var rows []cardRow
	if err := q.Select(ctx, &rows, `SELECT `+cardColumns+cardTables+rest, args...); err != nil {
		return nil, fmt.Errorf("reading cards: %w", err)
	}
	out := make([]Card, 0, len(rows))
	for _, r := range rows {
		out = append(out, r.show())
	}
	return out, nil
}

// CountCards counts the cards of a deck.
func CountCards(ctx context.Context, q db.Queryer, deck string) (n int, err error) {
	if err := q.Get(ctx, &n, `SELECT COUNT(*) FROM deck_cards WHERE deck = ?`, deck); err != nil {
		return 0, fmt.Errorf("counting cards: %w", err)
	}
	return n, nil
}

// Save replaces the notes of a deck (before) by a list (after), in its order. Unchanged notes
// cost no statement, and cards keep their ids. The error is a FormValidationError where
// another deck has a note with the id of a new one.
func Save(ctx context.Context, q db.Queryer, deck string, before, after []note.Note) error {
	had := make(map[string]note.Note, len(before))
	for _, n := range before {
		had[n.ID] = n
	}
	if err := deleteOthers(ctx, q, before, after); err != nil {
		return err
	}
	places, err := placesOf(ctx, q, deck, len(before))
	if err != nil {
		return err
	}
	positions, moved := place(after, places)
	var added []placed
	for i, n := range after {
		old, there := had[n.ID]
		switch {
		case !there:
			added = append(added, placed{n, positions[i]})
			continue
		case positions[i] == places[n.ID] && equal(old, n):
			continue
		}
		moved = moved || len(n.Cards()) != len(old.Cards())
		if err := updateNote(ctx, q, deck, positions[i], n); err != nil {
			return err
		}
	}
	if err := insertNotes(ctx, q, deck, added); err != nil || !moved {
		return err
	}
	// New cards may stand before those that learners have begun.
	if _, err := q.Exec(ctx, `UPDATE learning_decks SET begun = 0 WHERE deck = ?`, deck); err != nil {
		return fmt.Errorf("looking for new cards from the beginning: %w", err)
	}
	return nil
}

// placed is a note with its position.
type placed struct {
	note.Note
	position int64
}

// placesOf reads the positions of a deck's notes; expected 0 spares the statement.
func placesOf(ctx context.Context, q db.Queryer, deck string, expected int) (map[string]int64, error) {
	if expected == 0 {
		return map[string]int64{}, nil
	}
	var rows []struct {
		ID       string
		Position int64
	}
	if err := q.Select(ctx, &rows, `SELECT id, position FROM deck_notes WHERE deck = ?`, deck); err != nil {
		return nil, fmt.Errorf("reading the order of notes: %w", err)
	}
	places := make(map[string]int64, len(rows))
	for _, r := range rows {
		places[r.ID] = r.Position
	}
	return places, nil
}

// place gives notes positions in their order. Notes keep theirs where the order is the same
// and new notes come last; else all get new ones, and moved is true.
func place(notes []note.Note, places map[string]int64) (positions []int64, moved bool) {
	last, isNew := int64(0), false
	for _, n := range notes {
		at, there := places[n.ID]
		if there && (isNew || at <= last) {
			moved = true
			break
		}
		if !there {
			at, isNew = last+Spacing, true
		}
		last = at
		positions = append(positions, at)
	}
	if !moved {
		return positions, false
	}
	positions = positions[:0]
	for i := range notes {
		positions = append(positions, int64(i+1)*Spacing)
	}
	return positions, true
}

func equal(a, b note.Note) bool {
	return a.Kind == b.Kind && a.Front == b.Front && a.Back == b.Back && a.Hint == b.Hint && a.Section == b.Section && slices.Equal(a.Tags, b.Tags)
}

func updateNote(ctx context.Context, q db.Queryer, deck string, position int64, n note.Note) error {
	_, err := q.Exec(ctx, `UPDATE deck_notes SET kind = ?, front = ?, back = ?, hint = ?, tags = ?, section = ?, position = ? WHERE deck = ? AND id = ?`,
		string(n.Kind), n.Front, n.Back, n.Hint, strings.Join(n.Tags, know.Separator), n.Section, position, deck, n.ID)
	if err != nil {
		return fmt.Errorf("changing a note: %w", err)
	}
	wanted := n.Cards()
	args := []any{n.ID}
	for _, c := range wanted {
		args = append(args, c.Ord)
	}
	_, err = q.Exec(ctx, `DELETE FROM deck_cards WHERE note = ? AND ord NOT IN (?`+strings.Repeat(`, ?`, len(wanted)-1)+`)`, args...)
	if err != nil {
		return fmt.Errorf("deleting cards: %w", err)
	}
	return insertCards(ctx, q, deck, []placed{{n, position}})
}

// rowsAtOnce is the number of rows of a statement that stores many.
const rowsAtOnce = 100

// values is the list of VALUES with so many rows of columns.
func values(rows, columns int) string {
	row := `(?` + strings.Repeat(`, ?`, columns-1) + `)`
	return ` VALUES ` + row + strings.Repeat(`, `+row, rows-1)
}

func insertNotes(ctx context.Context, q db.Queryer, deck string, notes []placed) error {
	for some := range slices.Chunk(notes, rowsAtOnce) {
		var args []any
		for _, n := range some {
			args = append(args, n.ID, deck, n.position, string(n.Kind), n.Front, n.Back, n.Hint, strings.Join(n.Tags, know.Separator), n.Section)
		}
		const columns = 9
		_, err := q.Exec(ctx, `INSERT INTO deck_notes (id, deck, position, kind, front, back, hint, tags, section)`+values(len(some), columns), args...)
		if db.IsUnique(err) {
			return taken().WithCause(err)
		}
		if err != nil {
			return fmt.Errorf("storing notes: %w", err)
		}
	}
	return insertCards(ctx, q, deck, notes)
}

// insertCards stores the cards of notes, and gives existing cards the position of their note.
func insertCards(ctx context.Context, q db.Queryer, deck string, notes []placed) error {
	const columns = 5
	var args []any
	flush := func() error {
		if len(args) == 0 {
			return nil
		}
		_, err := q.Exec(ctx, `INSERT INTO deck_cards (id, note, ord, deck, position)`+values(len(args)/columns, columns)+
			` ON CONFLICT (note, ord) DO UPDATE SET position = excluded.position`, args...)
		if err != nil {
			return fmt.Errorf("storing cards: %w", err)
		}
		args = args[:0]
		return nil
	}
	for _, n := range notes {
		for _, c := range n.Cards() {
			args = append(args, uuid.NewString(), n.ID, c.Ord, deck, n.position)
			if len(args) == rowsAtOnce*columns {
				if err := flush(); err != nil {
					return err
				}
			}
		}
	}
	return flush()
}

// deleteOthers deletes the notes of a list that another list doesn't have.
func deleteOthers(ctx context.Context, q db.Queryer, before, after []note.Note) error {
	stays := make(map[string]bool, len(after))
	for _, n := range after {
		stays[n.ID] = true
	}
	var gone []string
	for _, n := range before {
		if !stays[n.ID] {
			gone = append(gone, n.ID)
		}
	}
	for some := range slices.Chunk(gone, rowsAtOnce) {
		if _, err := q.Exec(ctx, `DELETE FROM deck_notes WHERE id IN (?`+strings.Repeat(`, ?`, len(some)-1)+`)`, db.Args(some)...); err != nil {
			return fmt.Errorf("deleting notes: %w", err)
		}
	}
	return nil
}

// taken is the error for ids of notes that other decks have.
func taken() *problem.Error {
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").
		WithFields(problem.Field{Field: "notes", Message: "Another deck has an entry with this id."})
}

// Holder is the name under which the blob store notes that a deck needs its pictures.
func Holder(deck string) string { return "deck " + deck }

// Drop deletes the notes of a deck, and the names of its pictures.
func Drop(ctx context.Context, q db.Queryer, deck string) error {
	for _, table := range []string{"deck_notes", "deck_media"} {
		if _, err := q.Exec(ctx, `DELETE FROM `+table+` WHERE deck = ?`, deck); err != nil {
			return fmt.Errorf("deleting a deck: %w", err)
		}
	}
	return nil
}

// CardKey names a card by its note.
type CardKey struct {
	Note string
	Ord  int
}

// CardIDs reads the ids of a deck's cards.
func CardIDs(ctx context.Context, q db.Queryer, deck string) (map[CardKey]string, error) {
	var rows []struct {
		ID, Note string
		Ord      int
	}
	if err := q.Select(ctx, &rows, `SELECT id, note, ord FROM deck_cards WHERE deck = ?`, deck); err != nil {
		return nil, fmt.Errorf("reading cards: %w", err)
	}
	out := make(map[CardKey]string, len(rows))
	for _, r := range rows {
		out[CardKey{r.Note, r.Ord}] = r.ID
	}
	return out, nil
}

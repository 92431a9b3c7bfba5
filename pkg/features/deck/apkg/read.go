package apkg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"slices"
	"strings"
)

// Names of collections, the newest first. A package of a newer Anki has an older one, too,
// with one note: please update.
const (
	collection21b = "collection.anki21b"
	collection21  = "collection.anki21"
	collection2   = "collection.anki2"
)

// deckSeparator stands between the names of nested decks, defaultDeck is the deck that
// every collection has.
const (
	deckSeparator = "::"
	defaultDeck   = "Default"
)

// Package is an opened package. It isn't safe for concurrent use. Close removes its
// temporary file.
type Package struct {
	Title string  // the deck around all cards, "" without one
	Decks []Deck  // without an empty Default, by name
	Media []Media // pictures, sounds and other files
	Count int     // of the notes in the package

	// Faults lists losses. Those of notes are complete once Notes is at its end.
	// Dropped counts the faults beyond MaxFaults.
	Faults  []Fault
	Dropped int

	zip      *archive
	packed   bool // members are packed with zstd, lists are protobuf
	db       *database
	path     string
	decks    map[int64]Deck
	types    map[int64]*noteType
	files    map[string]bool
	schedule schedule
	history  history
	reported map[string]bool // fields with a fault, which is reported once
}

// Read opens a package of size bytes. A file of another kind, a broken one and one beyond the
// bounds are errors of package problem, whose messages may be shown. r is read until Close.
func Read(ctx context.Context, r io.ReaderAt, size int64, o Options) (*Package, error) {
	z, err := openZip(r, size)
	if err != nil {
		return nil, err
	}
	p := &Package{zip: z, reported: map[string]bool{}}
	if err := p.open(ctx, o); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

// Close removes the temporary file.
func (p *Package) Close() error {
	var err error
	if p.db != nil {
		err = p.db.close()
		p.db = nil
	}
	if p.path != "" {
		err = errors.Join(err, os.Remove(p.path))
		p.path = ""
	}
	if err != nil {
		return fmt.Errorf("apkg: closing: %w", err)
	}
	return nil
}

func (p *Package) open(ctx context.Context, o Options) (err error) {
	name := ""
	for _, n := range []string{collection21b, collection21, collection2} {
		if name == "" && p.zip.members[n] != nil {
			name = n
		}
	}
	if name == "" {
		return notPackage(errors.New("apkg: no collection"))
	}
	p.packed = name == collection21b
	if err := p.readMedia(); err != nil {
		return err
	}
	if p.path, err = p.zip.unpack(name, p.packed, o.Folder); err != nil {
		return err
	}
	if p.db, err = openDatabase(ctx, p.path); err != nil {
		return err
	}
	if err := p.db.check(ctx); err != nil {
		return err
	}
	return p.readCollection(ctx, name, o.WithHistory)
}

// readCollection reads everything but the notes.
func (p *Package) readCollection(ctx context.Context, name string, withHistory bool) error {
	c, err := p.db.collection(ctx)
	if err != nil {
		return err
	}
	p.schedule = schedule{created: max(0, min(c.created, maxSeconds)), version: schedulerOf(c.conf, name)}
	if err := p.readTypes(ctx, c); err != nil {
		return err
	}
	if p.Count, err = p.db.count(ctx, "notes", MaxNotes); err != nil || p.Count > MaxNotes {
		return errors.Join(err, tooMany(p.Count, MaxNotes, "notes"))
	}
	cards, err := p.db.cards(ctx)
	if err != nil {
		return err
	}
	var reviews []reviewRow
	if withHistory {
		if reviews, err = p.db.reviews(ctx); err != nil {
			return err
		}
	}
	p.history = newHistory(cards, reviews)
	p.countDecks()
	return nil
}

func (p *Package) readTypes(ctx context.Context, c collection) (err error) {
	if c.version >= schemaTables {
		if p.decks, err = p.db.deckTable(ctx); err == nil {
			p.types, err = p.db.typeTable(ctx)
		}
		return err
	}
	if p.decks, err = parseDecks(c.decks); err == nil {
		p.types, err = parseTypes(c.models)
	}
	return err
}

// countDecks lists the decks with their cards and finds the deck around all cards.
func (p *Package) countDecks() {
	for _, row := range p.history.cards {
		if deck, ok := p.decks[row.deckOf()]; ok {
			deck.Cards++
			p.decks[row.deckOf()] = deck
		}
	}
	roots := map[string]bool{}
	for _, deck := range p.decks {
		if deck.Name == defaultDeck && deck.Cards == 0 {
			continue
		}
		p.Decks = append(p.Decks, deck)
		if deck.Cards > 0 {
			root, _, _ := strings.Cut(deck.Name, deckSeparator)
			roots[root] = true
		}
	}
	slices.SortFunc(p.Decks, func(a, b Deck) int { return strings.Compare(a.Name, b.Name) })
	for root := range roots {
		if len(roots) == 1 && root != defaultDeck {
			p.Title = root
		}
	}
}

// section is the name of a deck without the title that all have in common.
func (p *Package) section(deck int64) string {
	name := p.decks[deck].Name
	if p.Title == "" {
		if name == defaultDeck && len(p.Decks) == 1 {
			return ""
		}
		return name
	}
	return strings.TrimPrefix(strings.TrimPrefix(name, p.Title), deckSeparator)
}

// card returns a card of a note.
func (p *Package) card(row cardRow) Card {
	card := p.schedule.card(row)
	card.Section = p.section(row.deckOf())
	for _, r := range p.history.ofCard(row.id) {
		card.Reviews = append(card.Reviews, p.schedule.answer(r))
	}
	return card
}

// Notes yields the notes of the package in the order in which they were written. After an
// error, which is one of package problem, it ends. Each call begins anew.
func (p *Package) Notes(ctx context.Context) iter.Seq2[Note, error] {
	return func(yield func(Note, error) bool) {
		p.forgetNotes()
		if err := p.eachNote(ctx, func(n Note) bool { return yield(n, nil) }); err != nil {
			yield(Note{}, err)
		}
	}
}

// errStop ends the walk over the notes.
var errStop = errors.New("apkg: stopped")

func (p *Package) eachNote(ctx context.Context, use func(Note) bool) error {
	last, number := int64(math.MinInt64), 0
	err := p.db.notes(ctx, func(row noteRow, fields *string) error {
		if number++; number > MaxNotes {
			return tooMany(number, MaxNotes, "notes")
		}
		if row.id <= last { // their cards would be counted again for each
			return foreign("two notes of one id")
		}
		last = row.id
		for _, n := range p.notesOf(row, fields, number) {
			if !use(n) {
				return errStop
			}
		}
		return nil
	})
	if errors.Is(err, errStop) {
		return nil
	}
	return err
}

// notesOf converts a row of notes; fields is nil where they are too long.
func (p *Package) notesOf(row noteRow, fields *string, number int) []Note {
	c := converter{p: p, row: row, kind: p.types[row.kind], number: number}
	if c.row.guid == "" {
		c.row.guid = fmt.Sprintf("id:%d", row.id)
	}
	switch {
	case fields == nil:
		c.fault(TooLong, "", "A note is too long. It was left out.")
		return nil
	case c.kind == nil:
		c.fault(UnknownType, "", "A note is of a type that isn't in the package. It was left out.")
		return nil
	}
	c.row.fields = strings.Split(*fields, nameSeparator)
	c.cards = p.history.ofNote(row.id)
	return c.convert()
}

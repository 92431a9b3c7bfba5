package apkg

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"

	"modernc.org/sqlite"
)

// statements make a database of schema 11.
func statements() []string {
	return []string{
		`CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null, dty integer not null,
			usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null, dconf text not null, tags text not null)`,
		`CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null, tags text not null,
			flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null)`,
		`CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null, usn integer not null,
			type integer not null, queue integer not null, due integer not null, ivl integer not null, factor integer not null, reps integer not null,
			lapses integer not null, left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null)`,
		`CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
			lastIvl integer not null, factor integer not null, time integer not null, type integer not null)`,
		`CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null)`,
		`CREATE INDEX ix_notes_usn ON notes (usn)`,
		`CREATE INDEX ix_cards_usn ON cards (usn)`,
		`CREATE INDEX ix_revlog_usn ON revlog (usn)`,
		`CREATE INDEX ix_cards_nid ON cards (nid)`,
		`CREATE INDEX ix_cards_sched ON cards (did, queue, due)`,
		`CREATE INDEX ix_revlog_cid ON revlog (cid)`,
		`CREATE INDEX ix_notes_csum ON notes (csum)`,
	}
}

// createDatabase opens an empty file as a database of ours, which needs no journal.
func createDatabase(path string) (*sql.DB, error) {
	connector, err := sqlite.NewConnector(sourceOf(path, url.Values{"_pragma": {"journal_mode(OFF)", "synchronous(OFF)", "temp_store(2)", cacheSize}}))
	if err != nil {
		return nil, fmt.Errorf("apkg: %w", err)
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(1)
	return db, nil
}

// newNote is a row of the table notes.
type newNote struct {
	id, kind, changed, checksum int64
	guid, tags, fields, sort    string
}

// newCollection is the row of the table col.
type newCollection struct {
	created, changed             int64 // in seconds, and in milliseconds
	conf, models, decks, options string
}

// store writes rows.
type store struct {
	tx                          *sql.Tx
	addNote, addCard, addReview *sql.Stmt
}

func newStore(ctx context.Context, tx *sql.Tx) (*store, error) {
	for _, s := range statements() {
		if _, err := tx.ExecContext(ctx, s); err != nil {
			return nil, fmt.Errorf("apkg: writing: %w", err)
		}
	}
	s := &store{tx: tx}
	var errs [3]error
	s.addNote, errs[0] = tx.PrepareContext(ctx, `INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')`)
	s.addCard, errs[1] = tx.PrepareContext(ctx, `INSERT INTO cards VALUES (?, ?, ?, ?, ?, -1, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, '')`)
	s.addReview, errs[2] = tx.PrepareContext(ctx, `INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`)
	if err := errors.Join(errs[:]...); err != nil {
		return nil, errors.Join(fmt.Errorf("apkg: writing: %w", err), s.close())
	}
	return s, nil
}

func (s *store) close() error {
	var all []error
	for _, statement := range []*sql.Stmt{s.addNote, s.addCard, s.addReview} {
		if statement != nil {
			all = append(all, statement.Close())
		}
	}
	return errors.Join(all...)
}

func (s *store) note(ctx context.Context, n newNote) error {
	if _, err := s.addNote.ExecContext(ctx, n.id, n.guid, n.kind, n.changed, n.tags, n.fields, n.sort, n.checksum); err != nil {
		return fmt.Errorf("apkg: writing a note: %w", err)
	}
	return nil
}

func (s *store) card(ctx context.Context, c cardRow, changed int64) error {
	left := 0
	if c.kind == kindLearning || c.kind == kindRelearning {
		left = 1001 // one step, to be taken today
	}
	_, err := s.addCard.ExecContext(ctx, c.id, c.note, c.deck, c.ord, changed, c.kind, c.queue, c.due, c.interval, c.ease, c.answers, c.lapses, left)
	if err != nil {
		return fmt.Errorf("apkg: writing a card: %w", err)
	}
	return nil
}

// reviews writes the reviews of a card. Their moments are their keys; one that another
// review has is moved by a millisecond.
func (s *store) reviews(ctx context.Context, card int64, reviews []loggedReview) error {
	const tries = 1000
	for _, r := range reviews {
		for try := range tries {
			result, err := s.addReview.ExecContext(ctx, r.at+int64(try), card, r.rating, r.interval, r.before, r.ease, r.took, r.kind)
			if err != nil {
				return fmt.Errorf("apkg: writing a review: %w", err)
			}
			if n, err := result.RowsAffected(); err != nil || n > 0 {
				break
			}
		}
	}
	return nil
}

func (s *store) collection(ctx context.Context, c newCollection) error {
	_, err := s.tx.ExecContext(ctx, `INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')`,
		c.created, c.changed, c.changed, c.conf, c.models, c.decks, c.options)
	if err != nil {
		return fmt.Errorf("apkg: writing: %w", err)
	}
	return nil
}

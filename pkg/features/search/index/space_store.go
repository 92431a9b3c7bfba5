package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
)

// state is the stage of a space: built, searched, or to be deleted.
type state string

const (
	live     state = "LIVE"
	building state = "BUILDING"
	old      state = "OLD"
)

// space is one build of a language's index, by one version of the analyser.
type space struct {
	ID       int64
	Language string
	Analyzer string
	State    state
	FilledTo string `db:"filled_to"`
	// WordsTo is the last word that went into the vocabulary; empty until all knows are
	// added.
	WordsTo []byte `db:"words_to"`
}

const spaceColumns = `id, language, analyzer, state, filled_to, words_to`

// lockSpaces reads the live and building spaces and locks them shared until the transaction
// ends, so that a rebuild waits for writes of knows, and writes wait for a rebuild's
// transaction. SQLite has only one writer anyway.
func lockSpaces(ctx context.Context, d *db.DB, q db.Queryer) (spaces []space, err error) {
	statement := `SELECT ` + spaceColumns + ` FROM search_spaces WHERE state <> 'OLD' ORDER BY id`
	if d.Engine() == db.Postgres {
		statement += ` FOR SHARE`
	}
	if err := q.Select(ctx, &spaces, statement); err != nil {
		return nil, fmt.Errorf("reading the spaces of the search: %w", err)
	}
	return spaces, nil
}

// lockSpace reads a space and locks it exclusively until the transaction ends.
func lockSpace(ctx context.Context, d *db.DB, q db.Queryer, id int64) (sp space, found bool, err error) {
	statement := `SELECT ` + spaceColumns + ` FROM search_spaces WHERE id = ?`
	if d.Engine() == db.Postgres {
		statement += ` FOR UPDATE`
	}
	err = q.Get(ctx, &sp, statement, id)
	if errors.Is(err, sql.ErrNoRows) {
		return space{}, false, nil
	}
	if err != nil {
		return space{}, false, fmt.Errorf("reading a space of the search: %w", err)
	}
	return sp, true, nil
}

// findSpaces reads the spaces of a language, or of all for "", by id.
func findSpaces(ctx context.Context, q db.Queryer, language string) (spaces []space, err error) {
	err = q.Select(ctx, &spaces, `SELECT `+spaceColumns+` FROM search_spaces WHERE language = ? OR ? = '' ORDER BY id`, language, language)
	if err != nil {
		return nil, fmt.Errorf("reading the spaces of the search: %w", err)
	}
	return spaces, nil
}

// insertSpace inserts a space, unless another transaction has inserted the same.
func insertSpace(ctx context.Context, q db.Queryer, language, analyzer string, st state, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO search_spaces (id, language, analyzer, state, created)
		SELECT COALESCE(MAX(id), 0) + 1, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT) FROM search_spaces WHERE true
		ON CONFLICT DO NOTHING`, language, analyzer, string(st), db.At(now))
	if err != nil {
		return fmt.Errorf("making a space of the search: %w", err)
	}
	return nil
}

// setState changes the state of a space.
func setState(ctx context.Context, q db.Queryer, id int64, st state) error {
	if _, err := q.Exec(ctx, `UPDATE search_spaces SET state = ? WHERE id = ?`, string(st), id); err != nil {
		return fmt.Errorf("changing a space of the search: %w", err)
	}
	return nil
}

// setFilled stores the id of the last know that a rebuild has read.
func setFilled(ctx context.Context, q db.Queryer, id int64, to string) error {
	if _, err := q.Exec(ctx, `UPDATE search_spaces SET filled_to = ? WHERE id = ?`, to, id); err != nil {
		return fmt.Errorf("changing a space of the search: %w", err)
	}
	return nil
}

// deleteSpace deletes an old space without knows.
func deleteSpace(ctx context.Context, q db.Queryer, id int64) error {
	if _, err := q.Exec(ctx, `DELETE FROM search_spaces WHERE id = ? AND state = 'OLD'`, id); err != nil {
		return fmt.Errorf("deleting a space of the search: %w", err)
	}
	return nil
}

// lockAll locks the spaces of a language exclusively until the transaction ends.
func lockAll(ctx context.Context, d *db.DB, q db.Queryer, language string) (ids []int64, err error) {
	if d.Engine() != db.Postgres {
		return nil, nil
	}
	if err := q.Select(ctx, &ids, `SELECT id FROM search_spaces WHERE language = ? ORDER BY id FOR UPDATE`, language); err != nil {
		return nil, fmt.Errorf("locking the spaces of the search: %w", err)
	}
	return ids, nil
}

// knowsOf returns the knows of a list that are in a space.
func knowsOf(ctx context.Context, q db.Queryer, sp int64, knows []string) (map[string]bool, error) {
	args := append([]any{sp}, db.Args(knows)...)
	var found []string
	if err := q.Select(ctx, &found, `SELECT know FROM search_docs WHERE space = ? AND know IN (?`+strings.Repeat(`, ?`, len(knows)-1)+`)`, args...); err != nil {
		return nil, fmt.Errorf("finding knows in the search: %w", err)
	}
	out := make(map[string]bool, len(found))
	for _, k := range found {
		out[k] = true
	}
	return out, nil
}

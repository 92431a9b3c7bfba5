package mail

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
)

// insert queues a mail, if none has its ID.
func (o *Outbox) insert(ctx context.Context, q db.Queryer, m Message, content string) (added bool, err error) {
	n, err := q.Exec(ctx, `INSERT INTO mails
		(id, state, user_id, recipient, recipient_name, language, template, market, content, last, queued)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
		m.ID, Waiting, m.User, m.To, oneLine(m.Name), m.Language, m.Template, m.Market, content, m.Unrecorded, db.At(o.Clock.Now()))
	return n == 1, err
}

// row is a mail in the table.
type row struct {
	ID, Recipient, Language, Template, Market, Content, State, Reason string

	Name     string `db:"recipient_name"`
	Queued   db.Time
	Finished db.NullTime
	Attempts int
	Last     bool
}

const columns = `id, state, recipient, recipient_name, language, template, market, content, queued, attempts, finished, reason, last`

// waiting reads a mail that is to be sent.
func (o *Outbox) waiting(ctx context.Context, q db.Queryer, id string) (r row, found bool, err error) {
	err = q.Get(ctx, &r, `SELECT `+columns+` FROM mails WHERE id = ? AND state = ?`, id, Waiting)
	if errors.Is(err, sql.ErrNoRows) {
		return row{}, false, nil
	}
	if err != nil {
		return row{}, false, fmt.Errorf("mail: reading: %w", err)
	}
	return r, true, nil
}

// finish writes what became of a mail that waits, or deletes it where nothing of
// it may stay.
func (o *Outbox) finish(ctx context.Context, q db.Queryer, r row, state, reason string, attempts int) error {
	var err error
	if r.Last {
		_, err = q.Exec(ctx, `DELETE FROM mails WHERE id = ?`, r.ID)
	} else {
		_, err = q.Exec(ctx, `UPDATE mails SET state = ?, reason = ?, content = '', attempts = ?, finished = ? WHERE id = ? AND state = ?`,
			state, reason, attempts, db.At(o.Clock.Now()), r.ID, Waiting)
	}
	if err != nil {
		return fmt.Errorf("mail: recording: %w", err)
	}
	return nil
}

func (o *Outbox) deleteFinished(ctx context.Context, before time.Time) error {
	return o.Database.Write(ctx, func(q db.Queryer) error {
		_, err := q.Exec(ctx, `DELETE FROM mails WHERE state <> ? AND finished < ?`, Waiting, db.At(before))
		return err
	})
}

func (o *Outbox) newest(ctx context.Context, limit int) (rows []row, err error) {
	err = o.Database.One().Select(ctx, &rows, `SELECT `+columns+` FROM mails ORDER BY queued DESC, id LIMIT ?`, limit)
	if err != nil {
		return nil, fmt.Errorf("mail: listing: %w", err)
	}
	return rows, nil
}

// find reads a mail; the error is fs.ErrNotExist for one that isn't on record.
func (o *Outbox) find(ctx context.Context, id string) (r row, err error) {
	err = o.Database.One().Get(ctx, &r, `SELECT `+columns+` FROM mails WHERE id = ?`, id)
	if errors.Is(err, sql.ErrNoRows) {
		return row{}, fs.ErrNotExist
	}
	if err != nil {
		return row{}, fmt.Errorf("mail: reading: %w", err)
	}
	return r, nil
}

// theirs finds the mails about an account, whatever address they went to, and
// those to its address that other callers asked for.
const theirs = ` FROM mails WHERE user_id = ? OR LOWER(recipient) = ?`

func (o *Outbox) ofPerson(ctx context.Context, q db.Queryer, user, address string) (rows []row, err error) {
	err = q.Select(ctx, &rows, `SELECT `+columns+theirs+` ORDER BY queued, id`, user, strings.ToLower(address))
	if err != nil {
		return nil, fmt.Errorf("mail: reading a person's mails: %w", err)
	}
	return rows, nil
}

func (o *Outbox) deleteOfPerson(ctx context.Context, q db.Queryer, user, address string) error {
	if _, err := q.Exec(ctx, `DELETE`+theirs, user, strings.ToLower(address)); err != nil {
		return fmt.Errorf("mail: forgetting: %w", err)
	}
	return nil
}

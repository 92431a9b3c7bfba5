package mail

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// Entry is what the outbox knows of a mail, without what is written in it.
type Entry struct {
	ID       string
	To       string
	Language string
	Template string
	Market   string
	State    string
	Reason   string // why it bounced, was given up or is tried again; else ""
	Attempts int
	Queued   time.Time
	Due      time.Time // when it is tried next, while it is waiting
	Finished time.Time // zero while it is waiting
}

// List gives the newest mails first.
func (o *Outbox) List(ctx context.Context, limit int) ([]Entry, error) {
	var rows []entryRow
	err := o.Database.One().Select(ctx, &rows, `SELECT `+entryColumns+` FROM mails ORDER BY queued DESC, id LIMIT ?`, limit)
	if err != nil {
		return nil, fmt.Errorf("mail: listing: %w", err)
	}
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		entries[i] = r.entry()
	}
	return entries, nil
}

// entryColumns are those of an Entry.
const entryColumns = `id, recipient, language, template, market, state, reason, attempts, queued, due, finished`

type entryRow struct {
	ID, Recipient, Language, Template, Market, State, Reason string

	Attempts    int
	Queued, Due db.Time
	Finished    db.NullTime
}

func (r entryRow) entry() Entry {
	e := Entry{
		ID: r.ID, To: r.Recipient, Language: r.Language, Template: r.Template, Market: r.Market, State: r.State,
		Reason: r.Reason, Attempts: r.Attempts, Queued: r.Queued.Time, Due: r.Due.Time,
	}
	if r.Finished.Valid {
		e.Finished = r.Finished.Time
	}
	return e
}

package mail

import (
	"context"
	"time"
)

// Entry is the outbox's record of a mail, without its letter.
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
	Due      time.Time // when it is tried next; zero once it isn't any more
	Finished time.Time // zero while it is waiting
}

// List gives the newest mails first.
func (o *Outbox) List(ctx context.Context, limit int) ([]Entry, error) {
	rows, err := o.newest(ctx, limit)
	if err != nil {
		return nil, err
	}
	return o.entries(ctx, rows)
}

// entries are the records of mails; how often a waiting one was tried comes from its job.
func (o *Outbox) entries(ctx context.Context, rows []row) ([]Entry, error) {
	var waiting []string
	for _, r := range rows {
		if r.State == Waiting {
			waiting = append(waiting, r.ID)
		}
	}
	jobs, err := o.Jobs.Find(ctx, o.Database.One(), sending, waiting...)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		e := Entry{
			ID: r.ID, To: r.Recipient, Language: r.Language, Template: r.Template, Market: r.Market, State: r.State,
			Reason: r.Reason, Attempts: r.Attempts, Queued: r.Queued.Time,
		}
		if j, ok := jobs[r.ID]; ok {
			e.Reason, e.Attempts, e.Due = j.Error, j.Attempts, j.Due
		}
		if r.Finished.Valid {
			e.Finished = r.Finished.Time
		}
		entries[i] = e
	}
	return entries, nil
}

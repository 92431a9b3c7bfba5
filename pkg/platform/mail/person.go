package mail

import (
	"context"
	"time"

	"knowmad/pkg/platform/db"
)

// Record is the record of a mail for the user to whom it went: that it was sent, without
// its text.
type Record struct {
	To         string     `json:"to"`
	Kind       string     `json:"kind"`
	Language   string     `json:"language"`
	Market     string     `json:"market"`
	State      string     `json:"state"`
	QueuedOn   time.Time  `json:"queuedOn"`
	FinishedOn *time.Time `json:"finishedOn"` // null while it waits
}

// Records are the mails about an account and to its address, oldest first.
func (o *Outbox) Records(ctx context.Context, q db.Queryer, user, address string) ([]Record, error) {
	rows, err := o.ofPerson(ctx, q, user, address)
	if err != nil {
		return nil, err
	}
	out := make([]Record, 0, len(rows))
	for _, r := range rows {
		record := Record{To: r.Recipient, Kind: r.Template, Language: r.Language, Market: r.Market, State: r.State, QueuedOn: r.Queued.Time}
		if r.Finished.Valid {
			record.FinishedOn = &r.Finished.Time
		}
		out = append(out, record)
	}
	return out, nil
}

// Forget deletes all that the outbox knows of an account and of its address, in
// the caller's transaction; what waits is not sent any more. The files are the
// names under which Files has laid those letters into its folder: they are for
// the caller to remove once the transaction is kept.
func (o *Outbox) Forget(ctx context.Context, q db.Queryer, user, address string) (files []string, err error) {
	rows, err := o.ofPerson(ctx, q, user, address)
	if err != nil {
		return nil, err
	}
	if err := o.deleteOfPerson(ctx, q, user, address); err != nil {
		return nil, err
	}
	for _, r := range rows {
		files = append(files, fileName(r.Queued.Time, r.ID))
		if r.State != Waiting {
			continue
		}
		if err := o.Jobs.Cancel(ctx, q, sending, r.ID); err != nil {
			return nil, err
		}
	}
	return files, nil
}

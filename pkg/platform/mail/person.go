package mail

import (
	"context"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/platform/db"
)

// Record is what is on record of a mail, for the person to whom it went: that it
// was sent, without what was written in it.
type Record struct {
	To         string     `json:"to"`
	Kind       string     `json:"kind"`
	Language   string     `json:"language"`
	Market     string     `json:"market"`
	State      string     `json:"state"`
	QueuedOn   time.Time  `json:"queuedOn"`
	FinishedOn *time.Time `json:"finishedOn"` // null while it waits
}

// theirs finds the mails about an account, whatever address they went to, and
// those to its address, whoever asked for them.
const theirs = ` FROM mails WHERE user_id = ? OR LOWER(recipient) = ?`

// Records are the mails about an account and to its address, oldest first.
func (o *Outbox) Records(ctx context.Context, q db.Queryer, user, address string) ([]Record, error) {
	var rows []struct {
		Recipient, Template, Language, Market, State string

		Queued   db.Time
		Finished db.NullTime
	}
	err := q.Select(ctx, &rows, `SELECT recipient, template, language, market, state, queued, finished`+theirs+`
		ORDER BY queued, id`, user, strings.ToLower(address))
	if err != nil {
		return nil, fmt.Errorf("mail: reading a person's mails: %w", err)
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
	var rows []struct {
		ID     string
		Queued db.Time
	}
	if err := q.Select(ctx, &rows, `SELECT id, queued`+theirs, user, strings.ToLower(address)); err != nil {
		return nil, fmt.Errorf("mail: forgetting: %w", err)
	}
	for _, r := range rows {
		files = append(files, fileName(r.Queued.Time, r.ID))
	}
	if _, err := q.Exec(ctx, `DELETE`+theirs, user, strings.ToLower(address)); err != nil {
		return nil, fmt.Errorf("mail: forgetting: %w", err)
	}
	return files, nil
}

package mail

import (
	"context"
	"io"
	"path"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// Folder is where letters lie that no server takes, below the data folder.
const Folder = "outbox"

// Part is what the outbox keeps of users, for exports and deletions.
type Part struct{ outbox *Outbox }

// Part is the outbox's part of users' data.
func (o *Outbox) Part() Part { return Part{o} }

// Export gives the mails that a user got.
func (p Part) Export(ctx context.Context, q db.Queryer, user string) (any, map[string]func(context.Context) (io.ReadCloser, error), error) {
	card, err := person.Find(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	records, err := p.outbox.Records(ctx, q, user, card.Email)
	return records, nil, err
}

// Erase forgets them, and the letters that lie in the folder.
func (p Part) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	card, err := person.Find(ctx, q, user)
	if err != nil {
		return nil, err
	}
	letters, err := p.outbox.Forget(ctx, q, user, card.Email)
	for _, name := range letters {
		files = append(files, path.Join(Folder, name))
	}
	return files, err
}

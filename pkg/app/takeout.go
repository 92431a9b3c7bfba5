package app

import (
	"context"
	"fmt"
	"io"
	"path"

	"knowmad/pkg/features/takeout"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/person"
)

// outboxFolder is where mails lie that no server takes.
const outboxFolder = "outbox"

// openTakeout wires what makes archives of people's data and ends accounts.
func (s *Site) openTakeout(outbox *mail.Outbox) (err error) {
	s.takeout, err = takeout.New(takeout.Config{
		DB: s.data.db, Jobs: s.jobs, Folder: s.data.folder, Clock: s.cfg.Clock, Log: s.log, Texts: s.cfg.Messages,
		Mail: outbox, Keys: s.accounts, Accounts: s.accounts, Pages: &s.kept,
		Markets: func(code string) (*market.Market, bool) { return s.markets.Current().ByCode(code) },
		// Every slice that keeps something of people is here.
		Parts: []takeout.Named{
			{Name: "account", Part: s.accounts},
			{Name: "user", Part: s.users},
			{Name: "mail", Part: mailPart{outbox}},
			{Name: "staff", Part: s.staff},
		},
	})
	if err != nil {
		return fmt.Errorf("takeout: %w", err)
	}
	return nil
}

// mailPart is what the outbox keeps of people.
type mailPart struct{ outbox *mail.Outbox }

// Export gives the mails that a user got.
func (p mailPart) Export(ctx context.Context, q db.Queryer, user string) (any, map[string]func(context.Context) (io.ReadCloser, error), error) {
	card, err := person.Find(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	records, err := p.outbox.Records(ctx, q, user, card.Email)
	return records, nil, err
}

// Erase forgets them, and the letters that lie in the folder.
func (p mailPart) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	card, err := person.Find(ctx, q, user)
	if err != nil {
		return nil, err
	}
	letters, err := p.outbox.Forget(ctx, q, user, card.Email)
	for _, name := range letters {
		files = append(files, path.Join(outboxFolder, name))
	}
	return files, err
}

package apptest

import (
	"context"
	"errors"
	"fmt"

	"knowmad/pkg/app"
	"knowmad/pkg/platform/db"
)

// Fill makes a database with all tables and writes into it.
func Fill(ctx context.Context, address string, write func(d *db.DB, q db.Queryer) error) error {
	if _, err := app.Migrate(ctx, address); err != nil {
		return err
	}
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	err = d.Write(ctx, func(q db.Queryer) error { return write(d, q) })
	return errors.Join(err, d.Close())
}

// AddUsers writes users of a market, as a sign-up that was confirmed leaves them.
func AddUsers(ctx context.Context, q db.Queryer, market, name string, ids ...string) error {
	for _, id := range ids {
		if _, err := q.Exec(ctx, `INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
			VALUES (?, ?, ?, ?, 'x', ?, '', '', 0, 0)`, id, id+"@example.org", id+"@example.org", name, market); err != nil {
			return fmt.Errorf("adding a user: %w", err)
		}
	}
	return nil
}

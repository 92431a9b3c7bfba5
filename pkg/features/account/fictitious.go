package account

import (
	"context"
	"time"

	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/db"
)

// Fictitious is a user of demo content, whom no person stands behind.
type Fictitious struct {
	ID, Name, Market string
	Created          time.Time
}

// AddFictitious makes a confirmed account, in the caller's transaction. It can't be signed in
// to: it has no password, and its address is in a domain that never has mail.
// added is false where the account is there already.
func AddFictitious(ctx context.Context, q db.Queryer, f Fictitious) (added bool, err error) {
	if _, there, err := users.FindRow(ctx, q, f.ID); err != nil || there {
		return false, err
	}
	address := f.ID + "@demo.invalid"
	err = users.Insert(ctx, q, users.New{
		ID: f.ID, Address: users.Address{Text: address, Key: address}, Name: f.Name, Market: f.Market, Created: f.Created,
	})
	if err != nil {
		return false, err
	}
	return true, users.Confirm(ctx, q, f.ID, f.Created)
}

// Any reports whether there is an account, or a sign-up.
func Any(ctx context.Context, q db.Queryer) (bool, error) { return users.Any(ctx, q) }

package openid

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/db"
)

// ticketRow is a row of provider_tickets.
type ticketRow struct {
	Hash, Provider, Issuer, Subject, Email, Name, Host, Device string

	Expires db.Time
}

func insertTicket(ctx context.Context, q db.Queryer, t ticketRow) error {
	_, err := q.Exec(ctx, `INSERT INTO provider_tickets (hash, provider, issuer, subject, email, name, host, device, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		t.Hash, t.Provider, t.Issuer, t.Subject, t.Email, t.Name, t.Host, t.Device, t.Expires)
	if err != nil {
		return fmt.Errorf("making a ticket: %w", err)
	}
	return nil
}

// findTicket reads a ticket, expired or not; ok is false where there is none.
func findTicket(ctx context.Context, q db.Queryer, ticket string) (t ticketRow, ok bool, err error) {
	err = q.Get(ctx, &t, `SELECT hash, provider, issuer, subject, email, name, host, device, expires FROM provider_tickets WHERE hash = ?`, users.Hash(ticket))
	if errors.Is(err, sql.ErrNoRows) {
		return ticketRow{}, false, nil
	}
	if err != nil {
		return ticketRow{}, false, fmt.Errorf("reading a ticket: %w", err)
	}
	return t, true, nil
}

// deleteTicket deletes a ticket; found is false where another request did so before.
func deleteTicket(ctx context.Context, q db.Queryer, hash string) (found bool, err error) {
	n, err := q.Exec(ctx, `DELETE FROM provider_tickets WHERE hash = ?`, hash)
	if err != nil {
		return false, fmt.Errorf("using a ticket: %w", err)
	}
	return n > 0, nil
}

// DeleteExpired deletes expired tickets.
func DeleteExpired(ctx context.Context, q db.Queryer, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM provider_tickets WHERE expires < ?`, db.At(now)); err != nil {
		return fmt.Errorf("clearing tickets away: %w", err)
	}
	return nil
}

// DeleteTicketsOf deletes the tickets with a user's address, and those of the
// people at providers with whom the user is linked.
func DeleteTicketsOf(ctx context.Context, q db.Queryer, u users.User) error {
	_, err := q.Exec(ctx, `DELETE FROM provider_tickets WHERE email = ? OR EXISTS (SELECT 1 FROM provider_links l
		WHERE l.user_id = ? AND l.issuer = provider_tickets.issuer AND l.subject = provider_tickets.subject)`, u.Email, u.ID)
	if err != nil {
		return fmt.Errorf("deleting tickets: %w", err)
	}
	return nil
}

// findLinked reads the user who is linked with the identity of a ticket, or "".
func findLinked(ctx context.Context, q db.Queryer, t ticketRow) (id string, err error) {
	err = q.Get(ctx, &id, `SELECT user_id FROM provider_links WHERE issuer = ? AND subject = ?`, t.Issuer, t.Subject)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("reading a link to a provider: %w", err)
	}
	return id, nil
}

// providerLinkRow is what is read of a row of provider_links.
type providerLinkRow struct {
	Provider, Email string
	Created, Used   db.Time
}

func listProviderLinks(ctx context.Context, q db.Queryer, user string) (rows []providerLinkRow, err error) {
	err = q.Select(ctx, &rows, `SELECT provider, email, created, used FROM provider_links WHERE user_id = ? ORDER BY provider`, user)
	if err != nil {
		return nil, fmt.Errorf("reading links to providers: %w", err)
	}
	return rows, nil
}

// insertProviderLink links a user with the identity of a ticket.
func insertProviderLink(ctx context.Context, q db.Queryer, t ticketRow, user string, now time.Time) error {
	_, err := q.Exec(ctx, `INSERT INTO provider_links (issuer, subject, provider, user_id, email, created, used) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		t.Issuer, t.Subject, t.Provider, user, t.Email, db.At(now), db.At(now))
	if err != nil {
		return fmt.Errorf("linking with a provider: %w", err)
	}
	return nil
}

// updateProviderLinkUsed stores when a link was used; found is false where it was removed.
func updateProviderLinkUsed(ctx context.Context, q db.Queryer, t ticketRow, now time.Time) (found bool, err error) {
	n, err := q.Exec(ctx, `UPDATE provider_links SET used = ? WHERE issuer = ? AND subject = ?`, db.At(now), t.Issuer, t.Subject)
	if err != nil {
		return false, fmt.Errorf("using a link to a provider: %w", err)
	}
	return n > 0, nil
}

// deleteProviderLink unlinks a user from a provider; found is false where they aren't linked.
func deleteProviderLink(ctx context.Context, q db.Queryer, user, provider string) (found bool, err error) {
	n, err := q.Exec(ctx, `DELETE FROM provider_links WHERE user_id = ? AND provider = ?`, user, provider)
	if err != nil {
		return false, fmt.Errorf("unlinking from a provider: %w", err)
	}
	return n > 0, nil
}

package demand

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// insertReservation stores a reservation of a demand that the transaction has locked;
// reserved is false where all slots of the user are taken. Another transaction that
// takes the same slot is waited for, and then the next one is tried.
func insertReservation(ctx context.Context, q db.Queryer, demand string, r Reservation, now time.Time) (reserved bool, err error) {
	_, err = q.Exec(ctx, `DELETE FROM demand_reservations WHERE until <= ? AND (demand = ? OR user_id = ?)`, db.At(now), demand, r.By)
	if err != nil {
		return false, fmt.Errorf("clearing reservations: %w", err)
	}
	for slot := 1; slot <= maxReservations; slot++ {
		n, err := q.Exec(ctx, `INSERT INTO demand_reservations (demand, user_id, slot, created, until) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			demand, r.By, slot, db.At(now), db.At(r.Until))
		if err != nil {
			return false, fmt.Errorf("storing a reservation: %w", err)
		}
		if n > 0 {
			return true, nil
		}
	}
	return false, nil
}

// deleteReservation ends a user's reservation of a demand, where there is one.
func deleteReservation(ctx context.Context, q db.Queryer, demand, user string) error {
	if _, err := q.Exec(ctx, `DELETE FROM demand_reservations WHERE demand = ? AND user_id = ?`, demand, user); err != nil {
		return fmt.Errorf("ending a reservation: %w", err)
	}
	return nil
}

// forgetReservations deletes the rows of reservations that are over.
func forgetReservations(ctx context.Context, q db.Queryer, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM demand_reservations WHERE until <= ?`, db.At(now)); err != nil {
		return fmt.Errorf("forgetting reservations: %w", err)
	}
	return nil
}

// reservationRow is a reservation in an export.
type reservationRow struct {
	Demand         string
	Created, Until db.Time
}

// reservationsOf are those of a user that are stored, oldest first.
func reservationsOf(ctx context.Context, q db.Queryer, user string) (rows []reservationRow, err error) {
	err = q.Select(ctx, &rows, `SELECT demand, created, until FROM demand_reservations WHERE user_id = ? ORDER BY created, demand`, user)
	if err != nil {
		return nil, fmt.Errorf("reading reservations: %w", err)
	}
	return rows, nil
}

// reservedBy are the ids and markets of the demands that a user has a row of.
func reservedBy(ctx context.Context, q db.Queryer, user string) (found []demand, err error) {
	var rows []struct{ ID, Market string }
	err = q.Select(ctx, &rows, `SELECT d.id, d.market FROM demands d JOIN demand_reservations r ON r.demand = d.id WHERE r.user_id = ? ORDER BY d.id`, user)
	if err != nil {
		return nil, fmt.Errorf("reading reservations: %w", err)
	}
	for _, r := range rows {
		found = append(found, demand{ID: r.ID, Market: r.Market})
	}
	return found, nil
}

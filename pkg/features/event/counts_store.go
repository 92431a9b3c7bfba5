package event

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
)

// The statements of counts.go, which both engines run.

type exposureRow struct {
	market, device, body string
	at                   time.Time
}

// eachExposure reads a day's exposures of devices, in the order in which they came.
func eachExposure(ctx context.Context, q db.Queryer, day int64, visit func(exposureRow) error) error {
	err := q.Each(ctx, `SELECT market, device, received, body FROM events WHERE day = ? AND name = ? AND device <> '' ORDER BY received, uuid`,
		[]any{day, exposure}, func(scan db.Scan) error {
			var r exposureRow
			var at db.Time
			if err := scan(&r.market, &r.device, &at, &r.body); err != nil {
				return err
			}
			r.at = at.Time
			return visit(r)
		})
	if err != nil {
		return fmt.Errorf("reading exposures of %s: %w", dateOf(day).Format(time.DateOnly), err)
	}
	return nil
}

type conversionRow struct {
	market, device string
	at             time.Time // of the last one of the day
}

// eachConversion reads the devices that sent an event on a day.
func eachConversion(ctx context.Context, q db.Queryer, day int64, name string, visit func(conversionRow)) error {
	err := q.Each(ctx, `SELECT market, device, MAX(received) FROM events WHERE day = ? AND name = ? AND device <> '' GROUP BY market, device`,
		[]any{day, name}, func(scan db.Scan) error {
			var r conversionRow
			var at db.Time
			if err := scan(&r.market, &r.device, &at); err != nil {
				return err
			}
			r.at = at.Time
			visit(r)
			return nil
		})
	if err != nil {
		return fmt.Errorf("reading conversions of %s: %w", dateOf(day).Format(time.DateOnly), err)
	}
	return nil
}

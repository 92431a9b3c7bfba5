// Package search opens the rooms of the search slice by themselves, on documents that
// are made or read, to be measured beside what the engines do alone. Its benchmark is
// the part "search".
package search

import (
	"context"
	"errors"
	"strings"
	"time"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"

	"github.com/rs/zerolog"
)

// Rooms are the search slice's, on a database of the server's shape.
type Rooms struct {
	Index   *index.Index
	Suggest *suggest.Service

	db    *db.DB
	clock *clocktest.Hand
	stop  context.CancelFunc
	ended chan struct{}
}

// Open opens the rooms and lets their jobs run until Close.
func Open(ctx context.Context, d *db.DB, registry *market.Registry, source index.Source, now time.Time) (*Rooms, error) {
	r := &Rooms{db: d, clock: clocktest.At(now), ended: make(chan struct{})}
	jobs := job.New(job.Config{DB: d, Clock: r.clock, Log: zerolog.Nop(), LookEvery: look})
	live, _ := market.NewLive(registry)
	var err error
	r.Index, err = index.New(index.Config{DB: d, Clock: r.clock, Log: zerolog.Nop(), Jobs: jobs, Source: source, Markets: registry.All})
	if err != nil {
		return nil, err
	}
	r.Suggest, err = suggest.New(suggest.Config{
		DB: d, Clock: r.clock, Log: zerolog.Nop(), Jobs: jobs, Markets: live,
		Finds: func(context.Context, *market.Market, string) (bool, error) { return true, nil },
	})
	if err != nil {
		return nil, err
	}
	ctx, r.stop = context.WithCancel(ctx)
	go func() {
		defer close(r.ended)
		jobs.Run(ctx)
	}()
	return r, nil
}

// look is how often due jobs are looked for.
const look = 20 * time.Millisecond

// Close ends the jobs.
func (r *Rooms) Close() {
	r.stop()
	<-r.ended
}

// longest is how far off a job's time may be to count as work: what is put together
// before it is done waits as long.
const longest = 15 * time.Minute

// Work waits until no job runs or is due; the clock moves to those that are due soon.
func (r *Rooms) Work(ctx context.Context) error {
	for {
		var rows []struct {
			Running bool
			Due     db.Time
			State   string
			Fault   string
		}
		if err := r.db.One().Select(ctx, &rows, `SELECT lease <> '' AS running, due, state, kind || ': ' || error AS fault FROM jobs ORDER BY due`); err != nil {
			return err
		}
		busy, running := false, false
		for _, row := range rows {
			running = running || row.Running
		}
		for _, row := range rows {
			switch {
			case row.State == "failed" || row.State == "waiting" && !strings.HasSuffix(row.Fault, ": "):
				return errors.New(row.Fault)
			case row.State == "waiting" && (row.Running || row.Due.Before(r.clock.Now().Add(longest))):
				// While a job runs the clock stays: its lease would end.
				if wait := row.Due.Sub(r.clock.Now()); !busy && !running && wait > 0 {
					r.clock.Pass(wait)
				}
				busy = true
			}
		}
		if !busy {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(look):
		}
	}
}

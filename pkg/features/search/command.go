package search

import (
	"context"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/slice"
)

// indexes gives what the commands work on, once the slice is open.
type indexes func() *index.Index

// newCommands are the group of commands `knowmad search`.
func newCommands(of indexes) any {
	return &struct {
		Search commands `cmd:"" help:"Look after the index with which knows are found."`
	}{commands{Rebuild: rebuildCommand{indexes: of}, Check: checkCommand{indexes: of}}}
}

type commands struct {
	Rebuild rebuildCommand `cmd:"" help:"Build the index anew beside the present one, which searches read until it is done. Servers may run meanwhile."`
	Check   checkCommand   `cmd:"" help:"Compare the index with the knows and list what is missing, extra, stale or broken. Servers may run meanwhile."`
}

// workplace is where a command works.
type workplace struct {
	slice.DatabaseFlags `embed:""`
	Env                 string `default:"prod" enum:"prod,staging,dev,local" help:"The environment, which says what markets there are."`
	Blobs               string `placeholder:"URL" help:"Where pictures and files lie, as for serve."`
}

func (w workplace) place() slice.Workplace {
	return slice.Workplace{Env: market.Environment(w.Env), Data: w.Data, Database: w.Address(), Blobs: w.Blobs}
}

type rebuildCommand struct {
	workplace `embed:""`
	Language  []string `placeholder:"CODE,…" help:"Only these content languages."`
	indexes   indexes
}

// look is how often the command looks how far the build is.
const look = 200 * time.Millisecond

// Run rebuilds the index.
func (c *rebuildCommand) Run(ctx context.Context, o *slice.Operator) error {
	return o.Work(ctx, c.place(), func(ctx context.Context, p *slice.Platform) error {
		ix := c.indexes()
		languages := c.Language
		if len(languages) == 0 {
			languages = ix.Languages()
		}
		begun := p.Clock.Now()
		for _, language := range languages {
			if err := ix.Rebuild(ctx, language); err != nil {
				return err
			}
		}
		ticker := time.NewTicker(look)
		defer ticker.Stop()
		for {
			building, err := ix.Building(ctx)
			if err != nil {
				return err
			}
			if len(building) == 0 {
				break
			}
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-ticker.C:
			}
		}
		_, err := fmt.Fprintf(o.Stdout, "The index of %d languages was built in %s.\n", len(languages), p.Clock.Now().Sub(begun).Round(time.Second/10))
		return err
	})
}

type checkCommand struct {
	workplace `embed:""`
	Repair    bool `help:"Mend what is wrong."`
	indexes   indexes
}

// ErrFaults says that the index isn't as the knows are.
var ErrFaults = errors.New("the index isn't as the knows are; --repair mends it")

// Run checks the index.
func (c *checkCommand) Run(ctx context.Context, o *slice.Operator) error {
	return o.Work(ctx, c.place(), func(ctx context.Context, _ *slice.Platform) error {
		faults := 0
		compared, err := c.indexes().Check(ctx, c.Repair, func(f index.Fault) {
			faults++
			fmt.Fprintf(o.Stdout, "%-8s %s %s\n", f.Kind, f.Language, f.Know)
		})
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(o.Stdout, "%d knows were compared, %d faults.\n", compared, faults); err != nil {
			return err
		}
		if faults > 0 && !c.Repair {
			return ErrFaults
		}
		return nil
	})
}

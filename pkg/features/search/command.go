package search

import (
	"context"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/slice"
)

// indexes returns the slice's index; it may be called once the slice is open.
type indexes func() *index.Index

// suggesting returns the slice's service of suggestions; it may be called once the slice is
// open.
type suggesting func() *suggest.Service

// newCommands returns the group of commands `knowmad search`.
func newCommands(of indexes, suggests suggesting) any {
	return &struct {
		Search commands `cmd:"" help:"Look after the index with which knows are found, and what the search box suggests."`
	}{commands{
		Rebuild: rebuildCommand{indexes: of}, Check: checkCommand{indexes: of},
		HideQuery: hideCommand{suggests: suggests}, ShowQuery: showCommand{suggests: suggests},
	}}
}

type commands struct {
	Rebuild   rebuildCommand `cmd:"" help:"Build the index anew beside the present one, which searches read until it is done. Servers may run meanwhile."`
	Check     checkCommand   `cmd:"" help:"Compare the index with the knows and list what is missing, extra, stale or broken. Servers may run meanwhile."`
	HideQuery hideCommand    `cmd:"" help:"Let a query that visitors searched for be suggested no more, nor those that have its words in them. Searches for it go on to find what they find."`
	ShowQuery showCommand    `cmd:"" help:"Take hide-query back: once enough visitors search for the query it is suggested again."`
}

// workplace has the flags that name a command's database, environment and blobs.
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

// look is the interval between two reads of a build's progress.
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

// ErrFaults is the error of a check that found differences between the index and the knows.
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

// queryOf has the flags and the argument of commands about a query.
type queryOf struct {
	workplace `embed:""`
	Market    string `required:"" placeholder:"CODE" help:"The market on whose sites it is suggested."`
	Query     string `arg:"" help:"The query; case and diacritics don't matter."`
}

// work calls do with the market of --market.
func (c queryOf) work(ctx context.Context, o *slice.Operator, do func(ctx context.Context, host *market.Market) error) error {
	return o.Work(ctx, c.place(), func(ctx context.Context, p *slice.Platform) error {
		host, ok := p.Markets.Current().ByCode(c.Market)
		if !ok {
			return fmt.Errorf("there is no market '%s'", c.Market)
		}
		return do(ctx, host)
	})
}

type hideCommand struct {
	queryOf  `embed:""`
	suggests suggesting
}

// Run hides a query.
func (c *hideCommand) Run(ctx context.Context, o *slice.Operator) error {
	return c.work(ctx, o, func(ctx context.Context, host *market.Market) error {
		removed, err := c.suggests().HideQuery(ctx, host, c.Query)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(o.Stdout, "%s: the query is hidden; %d that were suggested are suggested no more.\n", host.Code, removed)
		return err
	})
}

type showCommand struct {
	queryOf  `embed:""`
	suggests suggesting
}

// ErrNotHidden is the error of showing a query that isn't hidden.
var ErrNotHidden = errors.New("the query isn't hidden")

// Run takes the hiding of a query back.
func (c *showCommand) Run(ctx context.Context, o *slice.Operator) error {
	return c.work(ctx, o, func(ctx context.Context, host *market.Market) error {
		was, err := c.suggests().ShowQuery(ctx, host, c.Query)
		if err != nil {
			return err
		}
		if !was {
			return ErrNotHidden
		}
		_, err = fmt.Fprintf(o.Stdout, "%s: the query is hidden no more.\n", host.Code)
		return err
	})
}

package demo

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/slice"
)

// newCommands are the command `knowmad seed`.
func newCommands(s *Service) any {
	return &struct {
		Seed seedCommand `cmd:"" help:"Give a database the demo content: fictitious authors and their knows, with likes and views. It makes the database where there is none, adds what is missing and returns when all is published."`
	}{seedCommand{service: s}}
}

type seedCommand struct {
	slice.DatabaseFlags `embed:""`
	Env                 string   `default:"local" enum:"prod,staging,dev,local" help:"The environment: local, dev or staging. prod is refused."`
	Blobs               string   `placeholder:"URL" help:"Where pictures and files lie, as for serve."`
	Clamd               string   `placeholder:"URL" help:"The virus scanner, as for serve."`
	Market              []string `placeholder:"CODE,…" help:"Only these markets."`

	service *Service
}

// atOnce is how many texts are made at once for each processor: while some are
// processed, the next are being typeset.
const atOnce = 2

// Run seeds a database.
func (c *seedCommand) Run(ctx context.Context, o *slice.Operator) error {
	environment := market.Environment(c.Env)
	if err := checkEnvironment(environment); err != nil {
		return err // before anything is made
	}
	place := slice.Workplace{Env: environment, Data: c.Data, Database: c.Address(), Blobs: c.Blobs, Clamd: c.Clamd}
	return o.Work(ctx, place, func(ctx context.Context, p *slice.Platform) error {
		begun := p.Clock.Now()
		result, err := c.service.Seed(ctx, Plan{Markets: c.Market, AtOnce: atOnce * runtime.GOMAXPROCS(0), Tell: func(name string) {
			fmt.Fprintln(o.Stdout, name)
		}})
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(o.Stdout, "%d knows were made in %s, %d were there.\n", result.Made, p.Clock.Now().Sub(begun).Round(time.Second/10), result.There)
		return err
	})
}

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/scaffold"
)

type retireCommand struct {
	packsFlag
	Codes  []string `arg:"" name:"code" help:"Markets that end." predictor:"market"`
	At     string   `help:"What time it is, such as 2026-11-01T00:00:00Z; needed where a market has a contest." placeholder:"TIME"`
	DryRun bool     `help:"Only tell what would go away."`
}

// Help is the long help.
func (r *retireCommand) Help() string {
	return help(`Ends markets: their folders are deleted, and git keeps what they were. It is refused while another market uses
the site of one of them, while a file that stays names one of their hosts, and while a contest is not over. What goes
away is told first; on a terminal you are asked then.`,
		`marketctl retire gr --at 2026-11-01T00:00:00Z --dry-run`,
		`the markets are gone; with --dry-run: they could be`,
		`something still needs them, or the packs have faults`,
		`the call is wrong: unknown market, no folder of packs, a time that is missing, or no was the answer`)
}

// Run ends markets.
func (r *retireCommand) Run(ctx context.Context, out output) error {
	dir, ok := r.folder()
	if !ok {
		return usageError{errors.New("there is no folder 'markets' here; say --markets DIR")}
	}
	packs, err := r.open()
	if err != nil {
		return err
	}
	now, err := r.now()
	if err != nil {
		return err
	}
	endings, err := scaffold.PlanRetirement(packs, r.Codes, now)
	if errors.Is(err, scaffold.ErrInUse) || errors.Is(err, scaffold.ErrContest) {
		if _, err := fmt.Fprintln(out.stderr, "marketctl:", err); err != nil {
			return fmt.Errorf("print: %w", err)
		}
		return errFaults
	}
	if err != nil {
		return failed(err)
	}
	if err := goesAway(out, endings); err != nil || r.DryRun {
		return err
	}
	if out.asks() {
		if err := newDialogue(ctx, out).confirm("\nEnd " + strings.Join(r.Codes, ", ") + "?"); err != nil {
			return err
		}
	}
	if err := scaffold.Remove(dir, slices.Compact(slices.Sorted(slices.Values(r.Codes)))); err != nil {
		return usageError{err}
	}
	return nil
}

// failed keeps faults, which have a status of their own.
func failed(err error) error {
	if faults, ok := errors.AsType[fault.Faults](err); ok {
		return faults
	}
	return usageError{err}
}

func (r *retireCommand) now() (time.Time, error) {
	at, err := r.moment(r.At, r.Codes...)
	if at == nil || err != nil {
		return time.Time{}, err
	}
	return *at, nil
}

// goesAway tells what ends with each market.
func goesAway(out output, endings []scaffold.Ending) error {
	var text lines
	for i, e := range endings {
		if i > 0 {
			text.add()
		}
		m := e.Market
		text.add(out.style.bold(m.Code+" · "+m.Country.EnglishName), " ends:")
		for _, host := range e.Hosts {
			text.add("  ", host, " is an unknown host (421) from now on; nothing redirects from there")
		}
		if m.Linked() {
			text.add("  the site of ", m.Site, " goes on without it")
		}
		if len(e.Named) > 0 {
			text.add("  ", counted(len(e.Named), "site"), " no longer name it in hreflang: ", namesOf(e.Named))
		}
		text.add("  ", counted(len(e.Others), "market"), " no longer list it among the countries")
		if m.Contest != nil {
			text.add("  its contest, which is over, is forgotten")
		}
		text.add("  ", counted(len(e.Files), "file"), " below ", m.Code, "/ go; git keeps them")
	}
	text.add()
	text.add("A server that runs keeps what it has until it starts anew.")
	return text.print(out.stdout)
}

func namesOf(list []*market.Market) string {
	codes := make([]string, len(list))
	for i, m := range list {
		codes[i] = m.Code
	}
	return strings.Join(codes, ", ")
}

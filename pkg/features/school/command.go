package school

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/schoollist"
	"knowmad/pkg/platform/slice"
)

// commands are what operators do with schools.
type commands struct {
	Import importCommand `cmd:"" help:"Take over a market's schools from a CSV file; all of them or, with faults, none."`
}

// newCommands are the group of commands `knowmad schools`.
func newCommands() any {
	return &struct {
		Schools commands `cmd:"" help:"Import lists of schools."`
	}{}
}

type importCommand struct {
	slice.DatabaseFlags `embed:""`
	File                string `arg:"" help:"A CSV file in UTF-8. Its first line names the columns name, city, region (ISO 3166-2, such as DE-BY) and types (ids of the market's types of school, separated by blanks; may be left out)."`
	Market              string `required:"" placeholder:"CODE" help:"The market's code, such as de."`
	DryRun              bool   `help:"Check the file and tell what would become of it; nothing is written."`
	Markets             string `placeholder:"DIR" help:"A folder of packs instead of those in the binary."`
}

// Help is what --help adds.
func (importCommand) Help() string {
	return `A school is known by its name and city, whichever way they are spelled as to
case, diacritics and punctuation: one that is there already keeps its id, and
the same file twice changes nothing. No school is ever deleted, as users may
have chosen it. The server may run meanwhile; a large first import into SQLite
keeps its writes waiting for some seconds.

Example:

    knowmad schools import schulen.csv --market de --dry-run`
}

// Run imports the file.
func (i importCommand) Run(ctx context.Context, o *slice.Operator) error {
	sum, err := i.take(ctx, o)
	if faults, ok := errors.AsType[schoollist.Faults](err); ok {
		return i.tell(o.Stderr, faults)
	}
	if err != nil {
		return err
	}
	tail := ""
	if i.DryRun {
		tail = "; nothing was written"
	}
	_, err = fmt.Fprintf(o.Stdout, "%s: %d schools read, %d new, %d changed, %d as they were%s\n",
		strings.ToLower(i.Market), sum.Read, sum.Added, sum.Changed, sum.Read-sum.Added-sum.Changed, tail)
	return err
}

// tell writes the faults of the file and gives what to say of all.
func (i importCommand) tell(w io.Writer, faults schoollist.Faults) error {
	for _, f := range faults {
		fmt.Fprintf(w, "%s:%d:%d: %s\n", i.File, f.Line, f.Col, f.Message)
	}
	count := fmt.Sprintf("%d faults", len(faults))
	switch len(faults) {
	case 1:
		count = "1 fault"
	case schoollist.MaxFaults:
		count += " and maybe more"
	}
	return fmt.Errorf("the file has %s; nothing was imported", count)
}

func (i importCommand) take(ctx context.Context, o *slice.Operator) (sum Summary, err error) {
	m, err := i.market(o)
	if err != nil {
		return sum, err
	}
	list, err := os.Open(i.File)
	if err != nil {
		return sum, err
	}
	defer func() { err = errors.Join(err, list.Close()) }()
	err = o.Open(ctx, i.Address(), func(ctx context.Context, p *slice.Platform) (err error) {
		sum, err = New(p.DB).Import(ctx, m, list, i.DryRun)
		return err
	})
	return sum, err
}

// market finds the market, drafts too.
func (i importCommand) market(o *slice.Operator) (*market.Market, error) {
	r, err := o.Markets(i.Markets)
	if err != nil {
		return nil, err
	}
	m, ok := r.ByCode(strings.ToLower(i.Market))
	if !ok {
		var codes []string
		for _, x := range r.All() {
			codes = append(codes, x.Code)
		}
		return nil, fmt.Errorf("there is no market '%s'; there are %s", i.Market, strings.Join(codes, ", "))
	}
	return m, nil
}

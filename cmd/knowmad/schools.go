package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"knowmad/markets"
	"knowmad/pkg/app"
	"knowmad/pkg/features/school"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/platform/schoollist"
)

type schoolsCmd struct {
	Import schoolsImport `cmd:"" help:"Take over a market's schools from a CSV file; all of them or, with faults, none."`
}

type schoolsImport struct {
	database `embed:""`
	File     string `arg:"" help:"A CSV file in UTF-8. Its first line names the columns name, city, region (ISO 3166-2, such as DE-BY) and types (ids of the market's types of school, separated by blanks; may be left out)."`
	Market   string `required:"" placeholder:"CODE" help:"The market's code, such as de."`
	DryRun   bool   `help:"Check the file and tell what would become of it; nothing is written."`
	Markets  string `placeholder:"DIR" help:"A folder of packs instead of those in the binary."`
}

// Help is what --help adds.
func (schoolsImport) Help() string {
	return `A school is known by its name and city, whichever way they are spelled as to
case, diacritics and punctuation: one that is there already keeps its id, and
the same file twice changes nothing. No school is ever deleted, as users may
have chosen it. The server may run meanwhile; a large first import into SQLite
keeps its writes waiting for some seconds.

Example:

    knowmad schools import schulen.csv --market de --dry-run`
}

func (c schoolsCmd) run(ctx context.Context, stdout, stderr io.Writer) int {
	return c.Import.run(ctx, stdout, stderr)
}

func (i schoolsImport) run(ctx context.Context, stdout, stderr io.Writer) int {
	sum, err := i.take(ctx)
	if faults, ok := errors.AsType[schoollist.Faults](err); ok {
		i.tell(stderr, faults)
		return exitFault
	}
	if err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitFault
	}
	tail := ""
	if i.DryRun {
		tail = "; nothing was written"
	}
	fmt.Fprintf(stdout, "%s: %d schools read, %d new, %d changed, %d as they were%s\n",
		strings.ToLower(i.Market), sum.Read, sum.Added, sum.Changed, sum.Read-sum.Added-sum.Changed, tail)
	return exitOK
}

func (i schoolsImport) tell(w io.Writer, faults schoollist.Faults) {
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
	fmt.Fprintf(w, "knowmad: the file has %s; nothing was imported\n", count)
}

func (i schoolsImport) take(ctx context.Context) (sum school.Summary, err error) {
	m, err := i.pack()
	if err != nil {
		return sum, err
	}
	list, err := os.Open(i.File)
	if err != nil {
		return sum, err
	}
	defer func() { err = errors.Join(err, list.Close()) }()
	err = app.WithSchools(ctx, i.address(), func(ctx context.Context, s *school.Service) (err error) {
		sum, err = s.Import(ctx, m, list, i.DryRun)
		return err
	})
	return sum, err
}

// pack finds the market, drafts too.
func (i schoolsImport) pack() (*market.Market, error) {
	var packs fs.FS = markets.FS
	if i.Markets != "" {
		packs = source.Folder(i.Markets)
	}
	r, err := pack.Load(packs, pack.Options{Env: market.Local})
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

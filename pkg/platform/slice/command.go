package slice

import (
	"context"
	"io"
	"path/filepath"

	"knowmad/pkg/market"
)

// Operator runs a command of a slice's, on the machine's command line.
type Operator struct {
	Stdout, Stderr io.Writer
	// Login is the operator's account on the machine. It proves nothing, as who runs
	// a command can set it: it is only told.
	Login string
	// Markets are those of the packs in a folder, drafts too; "" stands for the packs
	// in the binary.
	Markets func(folder string) (*market.Registry, error)
	// Open opens the database at an address while do runs, beside servers that may run
	// meanwhile. It must be there and have its present shape. Of the Platform there are
	// DB, Clock and Log; the command opens with it what it needs.
	Open func(ctx context.Context, address string, do func(context.Context, *Platform) error) error
	// Work opens all that a server has but what answers requests, while do runs: jobs are
	// worked on, and the slices are open and running. The database gets its present shape,
	// and is made where there is none.
	Work func(ctx context.Context, w Workplace, do func(context.Context, *Platform) error) error
}

// Workplace is where a command works as a server does, with the packs in the binary.
type Workplace struct {
	Env      market.Environment
	Data     string // the folder for what must outlive the process
	Database string // its address
	Blobs    string // where pictures and files lie, as serve has it; "": in the data folder
	Clamd    string // the virus scanner's address, as serve has it; "": files aren't scanned
}

// DatabaseFlags say where the database is. Commands that work on it embed them.
type DatabaseFlags struct {
	Data     string `default:"data" placeholder:"DIR" help:"The folder for what must outlive the process."`
	Database string `placeholder:"URL" help:"sqlite://PATH or postgres://USER@HOST/NAME; knowmad.db in the data folder if not given."`
}

// Address is the database's, as db.Open reads it.
func (d DatabaseFlags) Address() string {
	if d.Database == "" {
		return "sqlite://" + filepath.Join(d.Data, "knowmad.db")
	}
	return d.Database
}

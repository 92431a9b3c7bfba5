package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/alecthomas/kong"

	"knowmad/pkg/pack/fault"
)

// Exit statuses.
const (
	statusWell  = 0
	statusFault = 1 // the packs are at fault
	statusUsage = 2 // the call is at fault
)

// commands is the command line as kong reads it.
type commands struct {
	Color   string           `help:"auto, always or never: auto colours what a terminal shows." enum:"auto,always,never" default:"auto" placeholder:"WHEN"`
	Version kong.VersionFlag `help:"Print the version of this program."`

	Vet        vetCommand        `cmd:"" group:"check" help:"Tell every fault of every pack; silent when all is well."`
	Rules      rulesCommand      `cmd:"" group:"check" help:"List the rules that vet knows, or explain one."`
	Explain    explainCommand    `cmd:"" group:"read" help:"Show where a value comes from, what it means and what depends on it."`
	Diff       diffCommand       `cmd:"" group:"read" help:"Tell what visitors get otherwise in two markets, environments or revisions."`
	Matrix     matrixCommand     `cmd:"" group:"read" help:"Lay markets side by side: every field in which they differ."`
	Report     reportCommand     `cmd:"" group:"read" help:"Print the launch sheet of a market: what is set, what is base, what is missing."`
	Fmt        fmtCommand        `cmd:"" group:"check" help:"Lay files out in the one canonical way."`
	Schema     schemaCommand     `cmd:"" group:"editor" help:"Print what editors need to check and complete a kind of file."`
	New        newCommand        `cmd:"" group:"start" help:"Make the draft of a new market from the facts of its country."`
	NewID      newIDCommand      `cmd:"" name:"new-id" group:"start" help:"Print a new id for what a pack names by a uuid."`
	AddSubject addSubjectCommand `cmd:"" name:"add-subject" group:"start" help:"Append a subject with its topics to those of a market."`
	Retire     retireCommand     `cmd:"" group:"start" help:"End markets, so that nothing dangles."`
	Export     exportCommand     `cmd:"" group:"read" help:"Print the compiled markets of an environment as JSON."`
	Test       testCommand       `cmd:"" group:"check" help:"Check what managers expect of their markets (expect.yaml)."`
	Completion completionCommand `cmd:"" group:"editor" help:"Print the script with which a shell completes commands."`
}

// usageError is a call that can't be understood.
type usageError struct{ error }

// Run executes one call and gives its exit status: 0 when all is well, 1 when
// packs are at fault, 2 when the call is. Faults of vet are its result and go
// to stdout; those that keep export from its result go to stderr.
func Run(ctx context.Context, args, environ []string, stdin io.Reader, stdout, stderr io.Writer) int {
	var cli commands
	helped := false
	parser, err := kong.New(&cli,
		kong.Name("marketctl"),
		kong.Description("Checks, explains, compares and starts market packs.\n\nExit status: 0 all is well, 1 the packs are at fault, 2 the call is."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: helpWidth}),
		kong.ExplicitGroups([]kong.Group{
			{Key: "check", Title: "Check what you wrote:"},
			{Key: "read", Title: "See what a market is:"},
			{Key: "start", Title: "Start and end a market:"},
			{Key: "editor", Title: "Set up editor and shell:"},
		}),
		kong.Vars{"version": version()},
		kong.Writers(stdout, stderr),
		kong.Exit(func(int) { helped = true }),
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
	if err != nil {
		fmt.Fprintln(stderr, "marketctl:", err)
		return statusUsage
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	if args[0] == completeWord {
		return status(complete(parser.Model.Node, args[1:], stdout), stderr)
	}
	call, err := parser.Parse(args)
	if helped {
		return statusWell
	}
	if err == nil {
		err = call.Run(output{stdin, stdout, stderr, styleOf(cli.Color, environ, stdout)})
	}
	return status(err, stderr)
}

// errFaults says that the faults are printed already.
var errFaults = errors.New("the packs have faults")

func status(err error, stderr io.Writer) int {
	switch {
	case err == nil:
		return statusWell
	case errors.Is(err, errFaults), errors.Is(err, errDiffers):
		return statusFault
	}
	if faults, ok := errors.AsType[fault.Faults](err); ok {
		fmt.Fprintln(stderr, faults)
		return statusFault
	}
	fmt.Fprintln(stderr, "marketctl:", err)
	return statusUsage
}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/alecthomas/kong"

	"knowmad/markets"
	"knowmad/pkg/market"
)

// Exit statuses.
const (
	statusWell  = 0
	statusFault = 1 // the packs are at fault
	statusUsage = 2 // the call is at fault
)

// commands is the command line as kong reads it.
type commands struct {
	Vet    vetCommand    `cmd:"" help:"Check packs. Silent when all is well; else every fault of every pack, one a line: file:line:col: path: what is wrong."`
	Export exportCommand `cmd:"" help:"Print the compiled markets of an environment as JSON."`
}

type packsFlag struct {
	Markets string `help:"Folder of packs; ./markets by default, or the packs inside this program." placeholder:"DIR"`
}

type vetCommand struct {
	packsFlag
	Codes    []string `arg:"" optional:"" name:"code" help:"Markets to tell about; all by default."`
	Env      string   `help:"prod, staging, dev, local or all." default:"all"`
	Warnings bool     `help:"Tell, too, what is worth knowing but not wrong."`
}

type exportCommand struct {
	packsFlag
	Codes []string `arg:"" optional:"" name:"code" help:"Markets to print; all by default."`
	Env   string   `help:"prod, staging, dev or local." required:""`
	At    string   `help:"Moment for what depends on the clock, such as 2024-11-01T00:00:00Z." placeholder:"TIME"`
}

// output is where a command writes.
type output struct{ stdout, stderr io.Writer }

// usageError is a call that can't be understood.
type usageError struct{ error }

// Run executes one call and gives its exit status: 0 when all is well, 1 when
// packs are at fault, 2 when the call is. Faults of vet are its result and go
// to stdout; those that keep export from its result go to stderr.
func Run(_ context.Context, args, _ []string, stdout, stderr io.Writer) int {
	var cli commands
	helped := false
	parser, err := kong.New(&cli,
		kong.Name("marketctl"),
		kong.Description("Checks and exports market packs."),
		kong.Writers(stdout, stderr),
		kong.Exit(func(int) { helped = true }),
		kong.Bind(output{stdout, stderr}),
	)
	if err != nil {
		fmt.Fprintln(stderr, "marketctl:", err)
		return statusUsage
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	call, err := parser.Parse(args)
	if helped {
		return statusWell
	}
	if err == nil {
		err = call.Run()
	}
	return status(err, stderr)
}

// errFaults says that the faults are printed already.
var errFaults = errors.New("the packs have faults")

func status(err error, stderr io.Writer) int {
	switch {
	case err == nil:
		return statusWell
	case errors.Is(err, errFaults):
		return statusFault
	}
	if faults, ok := errors.AsType[market.Faults](err); ok {
		fmt.Fprintln(stderr, faults)
		return statusFault
	}
	fmt.Fprintln(stderr, "marketctl:", err)
	return statusUsage
}

// open gives the folder of packs.
func (p packsFlag) open() (fs.FS, error) {
	dir := p.Markets
	if dir == "" {
		dir = "markets"
		if !isDir(dir) {
			return markets.FS, nil
		}
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, usageError{fmt.Errorf("--markets: there is no folder '%s'", dir)}
	}
	return os.DirFS(dir), nil
}

// Run checks packs.
func (v *vetCommand) Run(out output) error {
	envs := market.Environments()
	if v.Env != "all" {
		env, err := market.ParseEnvironment(v.Env)
		if err != nil {
			return usageError{fmt.Errorf("--env: %w", err)}
		}
		envs = []market.Environment{env}
	}
	packs, err := v.open()
	if err != nil {
		return err
	}
	faults, err := market.Check(packs, v.Codes, envs)
	if err != nil {
		return usageError{err}
	}
	for _, f := range faults {
		if f.Warning && !v.Warnings {
			continue
		}
		if _, err := fmt.Fprintln(out.stdout, f); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	if len(faults.Errors()) > 0 {
		return errFaults
	}
	return nil
}

// export is what other programs read; keys are added, never removed.
type export struct {
	Environment market.Environment `json:"environment"`
	AIHost      string             `json:"aiHost"`
	Markets     []*market.Market   `json:"markets"`
}

// Run prints the compiled markets.
func (x *exportCommand) Run(out output) error {
	env, err := market.ParseEnvironment(x.Env)
	if err != nil {
		return usageError{fmt.Errorf("--env: %w", err)}
	}
	var at *time.Time
	if x.At != "" {
		t, err := time.Parse(time.RFC3339, x.At)
		if err != nil {
			return usageError{fmt.Errorf("--at: '%s' is no moment; write it as 2024-11-01T00:00:00Z", x.At)}
		}
		at = &t
	}
	packs, err := x.open()
	if err != nil {
		return err
	}
	registry, err := market.Load(packs, market.Options{Env: env})
	if err != nil {
		return err
	}
	result := export{Environment: env, AIHost: registry.AIHost(), Markets: []*market.Market{}}
	for _, m := range registry.All() {
		if len(x.Codes) == 0 || slices.Contains(x.Codes, m.Code) {
			result.Markets = append(result.Markets, asOf(m, at))
		}
	}
	for _, code := range x.Codes {
		if _, ok := registry.ByCode(code); !ok {
			return usageError{fmt.Errorf("there is no market '%s'", code)}
		}
	}
	enc := json.NewEncoder(out.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(result); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// asOf fills in what depends on the clock.
func asOf(m *market.Market, at *time.Time) *market.Market {
	if at == nil {
		return m
	}
	c := *m
	running := m.ContestRunning(*at)
	c.IsExpansionContestRunning = &running
	return &c
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

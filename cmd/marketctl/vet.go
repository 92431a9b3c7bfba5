package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/prove"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/pack/vet"
	"knowmad/pkg/platform/gitfs"
)

type vetCommand struct {
	packsFlag
	Codes    []string `arg:"" optional:"" name:"code" help:"Markets to tell about; all by default."`
	Env      string   `help:"prod, staging, dev, local or all." default:"all"`
	Warnings bool     `help:"Tell, too, what is worth knowing but not wrong."`
	Format   string   `help:"text for people, json for programs, github for annotations of a pull request, sarif for code scanning." enum:"text,json,github,sarif" default:"text" placeholder:"FORMAT"`
	Fix      bool     `help:"Repair what has a certain remedy, in place; tell what was repaired and what remains. With --warnings these too."`
	Watch    bool     `help:"Check again on every save, and tell what appeared and what went, until interrupted."`
	Changed  string   `help:"Only the packs that differ from this git revision, edits that are not committed included." placeholder:"REV"`
	Since    string   `help:"Compare with this git revision instead of the last commit of the main branch: ids never change, a page's date follows its text, and an open contest ends as it was announced." placeholder:"REV"`
	At       string   `help:"Ask whether a contest is open, or its window long over, at this moment; without it a contest is asked about at the time of the commit that is compared with." placeholder:"TIME"`

	compared gitfs.Commit // what --since or the main branch says; zero without one
}

// Help shows how the command is used.
func (v *vetCommand) Help() string {
	return help(`Every fault of every pack in one run, one a line: file:line:col: path: what is
wrong. A warning says so and names its rule; "marketctl rules" explains each.
Warnings never change the exit status.

What was promised is held, too: the packs are compared with the last commit of
the main branch (origin/main or main; on a clean main with the commit before),
or with --since. Outside of a git repository nothing is compared.`,
		"marketctl vet pl --warnings --at 2025-09-01T00:00:00Z",
		"nothing is wrong", "packs have faults, told on stdout", "the call is at fault: an unknown market, environment, revision or moment")
}

// Run checks packs.
func (v *vetCommand) Run(ctx context.Context, out output) error {
	if err := v.fits(); err != nil {
		return usageError{err}
	}
	o, err := v.options()
	if err != nil {
		return err
	}
	nothing, err := v.fromGit(ctx, &o)
	if err != nil {
		return asUsage(err)
	}
	var report vet.Report
	switch {
	case nothing:
	case v.Watch:
		return v.follow(ctx, o, out)
	case v.Fix:
		dir, _ := v.folder()
		report, err = vet.Fix(dir, o)
	default:
		report.Faults, err = v.ask(o)
	}
	if err != nil {
		return asUsage(err)
	}
	report.Prefix = v.prefix()
	if err := v.print(out, v.asked(report)); err != nil {
		return err
	}
	v.sayCompared(out, report.Faults)
	if len(report.Faults.Errors()) > 0 {
		return errFaults
	}
	return nil
}

// fits refuses what does not go together.
func (v *vetCommand) fits() error {
	_, onDisk := v.folder()
	switch {
	case !onDisk && (v.Fix || v.Watch || v.Changed != "" || v.Since != ""):
		return errors.New("--fix, --watch, --changed and --since are for a folder; the packs inside this program never change. Name one with --markets")
	case v.Watch && (v.Fix || v.Format != "text" || v.Changed != ""):
		return errors.New("--watch goes with neither --fix nor --changed, and prints text")
	}
	return nil
}

func (v *vetCommand) options() (pack.VetOptions, error) {
	o := pack.VetOptions{Codes: v.Codes, Warnings: v.Warnings, Linked: prove.Search}
	if v.Env != "all" {
		env, err := source.ParseEnvironment(v.Env)
		if err != nil {
			return o, usageError{fmt.Errorf("--env: %w", err)}
		}
		o.Envs = []market.Environment{env}
	}
	if dir, onDisk := v.folder(); onDisk { // in the sources the web lies beside the packs
		o.Interface = pack.ReadInterface(os.DirFS(filepath.Join(dir, "..", "web")))
	}
	at, err := v.moment(v.At, v.Codes...)
	if err != nil {
		return o, err
	}
	if at != nil {
		o.At = *at
	}
	return o, nil
}

// fromGit fills in what a revision says; nothing is true when no pack differs.
func (v *vetCommand) fromGit(ctx context.Context, o *pack.VetOptions) (nothing bool, err error) {
	dir, onDisk := v.folder()
	if !onDisk {
		return false, nil
	}
	if err := v.before(ctx, dir, o); err != nil {
		return false, err
	}
	if v.Changed == "" {
		return false, nil
	}
	changed, all, err := vet.Changed(ctx, dir, v.Changed)
	if err != nil {
		return false, fmt.Errorf("--changed: %w", err)
	}
	if all {
		return false, nil
	}
	if len(o.Codes) > 0 {
		changed = slices.DeleteFunc(changed, func(code string) bool { return !slices.Contains(o.Codes, code) })
	}
	o.Codes = changed
	return len(changed) == 0, nil
}

// before fills in what the packs are compared with: the revision that is named,
// else the main branch where there is one.
func (v *vetCommand) before(ctx context.Context, dir string, o *pack.VetOptions) error {
	var err error
	var found bool
	if v.Since != "" {
		if v.compared, err = gitfs.Find(ctx, dir, v.Since); err != nil {
			return fmt.Errorf("--since: %w", err)
		}
	} else if v.compared, found, err = gitfs.Base(ctx, dir); err != nil || !found {
		return err
	}
	if o.Since, err = gitfs.Open(ctx, dir, v.compared.Hash); err != nil {
		return fmt.Errorf("%s: %w", v.compared.Name, err)
	}
	if o.PromisesAt = o.At; o.At.IsZero() {
		o.PromisesAt = v.compared.Time
	}
	return nil
}

func (v *vetCommand) ask(o pack.VetOptions) (fault.Faults, error) {
	packs, err := v.open()
	if err != nil {
		return nil, err
	}
	return pack.Vet(packs, o)
}

// asUsage tells what was wrong with the call, unless the packs are.
func asUsage(err error) error {
	if _, ok := errors.AsType[usageError](err); ok || err == nil {
		return err
	}
	return usageError{err}
}

// asked leaves out the warnings that weren't asked for: the TODOs of drafts.
func (v *vetCommand) asked(r vet.Report) vet.Report {
	if !v.Warnings {
		r.Faults = r.Faults.Errors()
	}
	return r
}

// prefix is the folder of packs as seen from the working directory, where
// workflows run.
func (v *vetCommand) prefix() string {
	dir, _ := v.folder()
	if here, err := filepath.Abs("."); err == nil && filepath.IsAbs(dir) {
		if rel, err := filepath.Rel(here, dir); err == nil && filepath.IsLocal(rel) {
			dir = rel
		}
	}
	return filepath.ToSlash(dir)
}

func (v *vetCommand) print(out output, r vet.Report) error {
	switch v.Format {
	case "json":
		return r.JSON(out.stdout)
	case "github":
		return r.GitHub(out.stdout)
	case "sarif":
		return r.SARIF(out.stdout)
	}
	for _, f := range r.Fixed {
		place := fmt.Sprintf("%s:%d:%d:", f.File, f.Line, f.Col)
		if _, err := fmt.Fprintf(out.stdout, "%s %s: %s\n", out.style.bold(place), f.Path, out.style.green("fixed "+f.Rule+": "+f.Fix.Title)); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	return printLines(out, "", r.Faults)
}

// sayCompared names, below faults that say what was before, when that was.
func (v *vetCommand) sayCompared(out output, faults fault.Faults) {
	if slices.ContainsFunc(faults, func(f fault.Fault) bool { return slices.Contains(pack.PromiseRules(), f.Rule) }) {
		_, _ = fmt.Fprintf(out.stderr, "marketctl: what was before is what %s has\n", v.compared)
	}
}

func printLines(out output, mark string, faults fault.Faults) error {
	for _, f := range faults {
		if _, err := fmt.Fprintln(out.stdout, mark+painted(out.style, f)); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	return nil
}

// painted is the fault's line with its place bold and its kind in colour.
func painted(s style, f fault.Fault) string {
	line := f.String()
	if !s.on {
		return line
	}
	place := fmt.Sprintf("%s:%d:%d:", f.File, f.Line, f.Col)
	paint := s.red
	if f.Warning {
		paint = s.yellow
	}
	rest, _ := strings.CutPrefix(line, place)
	return s.bold(place) + paint(rest)
}

// follow tells what is wrong now, and after each save what appeared (+) and
// what went (-).
func (v *vetCommand) follow(ctx context.Context, o pack.VetOptions, out output) error {
	dir, _ := v.folder()
	if _, err := v.open(); err != nil {
		return err
	}
	var before, last fault.Faults
	var printing error
	err := pack.WatchFaults(ctx, dir, o, func(faults fault.Faults, err error) {
		if err != nil {
			fmt.Fprintln(out.stderr, "marketctl:", err)
			return
		}
		last = faults
		now := v.asked(vet.Report{Faults: faults}).Faults
		printing = errors.Join(printing,
			printLines(out, out.style.green("- "), vet.Without(before, now)),
			printLines(out, out.style.red("+ "), vet.Without(now, before)),
			say(out, tally(now)))
		before = now
	})
	switch {
	case err != nil:
		return asUsage(err)
	case printing != nil:
		return printing
	case len(last.Errors()) > 0:
		return errFaults
	}
	return nil
}

func say(out output, text string) error {
	if _, err := fmt.Fprintln(out.stdout, out.style.faint(text)); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// tally is a line for who waits for the repair to count.
func tally(faults fault.Faults) string {
	errs, warnings := len(faults.Errors()), len(faults.Warnings())
	if errs+warnings == 0 {
		return "all is well"
	}
	return fmt.Sprintf("%d to repair, %d to know of", errs, warnings)
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/scaffold"
	"knowmad/pkg/platform/gitfs"
)

type retireCommand struct {
	packsFlag
	Codes  []string `arg:"" name:"code" help:"Markets that end." predictor:"market"`
	At     string   `help:"What time it is, such as 2026-11-01T00:00:00Z; needed where a market has a contest." placeholder:"TIME"`
	DryRun bool     `help:"Only tell what would go away."`

	Discard bool `help:"Delete files, too, that differ from the last commit or were never committed."`
}

// Help is the long help.
func (r *retireCommand) Help() string {
	return help(`Ends markets: their folders are deleted, and git keeps what they were. It is refused while another market uses
the site of one of them, while a file that stays names one of their hosts, and while a contest is not over. What goes
away is told first; on a terminal you are asked then. Files that git could not bring back as they are, as they were
never committed or changed since, are named; but on a terminal, nothing goes then without --discard.`,
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
	lost, err := unkept(ctx, dir, r.Codes)
	if err != nil {
		return usageError{err}
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
	if err := goesAway(out, endings, lost); err != nil || r.DryRun {
		return err
	}
	if len(lost) > 0 && !r.Discard && !out.asks() {
		return usageError{fmt.Errorf("nothing was deleted, as git could not bring %s back; commit first, or say --discard", counted(len(lost), "file"))}
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
func goesAway(out output, endings []scaffold.Ending, lost []string) error {
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
		text.add("  ", counted(len(e.Files), "file"), " below ", m.Code, "/ go", keptBy(lost, m.Code))
		for _, name := range lost {
			if strings.HasPrefix(name, m.Code+"/") {
				text.add("  ", name, " is not as it was committed: git could not bring it back")
			}
		}
	}
	text.add()
	text.add("A running server keeps a live market until it starts anew; a draft leaves it at once.")
	return text.print(out.stdout)
}

// keptBy ends the line about the files of a market: git has all of them as they are, or not.
func keptBy(lost []string, code string) string {
	if slices.ContainsFunc(lost, func(name string) bool { return strings.HasPrefix(name, code+"/") }) {
		return "; of these git has not all as they are:"
	}
	return "; git keeps what they were"
}

// unkept are the files of markets, below the folder of packs, that git could not bring back
// as they are. Outside of a repository, and before its first commit, these are all.
func unkept(ctx context.Context, dir string, codes []string) ([]string, error) {
	changed, err := gitfs.Changed(ctx, dir, "HEAD")
	if err != nil {
		return everyFile(dir, codes)
	}
	ignored, err := gitfs.Ignored(ctx, dir)
	if err != nil {
		return nil, fmt.Errorf("git: %w", err)
	}
	var out []string
	for _, name := range append(changed, ignored...) {
		code, _, _ := strings.Cut(name, "/")
		_, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(name)))
		if slices.Contains(codes, code) && err == nil { // the last commit has a deleted file
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// everyFile names all files of markets.
func everyFile(dir string, codes []string) (out []string, err error) {
	for _, code := range codes {
		err := filepath.WalkDir(filepath.Join(dir, code), func(path string, d fs.DirEntry, err error) error {
			// A market that isn't there is reported by the plan.
			rel, e := filepath.Rel(dir, path)
			if err == nil && e == nil && !d.IsDir() {
				out = append(out, filepath.ToSlash(rel))
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("retire: %w", err)
		}
	}
	slices.Sort(out)
	return out, nil
}

func namesOf(list []*market.Market) string {
	codes := make([]string, len(list))
	for i, m := range list {
		codes[i] = m.Code
	}
	return strings.Join(codes, ", ")
}

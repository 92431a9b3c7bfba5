package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/format"
)

type fmtCommand struct {
	packsFlag
	Files []string `arg:"" optional:"" name:"file|code" help:"Files, or markets with all their files; everything by default." predictor:"pack"`
	Check bool     `help:"Only name the files that are laid out otherwise."`
}

// Help is the long help.
func (f *fmtCommand) Help() string {
	return help(`Lays YAML files of packs out in the one canonical way, in place: keys in the order of the schema, blank lines
between groups, quotes only where they are needed. Comments stay with their key, and what a file says never changes.
The files that were rewritten are printed with the lines that are others now; with --check, those that would be.`,
		`marketctl fmt gr markets/_base.yaml`,
		`every file is laid out; with --check: every file already was`,
		`a file can't be read, and is left as it is; with --check also: a file is laid out otherwise`,
		`the call is wrong: unknown file or market, or no folder of packs`)
}

// Run lays files out.
func (f *fmtCommand) Run(out output) error {
	dir, ok := f.folder()
	if !ok {
		return usageError{errors.New("there is no folder 'markets' here; say --markets DIR")}
	}
	packs, err := f.open()
	if err != nil {
		return err
	}
	names, err := f.names(dir, packs)
	if err != nil {
		return usageError{err}
	}
	results, err := format.Layout(packs, names)
	if err != nil {
		return usageError{err}
	}
	bad := false
	for _, r := range results {
		if err := f.one(out, dir, r); err != nil {
			return err
		}
		bad = bad || len(r.Faults) > 0 || f.Check && r.Changed
	}
	if bad {
		return errFaults
	}
	return nil
}

// one rewrites or names one file.
func (f *fmtCommand) one(out output, dir string, r format.Result) error {
	for _, fault := range r.Faults {
		if _, err := fmt.Fprintln(out.stdout, painted(out.style, fault)); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	if !r.Changed {
		return nil
	}
	path := filepath.Join(dir, filepath.FromSlash(r.Name))
	if !f.Check {
		if err := format.Write(path, r.Text); err != nil {
			return usageError{err}
		}
	}
	if _, err := fmt.Fprintf(out.stdout, "%s: %s\n", path, format.ChangedLines(r.Before, r.Text, !f.Check)); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// names turns files and codes into names below the folder of packs.
func (f *fmtCommand) names(dir string, packs fs.FS) ([]string, error) {
	all, err := format.Names(packs)
	if err != nil || len(f.Files) == 0 {
		return all, err
	}
	var out []string
	for _, arg := range f.Files {
		if info, err := fs.Stat(packs, arg); err == nil && info.IsDir() && fs.ValidPath(arg) {
			for _, name := range all {
				if strings.HasPrefix(name, arg+"/") {
					out = append(out, name)
				}
			}
			continue
		}
		name, err := below(dir, arg, all)
		if err != nil {
			return nil, err
		}
		out = append(out, name)
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}

// below finds a file by its path, or by its name in the folder of packs.
func below(dir, arg string, all []string) (string, error) {
	if slices.Contains(all, arg) {
		return arg, nil
	}
	root, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("%s: %w", dir, err)
	}
	path, err := filepath.Abs(arg)
	if err != nil {
		return "", fmt.Errorf("%s: %w", arg, err)
	}
	if rel, err := filepath.Rel(root, path); err == nil && slices.Contains(all, filepath.ToSlash(rel)) {
		return filepath.ToSlash(rel), nil
	}
	if _, err := os.Stat(arg); err == nil {
		return "", fmt.Errorf("'%s' is no YAML file of a pack in '%s'", arg, dir)
	}
	return "", fmt.Errorf("there is no file and no market '%s'%s", arg, fault.DidYouMean(arg, append(codesOf(all), all...)))
}

func codesOf(names []string) []string {
	var out []string
	for _, name := range names {
		if code, _, ok := strings.Cut(name, "/"); ok {
			out = append(out, code)
		}
	}
	return slices.Compact(out)
}

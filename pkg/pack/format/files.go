package format

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// Result is what the layout of one file comes to.
type Result struct {
	Name    string       // relative to the folder of packs
	Text    string       // the canonical text, "" with faults
	Before  string       // the text as it is
	Changed bool         // the file is written otherwise
	Faults  fault.Faults // why it has no canonical text
}

// Names gives every file of a folder of packs that has a canonical layout, sorted.
func Names(packs fs.FS) ([]string, error) {
	var out []string
	for _, pattern := range []string{"*.yaml", "*/*.yaml"} {
		names, err := fs.Glob(packs, pattern)
		if err != nil {
			return nil, fmt.Errorf("packs: %w", err)
		}
		for _, name := range names {
			if _, ok := source.FileKind(name); ok {
				out = append(out, name)
			}
		}
	}
	return out, nil
}

// Layout gives what files of a folder of packs would be. The error is one of
// the machine, or a name that is no file of a pack.
func Layout(packs fs.FS, names []string) ([]Result, error) {
	roots, err := schema.Describe()
	if err != nil {
		return nil, err
	}
	out := make([]Result, 0, len(names))
	for _, name := range names {
		kind, ok := source.FileKind(name)
		if !ok {
			return nil, fmt.Errorf("'%s' is no YAML file of a pack", name)
		}
		data, err := fs.ReadFile(packs, name)
		if err != nil {
			return nil, fmt.Errorf("'%s' can't be read: %w", name, errors.Unwrap(err))
		}
		r := Result{Name: name, Before: string(data)}
		r.Text, err = Format(name, string(data), roots[kind])
		r.Changed = err == nil && r.Text != string(data)
		if faults, ok := errors.AsType[fault.Faults](err); ok {
			r.Faults = faults
		} else if err != nil {
			r.Faults = fault.Faults{{File: name, Line: 1, Col: 1, Path: "file", Rule: "layout", Message: ErrUnsure.Error()}}
		}
		out = append(out, r)
	}
	return out, nil
}

// Write replaces a file as a whole, so that a server that watches it, or a
// machine that stops, never sees half of it. Its permissions stay.
func Write(path, text string) error {
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("write: %w", err)
	}
	// A name with a full stop in front is not read as part of a pack.
	draft, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return fmt.Errorf("write: %w", err)
	}
	_, err = draft.WriteString(text)
	err = errors.Join(err, draft.Chmod(info.Mode().Perm()), draft.Close())
	if err == nil {
		err = os.Rename(draft.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write: %w", errors.Join(err, os.Remove(draft.Name())))
	}
	return nil
}

package scaffold

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packfs"
)

// What the files of a pack may be used for: everybody reads them, as with any
// file that an editor makes.
const (
	folderMode = 0o755
	fileMode   = 0o644
)

// Pack is a market's folder that isn't written yet. It has no folders inside.
type Pack struct {
	Code  string
	Files map[string]string // by name
}

// Names gives the files in alphabetical order.
func (p Pack) Names() []string { return slices.Sorted(maps.Keys(p.Files)) }

// files gives the files by their name in the folder of packs.
func (p Pack) files() map[string]string {
	out := make(map[string]string, len(p.Files))
	for name, text := range p.Files {
		out[p.Code+"/"+name] = text
	}
	return out
}

// faultsOf are the faults that packs have as they are.
func faultsOf(packs fs.FS) (map[string]bool, error) {
	faults, err := pack.Check(packs, nil, market.Environments())
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, f := range faults {
		known[f.String()] = true
	}
	return known, nil
}

// try compiles the packs as they would be and gives the faults that are new.
func try(would packfs.Overlay, known map[string]bool) (fault.Faults, error) {
	after, err := pack.Check(would, nil, market.Environments())
	if err != nil {
		return nil, err
	}
	var fresh fault.Faults
	for _, f := range after.Errors() {
		if !known[f.String()] {
			fresh = append(fresh, f)
		}
	}
	return fresh, nil
}

// Put writes a pack into a folder of packs: all of it or, with an error,
// nothing. A folder of that name is never touched.
func Put(dir string, p Pack) (err error) {
	target := filepath.Join(dir, p.Code)
	if _, err := os.Lstat(target); err == nil {
		return fmt.Errorf("%w: %s", ErrExists, target)
	}
	// Beside the target, so that the rename stays on one disk; servers that watch the
	// folder ignore names with a leading dot.
	draft, err := os.MkdirTemp(dir, ".new-"+p.Code+"-")
	if err != nil {
		return fmt.Errorf("new market: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(draft)) }()
	for _, name := range p.Names() {
		if err := os.WriteFile(filepath.Join(draft, name), []byte(p.Files[name]), fileMode); err != nil {
			return fmt.Errorf("new market: %w", err)
		}
	}
	if err := os.Chmod(draft, folderMode); err != nil {
		return fmt.Errorf("new market: %w", err)
	}
	if err := os.Rename(draft, target); err != nil {
		return fmt.Errorf("new market: %w", err)
	}
	return nil
}

package packfs

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/pack/fault"
)

// Overlay is a folder of packs as it would be: with some packs less, and with some
// files more or otherwise. Folders are listed piece by piece, as the one below is,
// so the bounds of a folder of packs hold for it too.
type Overlay struct {
	Under fs.FS
	Gone  []string          // packs that are left out
	Files map[string]string // by their name in the folder, such as gr/market.yaml
}

// Open opens a file or a folder.
func (o Overlay) Open(name string) (fs.File, error) {
	if text, ok := o.Files[name]; ok {
		return OpenText(name, text), nil
	}
	if o.gone(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	added := o.added(name)
	f, err := o.Under.Open(name)
	if errors.Is(err, fs.ErrNotExist) && len(added) > 0 {
		return &list{overlay: o, name: name, added: added}, nil
	}
	if err != nil {
		return nil, err
	}
	under, ok := f.(fs.ReadDirFile)
	if info, err := f.Stat(); err != nil || !info.IsDir() || !ok {
		return f, nil //nolint:nilerr // its reader meets the error
	}
	return &list{overlay: o, name: name, added: added, under: under}, nil
}

// Stat describes the file or folder at a name.
func (o Overlay) Stat(name string) (fs.FileInfo, error) {
	if text, ok := o.Files[name]; ok {
		return entryOfFile(path.Base(name), text), nil
	}
	if o.gone(name) {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
	}
	info, err := fs.Stat(o.Under, name)
	if errors.Is(err, fs.ErrNotExist) && len(o.added(name)) > 0 {
		return entryOfDir(path.Base(name)), nil
	}
	return info, err
}

func (o Overlay) gone(name string) bool { return slices.Contains(o.Gone, fault.FirstFolder(name)) }

// added are the entries of a folder that come from Files alone or replace a file,
// by name.
func (o Overlay) added(in string) []fs.DirEntry {
	found := map[string]entry{}
	for name, text := range o.Files {
		rest, ok := name, in == "."
		if !ok {
			rest, ok = strings.CutPrefix(name, in+"/")
		}
		if !ok {
			continue
		}
		first, _, deeper := strings.Cut(rest, "/")
		if !deeper {
			found[first] = entryOfFile(first, text)
		} else if _, err := fs.Stat(o.Under, path.Join(in, first)); err != nil {
			found[first] = entryOfDir(first)
		}
	}
	out := make([]fs.DirEntry, 0, len(found))
	for _, name := range slices.Sorted(maps.Keys(found)) {
		out = append(out, found[name])
	}
	return out
}

// list is a folder's entries: the added ones, then those below that are neither gone nor
// replaced.
type list struct {
	overlay Overlay
	name    string
	added   []fs.DirEntry
	under   fs.ReadDirFile // nil where the folder is added as a whole
	listed  int            // entries of added that were given
}

func (d *list) ReadDir(n int) ([]fs.DirEntry, error) {
	out := slices.Clone(d.added[d.listed:])
	if n > 0 {
		out = out[:min(n, len(out))]
	}
	d.listed += len(out)
	for d.under != nil && (n <= 0 || len(out) < n) {
		some, err := d.under.ReadDir(n - len(out))
		for _, e := range some {
			replaced := slices.ContainsFunc(d.added, func(a fs.DirEntry) bool { return a.Name() == e.Name() })
			if !replaced && !d.overlay.gone(path.Join(d.name, e.Name())) {
				out = append(out, e)
			}
		}
		switch {
		case err != nil && (len(out) == 0 || !errors.Is(err, io.EOF)):
			return out, err
		case err != nil, n <= 0:
			return out, nil //nolint:nilerr // the end is told by the next call
		}
	}
	if n > 0 && len(out) == 0 {
		return nil, io.EOF
	}
	return out, nil
}

func (d *list) Stat() (fs.FileInfo, error) {
	if d.under != nil {
		return d.under.Stat()
	}
	return entryOfDir(path.Base(d.name)), nil
}

func (d *list) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.name, Err: errors.New("is a folder")}
}

func (d *list) Close() error {
	if d.under == nil {
		return nil
	}
	return d.under.Close()
}

// entry is the name and size, in bytes, of a file or folder that is in memory alone.
type entry struct {
	name  string
	size  int64
	isDir bool
}

func entryOfFile(name, text string) entry { return entry{name, int64(len(text)), false} }

func entryOfDir(name string) entry { return entry{name, 0, true} }

// FileEntry is the entry of a file with a text.
func FileEntry(name, text string) fs.DirEntry { return entryOfFile(name, text) }

// DirEntry is the entry of a folder.
func DirEntry(name string) fs.DirEntry { return entryOfDir(name) }

// OpenText is an open file with a text.
func OpenText(name, text string) fs.File {
	return &file{entryOfFile(path.Base(name), text), strings.NewReader(text)}
}

// OpenList is an open folder with entries.
func OpenList(name string, entries []fs.DirEntry) fs.File { return &list{name: name, added: entries} }

func (e entry) Name() string               { return e.name }
func (e entry) Size() int64                { return e.size }
func (e entry) IsDir() bool                { return e.isDir }
func (e entry) Type() fs.FileMode          { return e.Mode().Type() }
func (e entry) ModTime() time.Time         { return time.Time{} }
func (e entry) Sys() any                   { return nil }
func (e entry) Info() (fs.FileInfo, error) { return e, nil }
func (e entry) Mode() fs.FileMode {
	if e.isDir {
		return fs.ModeDir | 0o755
	}
	return 0o644
}

type file struct {
	entry
	*strings.Reader
}

func (f *file) Size() int64                { return f.entry.Size() }
func (f *file) Stat() (fs.FileInfo, error) { return f.entry, nil }
func (f *file) Close() error               { return nil }

var _ fs.StatFS = Overlay{}

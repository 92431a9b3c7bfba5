package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
)

// ErrTooLarge says that a file has more bytes than are read of one in a pack.
var ErrTooLarge = fmt.Errorf("the file has more than %d bytes", maxFile)

// ReadFile gives one file of a folder of packs. One that is larger than a pack's
// file may be is ErrTooLarge; no more of it is read than that takes to find out.
func ReadFile(fsys fs.FS, name string) (_ []byte, err error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, fmt.Errorf("packs: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("packs: %w", err)
	}
	if len(data) > maxFile {
		return nil, fmt.Errorf("packs: %s: %w", name, ErrTooLarge)
	}
	return data, nil
}

// ReadFiles gives the text of every file that packs are compiled from, by its name
// in the folder, within the bounds that the compiler has; what is beyond them, and
// what is no file of a pack, is left out.
func ReadFiles(fsys fs.FS) (map[string]string, error) {
	src, err := Read(fsys)
	if err != nil {
		return nil, err
	}
	out := maps.Clone(src.Shared.Files)
	for _, p := range src.ByCode {
		for name, text := range p.Files {
			out[p.Path(name)] = text
		}
		if p.Expect != nil {
			out[p.Path(schema.ExpectFile)] = *p.Expect
		}
	}
	return out, nil
}

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
		return &overlayFile{overlayEntry{path.Base(name), int64(len(text)), false}, strings.NewReader(text)}, nil
	}
	if o.gone(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	added := o.added(name)
	f, err := o.Under.Open(name)
	if errors.Is(err, fs.ErrNotExist) && len(added) > 0 {
		return &overlayFolder{overlay: o, name: name, added: added}, nil
	}
	if err != nil {
		return nil, err
	}
	under, ok := f.(fs.ReadDirFile)
	if info, err := f.Stat(); err != nil || !info.IsDir() || !ok {
		return f, nil //nolint:nilerr // its reader meets the error
	}
	return &overlayFolder{overlay: o, name: name, added: added, under: under}, nil
}

// Stat tells about what a name leads to.
func (o Overlay) Stat(name string) (fs.FileInfo, error) {
	if text, ok := o.Files[name]; ok {
		return overlayEntry{path.Base(name), int64(len(text)), false}, nil
	}
	if o.gone(name) {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
	}
	info, err := fs.Stat(o.Under, name)
	if errors.Is(err, fs.ErrNotExist) && len(o.added(name)) > 0 {
		return overlayEntry{path.Base(name), 0, true}, nil
	}
	return info, err
}

func (o Overlay) gone(name string) bool { return slices.Contains(o.Gone, fault.FirstFolder(name)) }

// added are the entries of a folder that come from Files alone or replace a file,
// by name.
func (o Overlay) added(folder string) []fs.DirEntry {
	found := map[string]overlayEntry{}
	for name, text := range o.Files {
		rest, ok := name, folder == "."
		if !ok {
			rest, ok = strings.CutPrefix(name, folder+"/")
		}
		if !ok {
			continue
		}
		first, _, deeper := strings.Cut(rest, "/")
		if !deeper {
			found[first] = overlayEntry{first, int64(len(text)), false}
		} else if _, err := fs.Stat(o.Under, path.Join(folder, first)); err != nil {
			found[first] = overlayEntry{first, 0, true}
		}
	}
	out := make([]fs.DirEntry, 0, len(found))
	for _, name := range slices.Sorted(maps.Keys(found)) {
		out = append(out, found[name])
	}
	return out
}

// overlayFolder lists what is added, then what stands below and is neither gone nor
// replaced.
type overlayFolder struct {
	overlay Overlay
	name    string
	added   []fs.DirEntry
	under   fs.ReadDirFile // nil where the folder is added as a whole
	listed  int            // entries of added that were given
}

func (d *overlayFolder) ReadDir(n int) ([]fs.DirEntry, error) {
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

func (d *overlayFolder) Stat() (fs.FileInfo, error) {
	if d.under != nil {
		return d.under.Stat()
	}
	return overlayEntry{path.Base(d.name), 0, true}, nil
}

func (d *overlayFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.name, Err: errors.New("is a folder")}
}

func (d *overlayFolder) Close() error {
	if d.under == nil {
		return nil
	}
	return d.under.Close()
}

// overlayEntry is what an Overlay tells of what it adds.
type overlayEntry struct {
	name   string
	size   int64
	folder bool
}

func (e overlayEntry) Name() string               { return e.name }
func (e overlayEntry) Size() int64                { return e.size }
func (e overlayEntry) IsDir() bool                { return e.folder }
func (e overlayEntry) Type() fs.FileMode          { return e.Mode().Type() }
func (e overlayEntry) ModTime() time.Time         { return time.Time{} }
func (e overlayEntry) Sys() any                   { return nil }
func (e overlayEntry) Info() (fs.FileInfo, error) { return e, nil }
func (e overlayEntry) Mode() fs.FileMode {
	if e.folder {
		return fs.ModeDir | 0o755
	}
	return 0o644
}

type overlayFile struct {
	overlayEntry
	*strings.Reader
}

func (f *overlayFile) Size() int64                { return f.overlayEntry.Size() }
func (f *overlayFile) Stat() (fs.FileInfo, error) { return f.overlayEntry, nil }
func (f *overlayFile) Close() error               { return nil }

var _ fs.StatFS = Overlay{}

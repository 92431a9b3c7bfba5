package scaffold

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// overlay is a folder of packs as it would be: with one pack more, or with some
// packs less.
type overlay struct {
	under fs.FS
	added Pack
	gone  []string
}

// Open gives a file; folders are read by ReadDir alone.
func (o overlay) Open(name string) (fs.File, error) {
	if o.hides(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	rest, ok := o.inside(name)
	if !ok {
		return o.under.Open(name)
	}
	text, ok := o.added.Files[rest]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &textFile{entry{path.Base(name), int64(len(text)), false}, bytes.NewReader([]byte(text))}, nil
}

// ReadDir lists a folder.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	if o.hides(name) {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrNotExist}
	}
	if _, ok := o.inside(name); ok {
		return o.list(), nil
	}
	entries, err := fs.ReadDir(o.under, name)
	if err != nil || name != "." {
		return entries, err
	}
	entries = slices.DeleteFunc(slices.Clone(entries), func(e fs.DirEntry) bool { return o.hides(e.Name()) })
	if o.added.Code != "" {
		entries = append(entries, entry{o.added.Code, 0, true})
	}
	return entries, nil
}

func (o overlay) hides(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return slices.Contains(o.gone, first)
}

// inside gives the name of a file below the added pack.
func (o overlay) inside(name string) (string, bool) {
	if o.added.Code == "" {
		return "", false
	}
	if name == o.added.Code {
		return "", true
	}
	return strings.CutPrefix(name, o.added.Code+"/")
}

func (o overlay) list() []fs.DirEntry {
	var out []fs.DirEntry
	for _, name := range o.added.Names() {
		out = append(out, entry{name, int64(len(o.added.Files[name])), false})
	}
	return out
}

// entry is what a file system tells of a file of the added pack.
type entry struct {
	name   string
	size   int64
	folder bool
}

func (e entry) Name() string               { return e.name }
func (e entry) Size() int64                { return e.size }
func (e entry) IsDir() bool                { return e.folder }
func (e entry) Type() fs.FileMode          { return e.Mode().Type() }
func (e entry) ModTime() time.Time         { return time.Time{} }
func (e entry) Sys() any                   { return nil }
func (e entry) Info() (fs.FileInfo, error) { return e, nil }
func (e entry) Mode() fs.FileMode {
	if e.folder {
		return fs.ModeDir | folderMode
	}
	return fileMode
}

type textFile struct {
	entry
	reader io.Reader
}

func (f *textFile) Stat() (fs.FileInfo, error) { return f.entry, nil }
func (f *textFile) Close() error               { return nil }
func (f *textFile) Read(p []byte) (int, error) {
	n, err := f.reader.Read(p)
	if errors.Is(err, io.EOF) {
		return n, io.EOF
	}
	return n, err
}

package source

import (
	"io/fs"
	"maps"
	"slices"
	"strings"

	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/pack/schema"
)

// Open opens a file or a folder as it was read.
func (s *Packs) Open(name string) (fs.File, error) {
	if text, ok := s.Text(name); ok {
		return packfs.OpenText(name, text), nil
	}
	entries, err := s.ReadDir(name)
	if err != nil {
		return nil, err
	}
	return packfs.OpenList(name, entries), nil
}

// ReadDir gives the entries of a folder by name.
func (s *Packs) ReadDir(name string) ([]fs.DirEntry, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	found := map[string]fs.DirEntry{}
	f, below := s.Shared, name
	if name == "." {
		below = ""
		for code := range s.ByCode {
			found[code] = packfs.DirEntry(code)
		}
	} else if code, rest, _ := strings.Cut(name, "/"); s.ByCode[code] != nil {
		f, below = s.ByCode[code], rest
	}
	add := func(file, text string) {
		rest, ok := file, below == ""
		if !ok {
			rest, ok = strings.CutPrefix(file, below+"/")
		}
		if !ok {
			return
		}
		first, _, deeper := strings.Cut(rest, "/")
		if deeper {
			found[first] = packfs.DirEntry(first)
		} else {
			found[first] = packfs.FileEntry(first, text)
		}
	}
	for file, text := range f.Files {
		add(file, text)
	}
	if f.Expect != nil {
		add(schema.ExpectFile, *f.Expect)
	}
	if len(found) == 0 && name != "." && f.Name != name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	out := make([]fs.DirEntry, 0, len(found))
	for _, entry := range slices.Sorted(maps.Keys(found)) {
		out = append(out, found[entry])
	}
	return out, nil
}

var _ fs.ReadDirFS = (*Packs)(nil)

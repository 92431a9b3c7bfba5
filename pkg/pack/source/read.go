package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"

	"knowmad/pkg/pack/schema"
)

// ErrTooLarge is the error of a file with more bytes than a pack's file may have.
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

package packfs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Dir is a folder of packs on disk. It opens regular files and folders only,
// never waits for the writer of a pipe, and follows a link only as long as that
// stays inside: mounted configuration is made of such links. It looks up the
// folder at each call, so one that is replaced as a whole is read anew.
type Dir string

// Open opens a regular file or a folder; all else is ErrIrregular.
func (d Dir) Open(name string) (f fs.File, err error) {
	err = d.in(func(root opened) error {
		f, err = root.Open(name)
		return err
	})
	return f, err
}

// Stat describes the file or folder at a name, behind all links.
func (d Dir) Stat(name string) (info fs.FileInfo, err error) {
	err = d.in(func(root opened) error {
		info, err = root.Stat(name)
		return err
	})
	return info, err
}

func (d Dir) in(do func(opened) error) (err error) {
	root, err := os.OpenRoot(string(d))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	return do(opened{root})
}

// ErrIrregular is the error of a name that is neither a regular file nor a folder.
var ErrIrregular = errors.New("neither a regular file nor a folder")

// opened is a Dir for as long as it is read as a whole.
type opened struct{ root *os.Root }

func (o opened) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	// The kind of file is checked once it is open, as it may change before, and opening a
	// pipe must not wait for its writer.
	f, err := o.root.OpenFile(filepath.FromSlash(name), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: name, Err: ErrIrregular}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func (o opened) Stat(name string) (fs.FileInfo, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrInvalid}
	}
	return o.root.Stat(filepath.FromSlash(name))
}

// Hold opens a Dir once for a series of calls, also below an Overlay; done ends it. Other
// file systems are returned as they are.
func Hold(fsys fs.FS) (_ fs.FS, done func(), _ error) {
	if o, ok := fsys.(Overlay); ok {
		under, done, err := Hold(o.Under)
		o.Under = under
		return o, done, err
	}
	d, ok := fsys.(Dir)
	if !ok {
		return fsys, func() {}, nil
	}
	root, err := os.OpenRoot(string(d))
	if err != nil {
		return nil, nil, fmt.Errorf("markets: %w", err)
	}
	return opened{root}, func() { _ = root.Close() }, nil
}

var (
	_ fs.StatFS = Dir("")
	_ fs.StatFS = opened{}
)

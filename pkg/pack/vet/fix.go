package vet

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packfs"
)

// maxRounds bounds how often a repair may uncover the next one.
const maxRounds = 50

// Fix repairs what has a certain remedy in the packs of a folder on disk: it
// vets, edits and vets again until nothing is left to repair. Only the faulty
// characters or the name of a file change; each file is replaced as a whole or not at all. The report
// has what was repaired and what remains.
func Fix(dir string, o pack.VetOptions) (Report, error) {
	var report Report
	compiler, err := pack.NewCompiler()
	if err != nil {
		return report, err
	}
	for range maxRounds {
		seen := &memory{FS: packfs.Dir(dir), files: map[string][]byte{}}
		faults, err := compiler.Vet(seen, o)
		if err != nil {
			return report, err
		}
		report.Faults = faults
		fixed, err := fixOnce(dir, seen, faults)
		report.Fixed = append(report.Fixed, fixed...)
		if err != nil || len(fixed) == 0 {
			return report, err
		}
	}
	return report, nil
}

// fixOnce applies the remedies of one vet, as far as they don't touch each other.
func fixOnce(dir string, seen *memory, faults fault.Faults) (fault.Faults, error) {
	edits := map[string][]fault.Edit{}
	var fixed fault.Faults
	for _, f := range faults {
		if f.Fix == nil || !free(edits, f.Fix) {
			continue
		}
		for _, e := range f.Fix.Edits {
			edits[e.File] = append(edits[e.File], e)
		}
		fixed = append(fixed, f)
	}
	for _, f := range fixed {
		if f.Fix.Rename != nil {
			if err := rename(dir, *f.Fix.Rename); err != nil {
				return nil, err
			}
		}
	}
	for file, list := range edits {
		data, err := Apply(seen.files[file], list)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if err := replace(filepath.Join(dir, filepath.FromSlash(file)), seen.files[file], data); err != nil {
			return nil, err
		}
	}
	return fixed, nil
}

// free reports whether a remedy touches none that is to be applied already: what
// is left over is tried in the next round.
func free(edits map[string][]fault.Edit, fix *fault.Fix) bool {
	for _, e := range fix.Edits {
		if slices.ContainsFunc(edits[e.File], func(x fault.Edit) bool { return touch(x, e) }) {
			return false
		}
	}
	return true
}

// touch reports whether two edits of a file overlap or meet.
func touch(a, b fault.Edit) bool {
	before := func(line, col, line2, col2 int) bool {
		return cmp.Or(cmp.Compare(line, line2), cmp.Compare(col, col2)) < 0
	}
	return !before(a.EndLine, a.EndCol, b.Line, b.Col) && !before(b.EndLine, b.EndCol, a.Line, a.Col)
}

// ErrNoPlace says that a text has no such place, so it is not the text that the
// edit was made for.
var ErrNoPlace = errors.New("the file has no such place")

// Apply gives the text with its edits, which may not overlap. All else stays as
// it is, byte for byte.
func Apply(data []byte, edits []fault.Edit) ([]byte, error) {
	sorted := slices.SortedFunc(slices.Values(edits), func(a, b fault.Edit) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	var out bytes.Buffer
	at := 0
	for _, e := range sorted {
		start, err := offset(data, e.Line, e.Col)
		if err != nil {
			return nil, err
		}
		end, err := offset(data, e.EndLine, e.EndCol)
		if err != nil {
			return nil, err
		}
		if start < at || end < start {
			return nil, fmt.Errorf("edits overlap on line %d", e.Line)
		}
		out.Write(data[at:start])
		out.WriteString(e.Text)
		at = end
	}
	out.Write(data[at:])
	return out.Bytes(), nil
}

// offset is where a line and column begin. A byte order mark is no character,
// and the end of the text is the beginning of a line behind it.
func offset(data []byte, line, col int) (int, error) {
	at := 0
	if bytes.HasPrefix(data, []byte("\uFEFF")) {
		at = len("\uFEFF")
	}
	for range line - 1 {
		i := bytes.IndexByte(data[at:], '\n')
		if i < 0 {
			return 0, fmt.Errorf("%w: line %d", ErrNoPlace, line)
		}
		at += i + 1
	}
	for range col - 1 {
		if at >= len(data) || data[at] == '\n' {
			return 0, fmt.Errorf("%w: line %d, column %d", ErrNoPlace, line, col)
		}
		_, size := utf8.DecodeRune(data[at:])
		at += size
	}
	return at, nil
}

// rename gives a file another name, unless a file has that name by now.
func rename(dir string, r fault.Rename) error {
	from, to := filepath.Join(dir, filepath.FromSlash(r.From)), filepath.Join(dir, filepath.FromSlash(r.To))
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, fmt.Errorf("fix: %s is there by now; try again", to))
	}
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	return nil
}

// replace writes a file beside the old one and puts it in its place, unless
// the file was saved in the meantime.
func replace(file string, before, data []byte) (err error) {
	file, err = filepath.EvalSymlinks(file)
	if err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	info, err := os.Stat(file)
	if err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	// Packs' readers pass over names that begin with a full stop.
	temp, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*.tmp")
	if err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	defer func() {
		if err != nil {
			_ = os.Remove(temp.Name())
		}
	}()
	_, err = temp.Write(data)
	if err := errors.Join(err, temp.Chmod(info.Mode().Perm()), temp.Sync(), temp.Close()); err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, before) {
		return errors.Join(err, fmt.Errorf("fix: %s was saved by somebody else in the meantime; try again", file))
	}
	if err := os.Rename(temp.Name(), file); err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	return nil
}

// memory remembers the bytes of what was read, as edits are for these.
type memory struct {
	fs.FS
	files map[string][]byte
}

// Open opens a file whose bytes are remembered as they are read.
func (m *memory) Open(name string) (fs.File, error) {
	f, err := m.FS.Open(name)
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || info.IsDir() {
		return f, nil //nolint:nilerr // who reads it meets the error
	}
	delete(m.files, name)
	return &remembered{f, m.files, name}, nil
}

// Stat tells about a file without opening it.
func (m *memory) Stat(name string) (fs.FileInfo, error) {
	return fs.Stat(m.FS, name)
}

type remembered struct {
	fs.File
	files map[string][]byte
	name  string
}

func (r *remembered) Read(p []byte) (int, error) {
	n, err := r.File.Read(p)
	r.files[r.name] = append(r.files[r.name], p[:n]...)
	return n, err
}

var _ fs.StatFS = (*memory)(nil)

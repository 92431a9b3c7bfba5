package scaffold_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/pack/scaffold"
)

// endless is a folder of packs in which one file never ends and one folder has no
// last entry. Reading much more of either than a pack may have fails.
type endless struct {
	fstest.MapFS
	file, folder string
}

var errTooMuch = errors.New("more was read than a pack may have")

func (e endless) Open(name string) (fs.File, error) {
	f, err := e.MapFS.Open(name)
	switch {
	case err != nil:
		return f, err
	case name == e.file:
		return &growing{File: f}, nil
	case name == e.folder:
		return &crowded{ReadDirFile: f.(fs.ReadDirFile)}, nil
	}
	return struct{ fs.ReadDirFile }{asFolder{f}}, nil // hides that all of it is in memory
}

// ReadDir and ReadFile of a MapFS would pass by Open.
func (e endless) ReadDir(name string) ([]fs.DirEntry, error) {
	return fs.ReadDir(struct{ fs.FS }{e}, name)
}

func (e endless) ReadFile(name string) ([]byte, error) {
	return fs.ReadFile(struct{ fs.FS }{e}, name)
}

// asFolder answers for files, too, as files of a disk do.
type asFolder struct{ fs.File }

func (f asFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	if d, ok := f.File.(fs.ReadDirFile); ok {
		return d.ReadDir(n)
	}
	return nil, syscall.ENOTDIR
}

type growing struct {
	fs.File
	read int
}

func (g *growing) Read(p []byte) (int, error) {
	if g.read += len(p); g.read > 8<<20 {
		return 0, errTooMuch
	}
	for i := range p {
		p[i] = '#'
	}
	return len(p), nil
}

type crowded struct {
	fs.ReadDirFile
	listed int
}

func (c *crowded) ReadDir(n int) ([]fs.DirEntry, error) {
	if n <= 0 {
		return nil, errTooMuch
	}
	if c.listed += n; c.listed > 20_000 {
		return nil, errTooMuch
	}
	out := make([]fs.DirEntry, n)
	for i := range out {
		out[i] = fs.FileInfoToDirEntry(nameless{})
	}
	return out, nil
}

// nameless is a file that editors leave, which counts but is not read.
type nameless struct{ fs.FileInfo }

func (nameless) Name() string      { return ".left" }
func (nameless) Mode() fs.FileMode { return 0o644 }
func (nameless) IsDir() bool       { return false }

// only hides what a folder of packs in memory can do beside opening.
type only struct{ fs.FS }

// TestRetirementReadsOnlyPacks: what stands beside the files of packs is not read,
// be it a note that never ends or a pipe without a writer.
func TestRetirementReadsOnlyPacks(t *testing.T) {
	all := packs(t)
	all[".notes.yaml"] = &fstest.MapFile{Data: []byte("x")}
	endings, err := scaffold.PlanRetirement(only{endless{MapFS: all, file: ".notes.yaml"}}, []string{"gr"}, later)
	require.NoError(t, err)
	require.Contains(t, endings[0].Files, "gr/market.yaml")
	require.NotContains(t, endings[0].Files, "gr")

	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(goodPacks)))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, ".edit.yaml"), 0o600))
	_, err = scaffold.PlanRetirement(packfs.Dir(dir), []string{"gr"}, later)
	require.NoError(t, err)
}

// TestNewMarketIsCheckedBesideOversizedPack: another pack that has no end is told of by
// vet, and keeps no market from being drafted.
func TestNewMarketIsCheckedBesideOversizedPack(t *testing.T) {
	for _, beside := range []endless{{MapFS: packs(t), file: "gr/market.yaml"}, {MapFS: packs(t), folder: "gr"}} {
		form, err := scaffold.NewForm(only{beside}, "sk")
		require.NoError(t, err)
		p, err := form.Pack()
		require.NoError(t, err)
		require.NotEmpty(t, p.Files["market.yaml"])
	}
}

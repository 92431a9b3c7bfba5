package pack_test

import (
	"io/fs"
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// folder reads a folder of packs into memory, to be changed by a test.
func folder(t testing.TB, dir string) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	root := os.DirFS(dir)
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, ".go") {
			return err
		}
		data, err := fs.ReadFile(root, path)
		out[path] = &fstest.MapFile{Data: data}
		return err
	})
	require.NoError(t, err)
	return out
}

const (
	goodPacks = "testdata/good"
	realPacks = "../../markets"
)

func clone(f fstest.MapFS) fstest.MapFS { return maps.Clone(f) }

func put(f fstest.MapFS, path, text string) { f[path] = &fstest.MapFile{Data: []byte(text)} }

func text(f fstest.MapFS, path string) string { return string(f[path].Data) }

// swap replaces a text that must stand in a file exactly once.
func swap(t testing.TB, f fstest.MapFS, path, old, now string) {
	t.Helper()
	require.Contains(t, f, path)
	require.Equal(t, 1, strings.Count(text(f, path), old), "%q in %s", old, path)
	put(f, path, strings.Replace(text(f, path), old, now, 1))
}

package scaffold_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/pack/scaffold"
)

// folder is a copy of the good packs on disk.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(goodPacks)))
	return dir
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func TestPut(t *testing.T) {
	dir := folder(t)
	p := drafted(t, os.DirFS(dir), "sk", nil)
	before := names(t, dir)
	require.NoError(t, scaffold.Put(dir, p))
	require.ElementsMatch(t, append(before, "sk"), names(t, dir))
	for _, name := range p.Names() {
		data, err := os.ReadFile(filepath.Join(dir, "sk", name))
		require.NoError(t, err)
		require.Equal(t, p.Files[name], string(data))
	}
	info, err := os.Stat(filepath.Join(dir, "sk"))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o755), info.Mode().Perm())

	err = scaffold.Put(dir, scaffold.Pack{Code: "sk", Files: map[string]string{"market.yaml": "other"}})
	require.ErrorIs(t, err, scaffold.ErrExists)
	data, err := os.ReadFile(filepath.Join(dir, "sk", "market.yaml"))
	require.NoError(t, err)
	require.Equal(t, p.Files["market.yaml"], string(data), "what is there is never touched")
}

// TestPutAllOrNothing: a file that can't be written leaves no other behind.
func TestPutAllOrNothing(t *testing.T) {
	dir := folder(t)
	before := names(t, dir)
	err := scaffold.Put(dir, scaffold.Pack{Code: "sk", Files: map[string]string{"market.yaml": "code: sk\n", "there/is/no/folder.yaml": ""}})
	require.ErrorIs(t, err, os.ErrNotExist)
	require.Equal(t, before, names(t, dir))
	require.Error(t, scaffold.Put(filepath.Join(dir, "nowhere"), scaffold.Pack{Code: "sk"}))
}

func TestRemove(t *testing.T) {
	dir := folder(t)
	require.NoError(t, scaffold.Remove(dir, []string{"at", "de"}))
	left := names(t, dir)
	require.NotContains(t, left, "at")
	require.NotContains(t, left, "de")
	require.Contains(t, left, "gr")

	before := names(t, dir)
	require.ErrorIs(t, scaffold.Remove(dir, []string{"gr", "zz"}), os.ErrNotExist)
	require.Equal(t, before, names(t, dir), "all or none")
	require.FileExists(t, filepath.Join(dir, "gr", "market.yaml"))
}

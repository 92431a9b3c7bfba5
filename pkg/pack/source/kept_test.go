package source_test

import (
	"os"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/pack/source"
)

// A folder that was read is a folder to read again: the same files, nothing else.
func TestReadPacksAreTheSameFolder(t *testing.T) {
	dir := os.DirFS("../testdata/good")
	packs, err := source.Read(dir)
	require.NoError(t, err)
	files, err := source.ReadFiles(dir)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var names []string
	for name := range files {
		names = append(names, name)
	}
	require.NoError(t, fstest.TestFS(packs, names...))
	again, err := source.ReadFiles(packs)
	require.NoError(t, err)
	require.Equal(t, files, again)
	for _, name := range []string{"gg", "gg/market.yaml", "gr/pages/none", "README.md", "..", "gr/", "/gr"} {
		_, err := packs.Open(name)
		require.Error(t, err, name)
	}
}

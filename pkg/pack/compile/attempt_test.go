package compile_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/source"
	"knowmad/schemas"
)

// TestAPanicStaysInItsPack: a pack that makes the compiler panic has a fault, and all
// others are compiled.
func TestAPanicStaysInItsPack(t *testing.T) {
	c, err := compile.New(schemas.FS)
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS("../testdata/good")))
	read := func() *source.Packs {
		src, err := source.Read(os.DirFS(dir))
		require.NoError(t, err)
		return src
	}
	touch := func(name string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, append(data, '\n'), 0o600))
	}
	require.NoError(t, c.Compile(read()).All().Err())
	touch("de/pages/legal/terms.md")
	touch("gr/market.yaml")
	c.Pages = nil // the pages of a pack that changed are read with it
	faults := c.Compile(read()).All()
	require.Len(t, faults, 1)
	require.Equal(t, "compiler-failed", faults[0].Rule)
	require.Equal(t, "de/market.yaml", faults[0].File)
	require.Regexp(t, `^the compiler itself failed at \w+\.go:\d+ \(.*nil pointer.*\); report`, faults[0].Message)

	touch("_pages/legal/terms.md")
	faults = c.Compile(read()).All()
	require.Equal(t, "_base.yaml", faults[0].File, "%s", faults)
	require.Equal(t, "compiler-failed", faults[0].Rule, "%s", faults)
}

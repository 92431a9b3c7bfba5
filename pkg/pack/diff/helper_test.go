package diff_test

import (
	"io/fs"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"knowmad/markets"
	"knowmad/pkg/market"
	"knowmad/pkg/pack/diff"
	"knowmad/pkg/pack/packtest"

	"github.com/stretchr/testify/require"
)

// compiledOnce holds the real packs: they are compiled once for all tests.
var compiledOnce = sync.OnceValues(func() (diff.Registries, error) {
	return packtest.LoadEach(markets.FS, market.Environments())
})

func compiled(t testing.TB) diff.Registries {
	t.Helper()
	regs, err := compiledOnce()
	require.NoError(t, err)
	return regs
}

func reader(t testing.TB) *diff.Reader {
	t.Helper()
	r, err := diff.NewReader(func(key string) string { return "text of " + key })
	require.NoError(t, err)
	return r
}

// edited is the real packs with some files changed: each replacement is a file,
// what stands in it, and what shall. A file without old text is written anew.
func edited(t testing.TB, edits ...[3]string) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(markets.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(markets.FS, path)
		out[path] = &fstest.MapFile{Data: data}
		return err
	}))
	for _, e := range edits {
		file, old, now := e[0], e[1], e[2]
		if old == "" {
			out[file] = &fstest.MapFile{Data: []byte(now)}
			continue
		}
		text := string(out[file].Data)
		require.Contains(t, text, old, file)
		out[file] = &fstest.MapFile{Data: []byte(strings.Replace(text, old, now, 1))}
	}
	return out
}

func load(t testing.TB, packs fs.FS, envs ...market.Environment) diff.Registries {
	t.Helper()
	if len(envs) == 0 {
		envs = market.Environments()
	}
	regs, err := packtest.LoadEach(packs, envs)
	require.NoError(t, err)
	return regs
}

// told writes sections as lines, a heading before its sentences.
func told(sections []diff.Section) []string {
	var out []string
	for _, s := range sections {
		out = append(out, "# "+s.Heading())
		for _, c := range s.Changes {
			out = append(out, c.Line())
		}
	}
	return out
}

// files are those of a pack.
func files(t testing.TB, packs fs.FS, code string) []string {
	t.Helper()
	var names []string
	require.NoError(t, fs.WalkDir(packs, code, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
		}
		return err
	}))
	return names
}

// since is what an edit of the real packs changes.
func since(t testing.TB, edits ...[3]string) []string {
	t.Helper()
	sections, err := reader(t).Since(compiled(t), load(t, edited(t, edits...)), nil)
	require.NoError(t, err)
	return told(sections)
}

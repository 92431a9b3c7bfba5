package gitfs_test

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/gitfs"
)

// repository is a scratch repository with packs in a subfolder.
type repository struct {
	t    *testing.T
	root string
}

func newRepository(t *testing.T) *repository {
	t.Helper()
	// Not the developer's own settings, and not those of a hook that runs us.
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"} {
		t.Setenv(name, "")
		require.NoError(t, os.Unsetenv(name))
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	t.Setenv("GIT_CEILING_DIRECTORIES", os.TempDir())
	r := &repository{t, t.TempDir()}
	r.git("init", "-q", "-b", "main")
	r.git("config", "user.name", "Test")
	r.git("config", "user.email", "test@knowmad.example")
	return r
}

func (r *repository) git(args ...string) {
	r.t.Helper()
	out, err := exec.Command("git", append([]string{"-C", r.root}, args...)...).CombinedOutput()
	require.NoError(r.t, err, "%s", out)
}

func (r *repository) write(name, text string) {
	r.t.Helper()
	file := filepath.Join(r.root, filepath.FromSlash(name))
	require.NoError(r.t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(r.t, os.WriteFile(file, []byte(text), 0o600))
}

func (r *repository) commit(message string) {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "-m", message)
}

func (r *repository) dir() string { return filepath.Join(r.root, "packs") }

func TestOpen(t *testing.T) {
	r := newRepository(t)
	r.write("packs/de/market.yaml", "code: de\n")
	r.write("packs/Ünïcode name.md", "- ü\n")
	r.write("elsewhere.txt", "no pack\n")
	r.commit("first")
	r.git("tag", "first")
	r.write("packs/de/market.yaml", "code: de # edited\n")
	r.write("packs/fr/market.yaml", "code: fr\n")
	r.commit("second")
	r.write("packs/de/market.yaml", "not committed\n")

	old, err := gitfs.Open(t.Context(), r.dir(), "first")
	require.NoError(t, err)
	require.NoError(t, fstest.TestFS(old, "de/market.yaml", "Ünïcode name.md"))
	data, err := fs.ReadFile(old, "de/market.yaml")
	require.NoError(t, err)
	require.Equal(t, "code: de\n", string(data))
	for _, name := range []string{"fr/market.yaml", "elsewhere.txt", "../elsewhere.txt", "packs/de/market.yaml"} {
		_, err = fs.ReadFile(old, name)
		require.Error(t, err, name)
	}

	for _, rev := range []string{"HEAD", "main", "HEAD~0", "first^{commit}"} {
		now, err := gitfs.Open(t.Context(), r.dir(), rev)
		require.NoError(t, err, rev)
		data, err = fs.ReadFile(now, "de/market.yaml")
		require.NoError(t, err)
		require.NotContains(t, string(data), "not committed")
	}

	// The repository's own root is a folder too.
	whole, err := gitfs.Open(t.Context(), r.root, "HEAD")
	require.NoError(t, err)
	require.NoError(t, fstest.TestFS(whole, "packs/fr/market.yaml", "elsewhere.txt"))
}

func TestChanged(t *testing.T) {
	r := newRepository(t)
	r.write("packs/de/market.yaml", "code: de\n")
	r.write("packs/fr/market.yaml", "code: fr\n")
	r.write("packs/it/market.yaml", "code: it, long enough to be found again elsewhere\n")
	r.write("packs/pl/market.yaml", "code: pl\n")
	r.write(".gitignore", "*.log\n")
	r.commit("first")

	changed, err := gitfs.Changed(t.Context(), r.dir(), "HEAD")
	require.NoError(t, err)
	require.Empty(t, changed)

	r.write("packs/de/market.yaml", "code: de # edited\n")
	require.NoError(t, os.Remove(filepath.Join(r.dir(), "fr", "market.yaml")))
	require.NoError(t, os.Rename(filepath.Join(r.dir(), "it"), filepath.Join(r.dir(), "va")))
	r.git("add", "packs/va", "packs/it")
	r.write("packs/new/ö.yaml", "new\n")
	r.write("packs/noise.log", "ignored\n")
	r.write("outside.txt", "outside\n")
	changed, err = gitfs.Changed(t.Context(), r.dir(), "HEAD")
	require.NoError(t, err)
	require.Equal(t, []string{"de/market.yaml", "fr/market.yaml", "it/market.yaml", "new/ö.yaml", "va/market.yaml"}, changed)
}

func TestInvalidRevisionsAreRefused(t *testing.T) {
	r := newRepository(t)
	r.write("packs/de/market.yaml", "code: de\n")
	r.commit("first")
	marker := filepath.Join(r.root, "marker")
	for _, rev := range []string{"nope", "", "--help", "-h", "--output=" + marker, "HEAD\nHEAD", "HEAD\x00", "HEAD:packs", ":/nothing like it", "$(touch " + marker + ")"} {
		_, err := gitfs.Open(t.Context(), r.dir(), rev)
		require.ErrorIs(t, err, gitfs.ErrNoRevision, "%q", rev)
		_, err = gitfs.Changed(t.Context(), r.dir(), rev)
		require.ErrorIs(t, err, gitfs.ErrNoRevision, "%q", rev)
		require.NoFileExists(t, marker)
	}

	r.write("later/a.txt", "later\n")
	_, err := gitfs.Open(t.Context(), filepath.Join(r.root, "later"), "HEAD")
	require.ErrorIs(t, err, gitfs.ErrNoFolder)

	outside := t.TempDir()
	_, err = gitfs.Open(t.Context(), outside, "HEAD")
	require.ErrorIs(t, err, gitfs.ErrNoRepository)
	_, err = gitfs.Changed(t.Context(), outside, "HEAD")
	require.ErrorIs(t, err, gitfs.ErrNoRepository)

	ended, stop := context.WithCancel(t.Context())
	stop()
	_, err = gitfs.Open(ended, r.dir(), "HEAD")
	require.ErrorIs(t, err, context.Canceled)

	t.Setenv("PATH", "")
	_, err = gitfs.Open(t.Context(), r.dir(), "HEAD")
	require.ErrorIs(t, err, gitfs.ErrNoGit)
}

func TestAnEmptyRevision(t *testing.T) {
	r := newRepository(t)
	r.git("commit", "-q", "--allow-empty", "-m", "nothing yet")
	empty, err := gitfs.Open(t.Context(), r.root, "HEAD")
	require.NoError(t, err)
	entries, err := fs.ReadDir(empty, ".")
	require.NoError(t, err)
	require.Empty(t, entries)
}

package gitfs_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/platform/gitfs"
)

func (r *repository) hash(rev string) string {
	r.t.Helper()
	out, err := exec.Command("git", "-C", r.root, "rev-parse", rev).Output()
	require.NoError(r.t, err)
	return strings.TrimSpace(string(out))
}

// requireBase: what stands in dir is compared with that commit; "" for none.
func requireBase(t *testing.T, dir, want, name string) {
	t.Helper()
	c, ok, err := gitfs.Base(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, want != "", ok)
	require.Equal(t, want, c.Hash)
	require.Equal(t, name, c.Name)
}

func TestBaseOnTheMainBranch(t *testing.T) {
	r := newRepository(t)
	r.write("elsewhere.txt", "no pack\n")
	require.NoError(t, exec.Command("mkdir", r.dir()).Run())
	requireBase(t, r.dir(), "", "") // no commit
	r.commit("first")
	requireBase(t, r.dir(), "", "") // a folder that no commit has
	r.write("packs/a.txt", "1\n")
	r.commit("second")
	requireBase(t, r.dir(), "", "") // nor its parent
	r.write("packs/a.txt", "2\n")
	requireBase(t, r.dir(), r.hash("main"), "HEAD")
	t.Setenv("GIT_COMMITTER_DATE", "2025-01-02T03:04:05+02:00")
	r.commit("third")
	requireBase(t, r.dir(), r.hash("main^"), "HEAD^")
	r.write("elsewhere.txt", "edited\n") // is not below the folder
	requireBase(t, r.dir(), r.hash("main^"), "HEAD^")
	r.write("packs/new.txt", "not known to git yet\n")
	requireBase(t, r.dir(), r.hash("main"), "HEAD")
	c, err := gitfs.Find(t.Context(), r.dir(), "main")
	require.NoError(t, err)
	require.Equal(t, time.Date(2025, 1, 2, 1, 4, 5, 0, time.UTC), c.Time)
	require.Equal(t, "main ("+c.Hash[:7]+", 2 January 2025, 01:04:05 UTC)", c.String())
}

func TestBaseBesideTheMainBranch(t *testing.T) {
	r := newRepository(t)
	r.write("packs/a.txt", "1\n")
	r.commit("first")
	r.write("packs/a.txt", "2\n")
	r.commit("second")
	r.git("switch", "-q", "-c", "edit")
	requireBase(t, r.dir(), r.hash("main^"), "HEAD^") // still a commit of main
	r.write("packs/a.txt", "3\n")
	r.commit("third")
	requireBase(t, r.dir(), r.hash("main"), "main")
	r.write("packs/a.txt", "4\n")
	r.commit("fourth")
	requireBase(t, r.dir(), r.hash("main"), "main")
	r.git("switch", "-q", "--detach")
	requireBase(t, r.dir(), r.hash("main"), "main")
	r.git("switch", "-q", "--detach", "main^")
	requireBase(t, r.dir(), "", "") // the first commit, which nothing precedes
	r.git("switch", "-q", "edit")
	r.git("branch", "-q", "-m", "main", "trunk")
	requireBase(t, r.dir(), r.hash("edit^"), "HEAD^") // no branch is the main one
	r.git("branch", "-q", "-m", "trunk", "master")
	requireBase(t, r.dir(), r.hash("master"), "master")
}

// TestBaseInClones: as continuous integration has them.
func TestBaseInClones(t *testing.T) {
	r := newRepository(t)
	r.write("packs/a.txt", "1\n")
	r.commit("first")
	r.write("packs/a.txt", "2\n")
	r.commit("second")
	clone := func(args ...string) *repository {
		c := &repository{t, filepath.Join(t.TempDir(), "clone")}
		out, err := exec.Command("git", append(append([]string{"clone", "-q"}, args...), "file://"+r.root, c.root)...).CombinedOutput()
		require.NoError(t, err, "%s", out)
		c.git("config", "user.name", "Test")
		c.git("config", "user.email", "test@knowmad.example")
		return c
	}
	whole := clone()
	requireBase(t, whole.dir(), r.hash("main^"), "HEAD^")
	whole.write("packs/a.txt", "3\n")
	whole.commit("third, not pushed yet")
	whole.write("packs/a.txt", "4\n")
	whole.commit("fourth")
	requireBase(t, whole.dir(), r.hash("main"), "origin/main")
	whole.git("remote", "set-head", "origin", "--delete") // as a fetch without a clone leaves it
	requireBase(t, whole.dir(), r.hash("main"), "origin/main")
	whole.git("switch", "-q", "--detach", "origin/main")
	requireBase(t, whole.dir(), r.hash("main^"), "HEAD^")

	shallow := clone("--depth", "1")
	requireBase(t, shallow.dir(), "", "")
	shallow.write("packs/a.txt", "3\n")
	requireBase(t, shallow.dir(), r.hash("main"), "HEAD")

	r.git("switch", "-q", "-c", "edit")
	r.write("packs/a.txt", "3\n")
	r.commit("third")
	single := clone("--branch", "edit", "--single-branch", "--depth", "2")
	single.git("remote", "remove", "origin")
	single.git("switch", "-q", "--detach")
	single.git("branch", "-q", "-D", "edit")
	requireBase(t, single.dir(), r.hash("main"), "HEAD^")
}

func TestBaseOutsideOfARepository(t *testing.T) {
	newRepository(t) // its environment
	requireBase(t, t.TempDir(), "", "")
	requireBase(t, filepath.Join(t.TempDir(), "missing"), "", "")
	ended, stop := context.WithCancel(t.Context())
	stop()
	_, _, err := gitfs.Base(ended, t.TempDir())
	require.ErrorIs(t, err, context.Canceled)
	t.Setenv("PATH", "")
	requireBase(t, t.TempDir(), "", "")
}

package pack_test

import (
	"context"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/pack/packtest"
)

func onDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(goodPacks)))
	return dir
}

// TestOnlyRegularFilesAreRead: what is no regular file of the folder is a fault of
// its pack, told with its place, and opening it neither waits nor reads.
func TestOnlyRegularFilesAreRead(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret.yaml")
	require.NoError(t, os.WriteFile(outside, []byte("password: hunter2\n"), 0o600))
	link := func(to string) func(t *testing.T, path string) {
		return func(t *testing.T, path string) { require.NoError(t, os.Symlink(to, path)) }
	}
	pipe := func(t *testing.T, path string) { require.NoError(t, syscall.Mkfifo(path, 0o600)) }
	const (
		aPipe = ":1:1: file: a named pipe (FIFO) stands here; packs are regular files"
		out   = ":1:1: file: the link leads out of the folder of packs; only a relative link that stays inside is followed"
	)
	for _, test := range []struct {
		name, file string
		make       func(t *testing.T, path string)
		want       string
	}{
		{"pipe", "gr/market.yaml", pipe, "gr/market.yaml" + aPipe},
		{"pipe for a list", "us/regions.yaml", pipe, "us/regions.yaml" + aPipe},
		{"pipe for a pack", "gr", pipe, "gr" + aPipe},
		{"pipe that all share", "_base.yaml", pipe, "_base.yaml" + aPipe},
		{"pipe for a page", "gr/pages/legal/terms.md", pipe, "gr/pages/legal/terms.md" + aPipe},
		{"pipe for an expectation", "gr/expect.yaml", pipe, "gr/expect.yaml" + aPipe},
		{"socket", "gr/school.yaml", func(t *testing.T, path string) {
			t.Chdir(filepath.Dir(path)) // the address of a socket is short
			l, err := net.Listen("unix", filepath.Base(path))
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, l.Close()) })
		}, "gr/school.yaml:1:1: file: a socket stands here; packs are regular files"},
		{"link out", "gr/market.yaml", link(outside), "gr/market.yaml" + out},
		{"link up and out", "gr/market.yaml", link("../../secret.yaml"), "gr/market.yaml" + out},
		{"link to a folder outside", "gr", link(filepath.Dir(outside)), "gr" + out},
		{"device", "gr/market.yaml", link("/dev/zero"), "gr/market.yaml" + out},
		{"dangling link", "gr/market.yaml", link("market.yml"), "gr/market.yaml:1:1: file: the link leads to nothing"},
		{"link to itself", "gr/market.yaml", link("market.yaml"), "gr/market.yaml:1:1: file: the link leads to itself"},
		{"link to its own folder", "gr/pages/again", link("."), "gr/pages/again/again/again/again:1:1: file: more than 5 folders stand inside of each other"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := onDisk(t)
			path := filepath.Join(dir, filepath.FromSlash(test.file))
			require.NoError(t, os.RemoveAll(path))
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o750))
			test.make(t, path)
			faults, err := packtest.Check(packfs.Dir(dir), nil, nil)
			require.NoError(t, err)
			require.Contains(t, strings.Split(faults.Errors().Error(), "\n"), test.want)
			require.NotContains(t, faults.Error(), "hunter2")
			for _, f := range faults.Errors() {
				require.True(t, strings.HasPrefix(f.File, strings.SplitN(test.file, "/", 2)[0]), "nothing else is at fault: %s", f)
				require.NotEqual(t, "missing-key", f.Rule, "what a file says that can't be read is not known: %s", f)
			}
		})
	}
}

// TestMountedConfiguration: Kubernetes mounts a ConfigMap as links to a folder that
// is replaced as a whole; its packs are read, and a new version is taken up.
func TestMountedConfiguration(t *testing.T) {
	dir := t.TempDir()
	mount := func(version string, edit func(string) string) {
		t.Helper()
		require.NoError(t, os.CopyFS(filepath.Join(dir, version), os.DirFS(goodPacks)))
		file := filepath.Join(dir, version, "us", "market.yaml")
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, []byte(edit(string(data))), 0o600))
		require.NoError(t, os.Symlink(version, filepath.Join(dir, "..data_tmp")))
		require.NoError(t, os.Rename(filepath.Join(dir, "..data_tmp"), filepath.Join(dir, "..data")))
	}
	mount("..2026_01", func(s string) string { return s })
	entries, err := os.ReadDir(goodPacks)
	require.NoError(t, err)
	for _, e := range entries {
		require.NoError(t, os.Symlink("..data/"+e.Name(), filepath.Join(dir, e.Name())))
	}
	events := make(chan pack.Event, 10)
	ctx, stop := context.WithCancel(t.Context())
	live, err := pack.Watch(ctx, dir, pack.Options{Env: market.Local}, func(e pack.Event) { events <- e })
	require.NoError(t, err)
	defer func() { stop(); <-live.Done() }()
	require.Len(t, live.Current().All(), 5)

	mount("..2026_02", func(s string) string { return strings.Replace(s, "minimumAge: 13", "minimumAge: 14", 1) })
	select {
	case e := <-events:
		require.NoError(t, e.Err)
		require.Equal(t, []string{"us"}, e.Changed)
		require.Empty(t, e.Held)
	case <-time.After(20 * time.Second):
		t.Fatal("no event")
	}
}

// TestWatchSkipsNamedPipe: a pipe in a pack stops neither edits of other markets
// nor the end of the program, and its removal is taken up.
func TestWatchSkipsNamedPipe(t *testing.T) {
	b := newWorkbench(t)
	require.NoError(t, syscall.Mkfifo(b.path("gr/prod.yaml"), 0o600))
	require.Contains(t, b.next().Held, "gr")
	b.edit("us/market.yaml", "minimumAge: 13", "minimumAge: 14")
	require.Equal(t, []string{"us"}, b.next().Changed)
	require.NoError(t, os.Remove(b.path("gr/prod.yaml")))
	require.Empty(t, b.next().Held)
}

// TestOpeningNamedPipeDoesNotWait: a pipe that takes the place of a file behind a look at
// it has no writer, which opening it would wait for.
func TestOpeningNamedPipeDoesNotWait(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "_base.yaml"), 0o600))
	opened := make(chan error, 1)
	go func() {
		_, err := packfs.Dir(dir).Open("_base.yaml")
		opened <- err
	}()
	select {
	case err := <-opened:
		require.ErrorIs(t, err, packfs.ErrIrregular)
	case <-time.After(20 * time.Second):
		t.Fatal("it waits")
	}
}

// sized claims a size and fails the test when it is read.
type sized struct {
	fs.File
	t    *testing.T
	size int64
}

func (f sized) Read([]byte) (int, error) { f.t.Error("it is read"); return 0, fs.ErrClosed }

func (f sized) Stat() (fs.FileInfo, error) {
	info, err := f.File.Stat()
	return sizedInfo{info, f.size}, err
}

type sizedInfo struct {
	fs.FileInfo
	size int64
}

func (i sizedInfo) Size() int64 { return i.size }

// large is a folder in which one file has another size.
type large struct {
	packs fstest.MapFS
	t     *testing.T
	file  string
	size  int64
}

func (l large) Open(name string) (fs.File, error) {
	f, err := l.packs.Open(name)
	if err == nil && name == l.file {
		return sized{f, l.t, l.size}, nil
	}
	return f, err
}

// TestSizeIsAskedBeforeReading: a file that is too large is not read at all.
func TestSizeIsAskedBeforeReading(t *testing.T) {
	for _, file := range []string{"gr/market.yaml", "gr/schools.csv", "gr/pages/legal/terms.md", "_routes.yaml"} {
		packs := folder(t, goodPacks)
		if packs[file] == nil {
			put(packs, file, "")
		}
		faults, err := packtest.Check(large{packs, t, file, 1_500_000_000}, nil, nil)
		require.NoError(t, err)
		require.Equal(t, file+":1:1: file: the file has 1500000000 bytes; at most 1048576 are read", faults.Errors().Error())
	}
}

// growing is a file that has more to read than it said.
type growing struct{ fs.File }

func (growing) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '#'
	}
	return len(p), nil
}

type endless struct {
	packs fstest.MapFS
	file  string
}

func (e endless) Open(name string) (fs.File, error) {
	f, err := e.packs.Open(name)
	if err == nil && name == e.file {
		return growing{f}, nil
	}
	return f, err
}

// TestAFileThatGrowsIsBounded: what is read ends at the bound whatever the size said.
func TestAFileThatGrowsIsBounded(t *testing.T) {
	faults, err := packtest.Check(endless{folder(t, goodPacks), "gr/market.yaml"}, nil, nil)
	require.NoError(t, err)
	require.Equal(t, "gr/market.yaml:1:1: file: the file has 1048577 bytes; at most 1048576 are read", faults.Errors().Error())
}

// TestAPackHasABudget: what is too much is one fault of the pack, at its place,
// however it is spread, and others go on. A pack made to take long takes no more
// work than its budget allows: without one this test runs for hours.
func TestAPackHasABudget(t *testing.T) {
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(format, "#", strconv.Itoa(i)))
		}
		return b.String()
	}
	pages := map[string]string{}
	for i := range 1100 {
		pages["gr/pages/legal/p"+strconv.Itoa(i)+".md"] = "---\n"
	}
	large := map[string]string{}
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		large["gr/pages/"+name+".md"] = strings.Repeat("a\n", 500_000)
	}
	for name, test := range map[string]struct {
		files map[string]string
		want  string
	}{
		"keys":             {map[string]string{"gr/prod.yaml": many(90_000, "k#: 1\n")}, "gr/prod.yaml:24911:1: file: from here on the pack has more than 50000 keys and values; nothing of this file is read"},
		"keys on one line": {map[string]string{"gr/prod.yaml": "{" + many(90_000, "k#: 1,") + "}"}, "gr/prod.yaml:1:"},
		"keys in several files": {map[string]string{
			"gr/dev.yaml": many(20_000, "k#: 1\n"), "gr/local.yaml": many(20_000, "k#: 1\n"),
		}, "gr/local.yaml:"},
		"maps on one line":      {map[string]string{"gr/prod.yaml": "{flags: [" + many(8_000, "{a: {b: #}},") + "]}"}, "gr/prod.yaml:1:9: flags: expected keys"},
		"nesting":               {map[string]string{"gr/prod.yaml": strings.Repeat("[", 5000) + strings.Repeat("]", 5000)}, "gr/prod.yaml:1:31: file: the value stands 30 levels deep; nothing in a pack does"},
		"marks never closed":    {map[string]string{"gr/prod.yaml": many(100_000, "- \"a\n")}, "gr/prod.yaml:1:"},
		"markers left to do":    {map[string]string{"gr/prod.yaml": "flags:\n" + many(20_000, "  k#: 1 # TODO\n")}, "gr/prod.yaml:2:"},
		"a fault at the end":    {map[string]string{"gr/prod.yaml": many(20_000, "k#: [1,\n\n2]\n") + "]"}, "gr/prod.yaml:"},
		"unknown keys in a map": {map[string]string{"gr/prod.yaml": "flags:\n" + many(24_000, "  k#: true\n")}, "gr/prod.yaml:2:3: flags.k0: unknown key"},
		"tiers":                 {map[string]string{"gr/prod.yaml": "payout:\n  tiers:\n" + many(4_000, "    - {payoutAmount: 1, knowsRequirement: '1', bottomLimit: 1, topLimit: 1}\n")}, "gr/prod.yaml:3:5: payout.tiers: the list has 4000 items; at most 20 fit"},
		"types of school": {map[string]string{"gr/school.yaml": "schoolTypes:\n" + many(3_000, "  - {id: t#, name: T #}\n") +
			"grades:\n" + many(3_000, "  - {id: g#, name: G #, level: 1, schoolTypes: [x]}\n")}, "gr/school.yaml:2:3: schoolTypes: the list has 3000 items; at most 100 fit"},
		"topics with one address": {map[string]string{"gr/subjects.yaml": "subjects:\n  - id: 1\n    name: A\n    slug: a\n    iconUrl: /icons/subjects/atom.svg\n    color: red\n    studyGuideSlug: null\n    topics:\n" +
			many(6_000, "      - {uuid: 00000000-0000-4000-8000-000000000000, name: T, slug: t}\n")}, "gr/subjects.yaml:9:7: subjects.0.topics: the list has 6000 items; at most 500 fit"},
		"files": {pages, "gr/pages/legal:1:1: file: the pack has more than 1000 files"},
		"bytes": {large, "gr/pages/e.md:1:1: file: with this file the pack has more than 4194304 bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			packs := folder(t, goodPacks)
			for file, data := range test.files {
				put(packs, file, data)
			}
			faults, err := packtest.Check(packs, nil, nil)
			require.NoError(t, err)
			require.Contains(t, "\n"+faults.Errors().Error(), "\n"+test.want)
			require.Less(t, len(faults), 1500)
			for _, f := range faults.Errors() {
				require.True(t, strings.HasPrefix(f.File, "gr/"), "nothing else is at fault: %s", f)
			}
		})
	}
}

// TestOverlay: what is added, replaced and left out is there as in a folder.
func TestOverlay(t *testing.T) {
	o := packfs.Overlay{
		Under: os.DirFS(goodPacks), Gone: []string{"gr"},
		Files: map[string]string{"us/market.yaml": "code: us\n", "sk/market.yaml": "code: sk\n", "sk/pages/legal/terms.md": "---\n"},
	}
	require.NoError(t, fstest.TestFS(o, "us/market.yaml", "us/regions.yaml", "sk/market.yaml", "sk/pages/legal/terms.md", "de/market.yaml"))
	_, err := fs.Stat(o, "gr")
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = o.Open("gr/market.yaml")
	require.ErrorIs(t, err, fs.ErrNotExist)
	data, err := fs.ReadFile(o, "us/market.yaml")
	require.NoError(t, err)
	require.Equal(t, "code: us\n", string(data))
}

// TestOverlayReadsOnlyRegularFiles: what stands below is told of as without an overlay.
func TestOverlayReadsOnlyRegularFiles(t *testing.T) {
	dir := onDisk(t)
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "pipe.yaml~"), 0o600))
	require.NoError(t, os.Symlink("../pipe.yaml~", filepath.Join(dir, "us", "dev.yaml")))
	for _, fsys := range []fs.FS{packfs.Dir(dir), packfs.Overlay{Under: packfs.Dir(dir), Files: map[string]string{"gr/dev.yaml": "isLaunched: false\n"}}} {
		faults, err := packtest.Check(fsys, []string{"us"}, nil)
		require.NoError(t, err)
		require.Equal(t, "us/dev.yaml:1:1: file: a named pipe (FIFO) stands here; packs are regular files", faults.Errors().Error())
	}
}

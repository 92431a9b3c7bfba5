package pack_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
)

// workbench is a folder of packs on disk that a Live follows.
type workbench struct {
	t      *testing.T
	dir    string
	live   *market.Live
	events chan pack.Event
}

func newWorkbench(t *testing.T) *workbench {
	t.Helper()
	return newWorkbenchFor(t, pack.Options{Env: market.Local, Port: 9090})
}

func newWorkbenchFor(t *testing.T, o pack.Options) *workbench {
	t.Helper()
	goleak.VerifyNone(t)
	b := &workbench{t: t, dir: t.TempDir(), events: make(chan pack.Event, 100)}
	require.NoError(t, os.CopyFS(b.dir, os.DirFS(goodPacks)))
	ctx, stop := context.WithCancel(t.Context())
	live, err := pack.Watch(ctx, b.dir, o, func(e pack.Event) { b.events <- e })
	require.NoError(t, err)
	b.live = live
	t.Cleanup(func() {
		stop()
		<-live.Done()
		goleak.VerifyNone(t)
	})
	return b
}

func (b *workbench) path(name string) string { return filepath.Join(b.dir, filepath.FromSlash(name)) }

// write puts a whole file in place, as a rename does it: a file that is written
// where it stands is empty for a moment, which is an event of its own.
func (b *workbench) write(name, data string) {
	b.t.Helper()
	require.NoError(b.t, os.MkdirAll(filepath.Dir(b.path(name)), 0o755))
	f, err := os.CreateTemp(filepath.Dir(b.dir), "write") // beside the folder that is followed
	require.NoError(b.t, err)
	_, err = f.WriteString(data)
	require.NoError(b.t, errors.Join(err, f.Close()))
	place := b.path(name)
	if linked, err := filepath.EvalSymlinks(place); err == nil {
		place = linked
	}
	require.NoError(b.t, os.Rename(f.Name(), place))
}

func (b *workbench) read(name string) string {
	b.t.Helper()
	data, err := os.ReadFile(b.path(name))
	require.NoError(b.t, err)
	return string(data)
}

// edit replaces a text in a file.
func (b *workbench) edit(name, old, now string) {
	b.t.Helper()
	data := b.read(name)
	require.Contains(b.t, data, old)
	b.write(name, strings.Replace(data, old, now, 1))
}

func (b *workbench) next() pack.Event {
	b.t.Helper()
	select {
	case e := <-b.events:
		return e
	case <-time.After(2 * time.Minute):
		b.t.Fatal("no event")
	}
	return pack.Event{}
}

func (b *workbench) market(code string) *market.Market {
	b.t.Helper()
	m, ok := b.live.Current().ByCode(code)
	require.True(b.t, ok, code)
	return m
}

// quiet changes a market that the test leaves alone otherwise. Events come in
// their order, so that the one of this change would come after any that is not
// expected.
func (b *workbench) quiet() {
	b.t.Helper()
	b.edit("gb/market.yaml", "tagline: ", "tagline: Now and then ")
	e := b.next()
	require.Equal(b.t, []string{"gb"}, e.Changed, "an event that was not expected: %+v", e)
}

func TestWatchTakesAGoodEdit(t *testing.T) {
	b := newWorkbench(t)
	us, at := b.market("us"), b.market("at")
	b.edit("de/market.yaml", "hasUniversity: true", "hasUniversity: true\n  hideHomepageFaq: true")
	e := b.next()
	require.NoError(t, e.Err)
	require.Equal(t, []string{"at", "de"}, e.Changed, "the market and the one that uses its site")
	require.True(t, b.market("de").Flags.HideHomepageFaq)
	require.True(t, b.market("at").Flags.HideHomepageFaq)
	require.False(t, at.Flags.HideHomepageFaq, "a market once handed out never changes")
	require.Same(t, us, b.market("us"), "other markets stay as they are")
	require.Empty(t, b.live.Degraded())
	b.quiet()
}

func TestWatchKeepsTheLastGoodVersion(t *testing.T) {
	b := newWorkbench(t)
	gr := b.market("gr")
	b.edit("gr/market.yaml", "limit: 50000", "limit: lots")
	e := b.next()
	require.Empty(t, e.Changed)
	require.Contains(t, e.Held, "gr")
	require.Contains(t, b.live.Degraded()["gr"].Error(), `gr/market.yaml:39:10: payout.limit: expected a whole number, got the text "lots"`)
	require.Same(t, gr, b.market("gr"))

	// A good edit elsewhere goes live meanwhile.
	b.edit("us/market.yaml", "minimumAge: 13", "minimumAge: 14")
	e = b.next()
	require.Equal(t, []string{"us"}, e.Changed)
	require.Equal(t, 14, *b.market("us").MinimumAge)
	require.Same(t, gr, b.market("gr"))
	require.Contains(t, b.live.Degraded(), "gr")

	// The repair, with another change, takes effect.
	b.edit("gr/market.yaml", "limit: lots", "limit: 60000")
	e = b.next()
	require.Equal(t, []string{"gr"}, e.Changed)
	require.Empty(t, e.Held)
	require.EqualValues(t, 60000, b.market("gr").Payout.Limit)
	require.Empty(t, b.live.Degraded())
}

func TestWatchUndoneBreakIsNoChange(t *testing.T) {
	b := newWorkbench(t)
	before := b.live.Current()
	b.edit("gr/market.yaml", "limit: 50000", "\tlimit: 50000")
	require.Contains(t, b.next().Held, "gr")
	b.edit("gr/market.yaml", "\tlimit: 50000", "limit: 50000")
	e := b.next()
	require.Empty(t, e.Held)
	require.Empty(t, e.Changed)
	require.Same(t, before, b.live.Current())
}

func TestWatchDeletedPackStays(t *testing.T) {
	b := newWorkbench(t)
	require.NoError(t, os.Rename(b.path("de"), b.path(".de")))
	e := b.next()
	require.Contains(t, e.Held, "de")
	_, ok := b.live.Current().Lookup("de.localhost:9090")
	require.True(t, ok)
	require.Equal(t, "http://de.localhost:9090", b.market("at").Domain, "who uses its site is not hurt")

	require.NoError(t, os.Rename(b.path(".de"), b.path("de")))
	require.Empty(t, b.next().Held)
	b.edit("de/market.yaml", "limit: 50000", "limit: 70000")
	require.Equal(t, []string{"de"}, b.next().Changed, "a folder that came back is watched again")
}

// TestWatchDeletedDraftLeaves: with its folder a draft leaves, which nobody but developers sees; it
// stays where another pack needs it.
func TestWatchDeletedDraftLeaves(t *testing.T) {
	b := newWorkbench(t)
	for _, code := range []string{"gr", "at", "de"} {
		b.edit(code+"/market.yaml", "status: live", "status: draft")
	}
	for {
		if e := b.next(); len(e.Held) == 0 && b.market("de").Status == market.StatusDraft && b.market("gr").Status == market.StatusDraft {
			break
		}
	}
	require.NoError(t, os.RemoveAll(b.path("gr")))
	e := b.next()
	require.Empty(t, e.Held)
	require.Equal(t, []string{"gr"}, slices.DeleteFunc(e.Changed, func(code string) bool { return code != "gr" }))
	_, ok := b.live.Current().Lookup("gr.localhost:9090")
	require.False(t, ok)

	require.NoError(t, os.Rename(b.path("de"), b.path(".de")))
	require.Contains(t, b.next().Held, "de")
	require.Equal(t, "http://de.localhost:9090", b.market("at").Domain, "who uses its site is not hurt")
	require.NoError(t, os.Rename(b.path(".de"), b.path("de")))
	require.Empty(t, b.next().Held)
}

func TestWatchNewPackAndNewFolder(t *testing.T) {
	b := newWorkbench(t)
	_, ok := b.live.Current().Lookup("cy.localhost")
	require.False(t, ok)
	b.write("cy/school.yaml", b.read("gr/school.yaml"))
	require.Contains(t, b.next().Held, "cy")
	pack := strings.NewReplacer("gr.", "cy.", "code: gr", "code: cy", "GR", "CY").Replace(b.read("gr/market.yaml"))
	b.write("cy/market.yaml", strings.Replace(pack, "limit: 50000", "limit: 0", 1))
	require.Contains(t, b.next().Held, "cy")
	_, ok = b.live.Current().Lookup("cy.localhost")
	require.False(t, ok, "a new pack with a fault is not served")
	b.write("cy/market.yaml", pack)
	for ok = false; !ok; {
		e := b.next()
		_, ok = b.live.Current().Lookup("cy.localhost")
		require.True(t, ok || len(e.Held) > 0)
	}
	b.write("cy/pages/legal/terms.md", "---\ntitle: Όροι\ndescription: Οι όροι.\nupdated: 2026-01-01T00:00:00Z\n---\n\nΌροι.\n")
	require.Equal(t, []string{"cy"}, b.next().Changed)
	require.False(t, b.market("cy").Pages["legal/terms"].Fallback)
}

func TestWatchSharedFaultHoldsBackWhatWasEditedSince(t *testing.T) {
	b := newWorkbench(t)
	before := b.live.Current()
	b.edit("_base.yaml", "brand: Knowmad", "brnad: Knowmad")
	e := b.next()
	require.Empty(t, e.Changed)
	require.Contains(t, e.Held, "_base.yaml")
	require.Same(t, before, b.live.Current())

	b.edit("us/market.yaml", "minimumAge: 13", "minimumAge: 14")
	e = b.next()
	require.Contains(t, e.Held, "us", "it was written against a base that is not good")
	require.NotContains(t, e.Held, "gr")
	require.Equal(t, 13, *b.market("us").MinimumAge)

	b.edit("_base.yaml", "brnad: Knowmad", "brand: Nomad")
	e = b.next()
	require.Empty(t, e.Held)
	require.Equal(t, []string{"at", "de", "gb", "gr", "us"}, e.Changed)
	require.Equal(t, 14, *b.market("us").MinimumAge)
	require.Equal(t, "Nomad", b.market("gr").Brand)
}

func TestWatchDuplicateHostHoldsBackEditedPack(t *testing.T) {
	b := newWorkbench(t)
	b.edit("gr/market.yaml", "prod: https://gr.knowmad.example", "prod: https://us.knowmad.example")
	e := b.next()
	require.Contains(t, e.Held, "gr")
	require.NotContains(t, e.Held, "us")
	b.edit("us/market.yaml", "minimumAge: 13", "minimumAge: 14")
	require.Equal(t, []string{"us"}, b.next().Changed)
}

func TestWatchReportsStrayFilesAndAppliesEdits(t *testing.T) {
	b := newWorkbench(t)
	b.write("gr/stagging.yaml", "isLaunched: false\n")
	require.Contains(t, b.next().Held, "gr")
	b.write("us/.market.yaml.swp", "junk")
	b.write("notes.txt", "junk")
	require.Contains(t, b.next().Held, "notes.txt")
	b.edit("us/market.yaml", "minimumAge: 13", "minimumAge: 14")
	require.Equal(t, []string{"us"}, b.next().Changed)
}

func TestWatchRefusesToStartWithAnyFault(t *testing.T) {
	goleak.VerifyNone(t)
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(goodPacks)))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "gr", "market.yaml"), []byte("code: gr\nlimit: 1\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "de", "staging.yaml"), []byte("curency: EUR\n"), 0o600))
	_, err := pack.Watch(t.Context(), dir, pack.Options{Env: market.Prod}, nil)
	var faults fault.Faults
	require.ErrorAs(t, err, &faults)
	require.Contains(t, err.Error(), "de/staging.yaml:1:1: curency: unknown key; did you mean 'currency'?", "every environment is checked")
	require.Contains(t, err.Error(), "gr/market.yaml:2:1: limit: unknown key; it belongs below 'payout'")
	goleak.VerifyNone(t)
}

func TestStaticNeverChanges(t *testing.T) {
	r, err := pack.Load(os.DirFS(goodPacks), pack.Options{Env: market.Prod})
	require.NoError(t, err)
	live := market.Static(r)
	require.Same(t, r, live.Current())
	require.Empty(t, live.Degraded())
	<-live.Done()
}

// TestWatchADraft: in prod a market whose pack becomes a draft leaves the air,
// and comes back; others stay as they are.
func TestWatchADraft(t *testing.T) {
	b := newWorkbenchFor(t, pack.Options{Env: market.Prod})
	b.edit("gr/market.yaml", "status: live", "status: draft")
	e := b.next()
	require.Empty(t, e.Held)
	require.Contains(t, e.Changed, "gr")
	_, there := b.live.Current().ByCode("gr")
	require.False(t, there)
	_, known := b.live.Current().Lookup("gr.knowmad.example")
	require.False(t, known)
	require.NotNil(t, b.market("us"))

	b.edit("gr/market.yaml", "status: draft", "status: live")
	require.Contains(t, b.next().Changed, "gr")
	require.NotNil(t, b.market("gr"))
}

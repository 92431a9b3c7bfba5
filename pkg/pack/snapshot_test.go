package pack_test

import (
	"context"
	"errors"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/trail"
)

// steps is a clock that is one minute later each time the test says so.
type steps struct{ minutes atomic.Int64 }

func (s *steps) now() time.Time { return dawn.Add(time.Duration(s.minutes.Load()) * time.Minute) }

var dawn = time.Date(2026, 3, 1, 6, 0, 0, 0, time.FixedZone("", 3600))

// next waits for the snapshot after s.
func (b *workbench) after(s market.Snapshot) market.Snapshot {
	b.t.Helper()
	select {
	case <-s.Replaced:
		return b.live.Snapshot()
	case <-time.After(2 * time.Minute):
		b.t.Fatal("no new snapshot")
	}
	return s
}

func watchWith(t *testing.T, c *steps) *workbench {
	t.Helper()
	b := &workbench{t: t, dir: t.TempDir(), events: make(chan pack.Event, 100)}
	require.NoError(t, os.CopyFS(b.dir, os.DirFS(goodPacks)))
	ctx, stop := context.WithCancel(t.Context())
	live, err := pack.Watch(ctx, b.dir, pack.Options{Env: market.Local, Now: c.now}, func(e pack.Event) { b.events <- e })
	require.NoError(t, err)
	b.live = live
	t.Cleanup(func() {
		stop()
		<-live.Done()
	})
	return b
}

func TestSnapshotHasTimeOfEachMarketsLastChange(t *testing.T) {
	c := &steps{}
	b := watchWith(t, c)
	first := b.live.Snapshot()
	for _, m := range first.Registry.All() {
		require.Equal(t, dawn.UTC(), first.Registry.LiveSince(m.Code), m.Code)
		require.Equal(t, time.UTC, first.Registry.LiveSince(m.Code).Location())
	}
	require.Zero(t, first.Registry.LiveSince("xx"))

	c.minutes.Store(1)
	b.edit("us/market.yaml", "minimumAge: 13", "minimumAge: 14")
	second := b.after(first)
	require.Equal(t, dawn.Add(time.Minute).UTC(), second.Registry.LiveSince("us"))
	require.Equal(t, dawn.UTC(), second.Registry.LiveSince("gr"), "what did not change is no newer")
	require.Equal(t, dawn.UTC(), first.Registry.LiveSince("us"), "a snapshot never changes")

	c.minutes.Store(2)
	b.edit("us/market.yaml", "minimumAge: 14", "minimumAge: 14 # a remark")
	third := b.after(second)
	require.Equal(t, dawn.Add(time.Minute).UTC(), third.Registry.LiveSince("us"), "a remark makes no other market")
}

func TestASnapshotHasTheTextThatWasRefused(t *testing.T) {
	c := &steps{}
	b := watchWith(t, c)
	first := b.live.Snapshot()
	require.Empty(t, first.Refused)

	c.minutes.Store(5)
	b.edit("gr/market.yaml", "limit: 50000", "limit: lots")
	second := b.after(first)
	require.Len(t, second.Refused, 1)
	refusal := second.Refused["gr"]
	require.Equal(t, dawn.Add(5*time.Minute).UTC(), refusal.At)
	faults, ok := errors.AsType[fault.Faults](refusal.Err)
	require.True(t, ok)
	require.Len(t, faults, 1)
	require.Equal(t, b.read("gr/market.yaml"), refusal.Files["gr/market.yaml"])
	require.Equal(t, dawn.UTC(), second.Registry.LiveSince("gr"), "the last good version goes on")

	// The same fault under another remark: a new excerpt, but nothing to tell.
	c.minutes.Store(6)
	b.next()
	b.edit("gr/market.yaml", "limit: lots", "limit: lots # sorry")
	third := b.after(second)
	require.Equal(t, refusal.At, third.Refused["gr"].At, "refused since the first time")
	require.Contains(t, third.Refused["gr"].Files["gr/market.yaml"], "# sorry")
	b.quiet()

	fourth := b.after(third)
	b.edit("gr/market.yaml", "limit: lots # sorry", "limit: 50000")
	require.Empty(t, b.after(fourth).Refused)
}

func TestASnapshotSaysWhenThePacksCannotBeRead(t *testing.T) {
	b := watchWith(t, &steps{})
	first := b.live.Snapshot()
	require.NoError(t, first.Err)
	away := b.dir + "-away"
	require.NoError(t, os.Rename(b.dir, away))
	require.NoError(t, os.Mkdir(b.dir, 0o755))
	require.NoError(t, os.WriteFile(away+"/nudge.tmp", nil, 0o600)) // the watch is on the folder that moved
	second := b.after(first)
	require.Error(t, second.Err)
	require.Same(t, first.Registry, second.Registry)

	require.NoError(t, os.Remove(b.dir))
	require.NoError(t, os.Rename(away, b.dir))
	third := b.after(second)
	require.NoError(t, third.Err)
	require.Empty(t, third.Refused)
}

func TestStaticPacksHaveOneSnapshotForever(t *testing.T) {
	reg, err := pack.Load(os.DirFS(goodPacks), pack.Options{Env: market.Local, Now: (&steps{}).now})
	require.NoError(t, err)
	s := market.Static(reg).Snapshot()
	require.Same(t, reg, s.Registry)
	require.Nil(t, s.Replaced)
	require.Empty(t, s.Refused)
	require.Equal(t, dawn.UTC(), reg.LiveSince("de"))
	bare, err := pack.Load(os.DirFS(goodPacks), pack.Options{Env: market.Local})
	require.NoError(t, err)
	require.Zero(t, bare.LiveSince("de"), "nobody asked")
}

func TestTrailOfLiveRegistry(t *testing.T) {
	b := watchWith(t, &steps{})
	limit := func(r *market.Registry) any {
		tr, err := trail.Read(r.Packs())
		require.NoError(t, err)
		values, err := tr.Explain("gr", market.Local, "payout.limit")
		require.NoError(t, err)
		require.Len(t, values, 1)
		return values[0].Layers[len(values[0].Layers)-1].Text
	}
	first := b.live.Snapshot()
	require.Equal(t, "50000", limit(first.Registry))
	b.edit("gr/market.yaml", "limit: 50000", "limit: lots")
	second := b.after(first)
	require.Equal(t, "50000", limit(second.Registry), "what runs, not what is on disk")
	b.edit("gr/market.yaml", "limit: lots", "limit: 60000")
	require.Equal(t, "60000", limit(b.after(second).Registry))
	require.Equal(t, "50000", limit(first.Registry))
}

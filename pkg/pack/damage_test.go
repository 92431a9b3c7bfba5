package pack_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packtest"
	"knowmad/pkg/platform/soak"
)

// mishap is what can befall a file of packs while a server runs.
type mishap struct {
	file string
	to   string // its new name; "" where it keeps its own
	data []byte // what it says; nil where it is gone
}

func (d mishap) String() string {
	switch {
	case d.to != "":
		return d.file + " renamed to " + d.to
	case d.data == nil:
		return d.file + " deleted"
	}
	return fmt.Sprintf("%s with %d bytes", d.file, len(d.data))
}

// apply makes the folder what it is after the damage.
func (d mishap) apply(packs fstest.MapFS) fstest.MapFS {
	out := maps.Clone(packs)
	delete(out, d.file)
	switch {
	case d.to != "":
		out[d.to] = packs[d.file]
	case d.data != nil:
		out[d.file] = &fstest.MapFile{Data: d.data}
	}
	return out
}

// otherNames are names that a file may get by mistake.
func otherNames(file string) []string {
	out := []string{file + "x", file + ".bak"}
	if stem, ok := strings.CutSuffix(file, ".yaml"); ok {
		out = append(out, stem+".yml", stem+".tmp")
	}
	return out
}

func drawMishap(r *rapid.T, packs fstest.MapFS) mishap {
	d := mishap{file: rapid.SampledFrom(slices.Sorted(maps.Keys(packs))).Draw(r, "file")}
	whole := packs[d.file].Data
	switch rapid.SampledFrom([]string{"delete", "empty", "comments", "scalar", "cut", "cut", "torn", "rename"}).Draw(r, "damage") {
	case "empty":
		d.data = []byte{}
	case "comments":
		d.data = []byte("# to be written\n")
	case "scalar":
		d.data = []byte("x\n")
	case "cut":
		d.data = whole[:rapid.IntRange(0, len(whole)-1).Draw(r, "bytes")]
	case "torn": // the rest is the one of an older, longer file
		at := rapid.IntRange(0, len(whole)-1).Draw(r, "bytes")
		d.data = slices.Concat(whole[:at], whole[at/2:])
	case "rename":
		d.to = rapid.SampledFrom(otherNames(d.file)).Draw(r, "name")
	}
	return d
}

// TestDamagedFilesAreFaults: whatever befalls one file of a folder, it compiles or has
// faults that name files.
func TestDamagedFilesAreFaults(t *testing.T) {
	packs := folder(t, goodPacks)
	for name := range packs {
		for _, d := range []mishap{{file: name}, {file: name, data: []byte{}}, {file: name, data: []byte("# x\n")}, {file: name, data: []byte("x")}} {
			requireFaults(t, d, d.apply(packs))
		}
	}
	soak.Checks(t, 60, 2000)
	rapid.Check(t, func(r *rapid.T) {
		d := drawMishap(r, packs)
		requireFaults(r, d, d.apply(packs))
	})
}

func requireFaults(t require.TestingT, d mishap, packs fstest.MapFS) {
	faults, err := packtest.Vet(packs, pack.VetOptions{Warnings: true})
	require.NoError(t, err, "%s", d)
	for _, f := range faults {
		require.NotEmpty(t, f.File, "%s: %s", d, f)
		require.NotEqual(t, "compiler-failed", f.Rule, "%s: %s", d, f)
	}
	_, err = packtest.Load(packs, pack.Options{Env: market.Prod})
	if err == nil {
		return
	}
	told, ok := errors.AsType[fault.Faults](err)
	require.True(t, ok, "%s: %v", d, err)
	require.NotEmpty(t, told)
}

// TestOneFaultForAFileThatSaysNothing: a file without which nothing is known has one
// fault, which names it.
func TestOneFaultForAFileThatSaysNothing(t *testing.T) {
	packs := folder(t, realPacks)
	for _, test := range []struct{ file, data, want string }{
		{"_base.yaml", "", "_base.yaml:1:1: file: the file is empty; every market starts from it"},
		{"_base.yaml", "# soon\n", "_base.yaml:1:1: file: the file is empty; every market starts from it"},
		{"_base.yaml", "- a\n", "_base.yaml:1:1: file: expected keys with values, got a list; write each key without a dash before it"},
		{"_base.yaml", "gone", "_base.yaml:1:1: file: the file is missing; every market starts from it"},
		{"_routes.yaml", "", "_routes.yaml:1:1: file: the file is empty; it says which addresses there are"},
		{"_routes.yaml", "routes", `_routes.yaml:1:1: file: expected keys with values, got the text "routes"`},
		{"_routes.yaml", "gone", "_routes.yaml:1:1: file: the file is missing; it says which addresses there are"},
		{"pl/market.yaml", "code", `pl/market.yaml:1:1: file: expected keys with values, got the text "code"`},
		{"pl/market.yaml", "gone", "pl/market.yaml:1:1: file: the file is missing; a folder of this name is a market"},
	} {
		d := mishap{file: test.file, data: []byte(test.data)}
		if test.data == "gone" {
			d.data = nil
		}
		faults, err := packtest.Vet(d.apply(packs), pack.VetOptions{})
		require.NoError(t, err)
		require.Equal(t, test.want, faults.Errors().Error(), "%s", d)
	}
}

// TestWatchSurvivesDamagedFiles damages each kind of file under a running server. Each
// market stays as it was, or is what the folder without faults says; a good edit of
// another market goes live; and once all is restored, so is every market.
func TestWatchSurvivesDamagedFiles(t *testing.T) {
	b := newWorkbenchFor(t, pack.Options{Env: market.Prod})
	packs := folder(t, goodPacks)
	initial := versions(b.live.Current())
	round := 0
	soak.Checks(t, 12, 400)
	rapid.Check(t, func(r *rapid.T) {
		round++
		d := drawMishap(r, packs)
		victim, witness := fault.FirstFolder(d.file), "gb"
		if victim == witness {
			witness = "us"
		}
		edited := witness + "/market.yaml"
		good := maps.Clone(packs)
		put(good, edited, strings.Replace(text(packs, edited), "tagline: ", fmt.Sprintf("tagline: %d. ", round), 1))

		// What must be live: all of the folder where it has no faults. Else the damaged
		// pack stays as it was, and behind damaged shared files all that was edited since.
		now, want := d.apply(good), initial
		registry, err := packtest.Load(now, pack.Options{Env: market.Prod})
		if err != nil && victim[0] != '_' {
			registry, err = packtest.Load(good, pack.Options{Env: market.Prod})
			require.NoError(r, err)
			want = versions(registry)
			want[victim] = initial[victim]
			err = errors.New("held back")
		} else if err == nil {
			want = versions(registry)
		}

		restore := func() {
			if d.to != "" {
				require.NoError(r, os.Remove(b.path(d.to)))
			}
			for _, name := range []string{d.file, edited} {
				require.NoError(r, os.WriteFile(b.path(name), packs[name].Data, 0o600))
			}
		}
		defer func() {
			if r.Failed() { // the next try begins with the same folder
				restore()
			}
		}()
		b.befall(r, d)
		require.NoError(r, os.WriteFile(b.path(edited), good[edited].Data, 0o600))
		b.settle(r, func(s market.Snapshot) bool {
			return maps.Equal(versions(s.Registry), want) && (err == nil) == (len(s.Refused) == 0)
		}, d)
		if err != nil {
			require.Subset(r, slices.Collect(maps.Keys(want)), slices.Collect(maps.Keys(versions(b.live.Current()))))
		}

		restore()
		b.settle(r, func(s market.Snapshot) bool {
			return maps.Equal(versions(s.Registry), initial) && len(s.Refused) == 0 && s.Err == nil
		}, d)
		for len(b.events) > 0 {
			<-b.events
		}
	})
}

// TestDamagedPackHoldsBackItselfAlone: a pack that lost its overrides is refused even if the
// fault's position is the default in the base; a valid edit of another market goes live.
func TestDamagedPackHoldsBackItselfAlone(t *testing.T) {
	b := newWorkbenchFor(t, pack.Options{Env: market.Prod})
	initial := versions(b.live.Current())
	d := mishap{file: "gb/market.yaml", data: []byte("code: gb\n")}
	b.befall(t, d)
	b.edit("us/market.yaml", "tagline: ", "tagline: Now ")
	b.settle(t, func(s market.Snapshot) bool { return versions(s.Registry)["us"] != initial["us"] }, d)
	s := b.live.Snapshot()
	require.Equal(t, []string{"gb"}, slices.Collect(maps.Keys(s.Refused)))
	require.ErrorContains(t, s.Refused["gb"].Err, "_base.yaml:65:17: flags.hasExamBoard: exams.yaml has exam boards but the flag is false (shared file: affects 1 market: gb)")
	now := versions(s.Registry)
	now["us"] = initial["us"]
	require.Equal(t, initial, now)
}

func versions(r *market.Registry) map[string]string {
	out := map[string]string{}
	for _, m := range r.All() {
		out[m.Code] = m.Version
	}
	return out
}

// befall makes the damage on disk, in place as it happens.
func (b *workbench) befall(t require.TestingT, d mishap) {
	switch {
	case d.to != "":
		require.NoError(t, os.Rename(b.path(d.file), b.path(d.to)))
	case d.data == nil:
		require.NoError(t, os.Remove(b.path(d.file)))
	default:
		require.NoError(t, os.WriteFile(b.path(d.file), d.data, 0o600))
	}
}

// settle waits until the state is as it must be.
func (b *workbench) settle(t require.TestingT, as func(market.Snapshot) bool, d mishap) {
	late := time.After(2 * time.Minute)
	for {
		s := b.live.Snapshot()
		if as(s) {
			return
		}
		select {
		case <-s.Replaced:
		case <-b.events: // so that the watcher never waits for the test
		case <-b.live.Done():
			require.Fail(t, "the watcher has ended", "%s", d)
		case <-late:
			require.Fail(t, "the state never came", "%s: %v\nrefused: %v\nerror: %v", d, versions(s.Registry), s.Refused, s.Err)
		}
	}
}

// TestWatchSurvivesItsOwnPanic: where the compiler panics as a whole, all stays as it was
// until the next edit.
func TestWatchSurvivesItsOwnPanic(t *testing.T) {
	var broken atomic.Bool
	b := newWorkbenchFor(t, pack.Options{Env: market.Prod, Now: func() time.Time {
		if broken.Load() {
			panic("no clock")
		}
		return time.Time{}
	}})
	before := b.live.Current()
	broken.Store(true)
	b.edit("gb/market.yaml", "tagline: ", "tagline: Once ")
	e := b.next()
	require.ErrorContains(t, e.Err, "the compiler itself failed at damage_test.go:")
	require.ErrorContains(t, e.Err, "(no clock)")
	require.Same(t, before, b.live.Current())
	require.ErrorContains(t, b.live.Snapshot().Err, "no clock")

	broken.Store(false)
	b.edit("us/market.yaml", "minimumAge: 13", "minimumAge: 14")
	e = b.next()
	require.NoError(t, e.Err)
	require.Equal(t, []string{"gb", "us"}, e.Changed)
	require.NoError(t, b.live.Snapshot().Err)
}

// TestSharedFilesInTheOtherEnding: a shared file whose name ends with .yml refuses the
// packs, by that one fault.
func TestSharedFilesInTheOtherEnding(t *testing.T) {
	for _, name := range []string{"_base.yaml", "_routes.yaml"} {
		packs := folder(t, goodPacks)
		other := strings.TrimSuffix(name, ".yaml") + ".yml"
		_, err := packtest.Load(mishap{file: name, to: other}.apply(packs), pack.Options{Env: market.Prod})
		require.EqualError(t, err, other+":1:1: file: the name ends with .yml; rename the file to "+name)
	}
}

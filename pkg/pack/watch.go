package pack

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/packfs"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
	"knowmad/schemas"
)

// renewal is after how many reloads the compiler is made anew, as CUE keeps a
// little of everything that it ever saw.
const renewal = 256

// Watch loads the packs of a folder and follows its edits until ctx ends. At
// the start any fault is an error (Faults). Later each market keeps its last
// good version: a pack that breaks or is deleted changes nothing and is told
// through onEvent and Degraded, while good edits of others go live. onEvent may
// be nil; it is called from one goroutine.
func Watch(ctx context.Context, dir string, o Options, onEvent func(Event)) (*market.Live, error) {
	w := &watcher{opts: o, onEvent: onEvent, refusals: map[string]refusal{}}
	if err := w.start(dir); err != nil {
		return nil, err
	}
	live, feed := market.NewLive(w.registry)
	w.feed = feed
	go func() {
		defer feed.Close()
		w.follow(ctx, w.reload, w.fail)
	}()
	return live, nil
}

// Event tells what became of an edit.
type Event struct {
	Changed []string                // markets that are live in a new version, or no more as their pack became a draft; by code, sorted
	Held    map[string]fault.Faults // as Live.Degraded from now on
	Err     error                   // the packs could not be read at all; everything stays as it was
}

type watcher struct {
	*follower
	opts     Options
	onEvent  func(Event)
	feed     *market.Feed
	compiler *compile.Compiler
	registry *market.Registry // what is live
	refusals map[string]refusal
	err      error         // why the packs can't be read; else nil
	accepted *source.Packs // what is live is made of these
	reloads  int
}

func (w *watcher) start(dir string) (err error) {
	// First watch, then read: an edit in between is not lost.
	if w.follower, err = newFollower(dir); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = w.notify.Close()
		}
	}()
	if w.compiler, err = compile.New(schemas.FS); err != nil {
		return err
	}
	if w.accepted, err = source.Read(packfs.Dir(w.dir)); err != nil {
		return err
	}
	w.registry, err = buildFor(w.compiler, w.accepted, w.opts)
	return err
}

// show makes the state of the watcher that of its Live.
func (w *watcher) show() {
	refused := make(map[string]market.Refusal, len(w.refusals))
	for unit, r := range w.refusals {
		refused[unit] = market.Refusal{At: r.at, Err: r.faults, Files: r.files}
	}
	w.feed.Show(market.Snapshot{Registry: w.registry, Refused: refused, Err: w.err})
}

// held is what is held back, by the unit that is.
func (w *watcher) held() map[string]fault.Faults {
	out := make(map[string]fault.Faults, len(w.refusals))
	for unit, r := range w.refusals {
		out[unit] = r.faults
	}
	return out
}

func (w *watcher) tell(e Event) {
	if w.onEvent != nil {
		w.onEvent(e)
	}
}

// fail says that the packs can't be read; everything stays as it is.
func (w *watcher) fail(err error) {
	if w.err == nil || w.err.Error() != err.Error() {
		w.err = err
		w.show()
	}
	w.tell(Event{Err: err, Held: w.held()})
}

// reload makes live what can be. An error is one of the machine, or of the compiler if
// it panics; both leave everything as it was.
func (w *watcher) reload() error {
	err := guard(w.compile)
	if _, failed := errors.AsType[*panicError](err); failed {
		w.reloads = renewal - 1 // what it remembers may be half done
	}
	return err
}

// compile reads the folder and replaces what is live by what has no faults. The fields
// of the watcher are set at the end alone, once nothing can fail any more.
func (w *watcher) compile() error {
	if w.reloads++; w.reloads%renewal == 0 {
		fresh, err := compile.New(schemas.FS)
		if err != nil {
			return err
		}
		w.compiler = fresh
	}
	if err := w.watchTree(w.dir); err != nil {
		return err
	}
	now, err := source.Read(packfs.Dir(w.dir))
	if err != nil {
		return err
	}
	if len(now.ByCode) == 0 && len(w.accepted.ByCode) > 0 && now.Shared.Files[schema.BaseFile] == "" {
		return fmt.Errorf("markets: the folder %s is empty", w.dir)
	}
	old, heldBefore, failed := w.registry, w.held(), w.err != nil
	take := &takeover{compiler: w.compiler, accepted: w.accepted, now: now, before: heldBefore, held: map[string]fault.Faults{}}
	set := take.settle()
	registry, accepted := old, take.sources()
	if take.changes() {
		registry, err = (&linker{set: set, opts: w.opts, pages: w.compiler.Pages, src: accepted, last: old}).registry()
		if err != nil {
			return err
		}
	}
	w.compiler.Forget(set, now)
	refused := take.refusals(w.refusals, w.opts.now())
	same := registry == old
	quiet := same && !failed && reflect.DeepEqual(refused, w.refusals)
	w.registry, w.accepted, w.refusals, w.err = registry, accepted, refused, nil
	if quiet {
		return nil
	}
	w.show()
	if !same || failed || !reflect.DeepEqual(take.held, heldBefore) {
		w.tell(Event{Changed: changedMarkets(old, w.registry), Held: maps.Clone(take.held)})
	}
	return nil
}

func changedMarkets(old, now *market.Registry) []string {
	var out []string
	for _, m := range now.All() {
		if before, ok := old.ByCode(m.Code); !ok || before.Version != m.Version {
			out = append(out, m.Code)
		}
	}
	for _, m := range old.All() {
		if _, ok := now.ByCode(m.Code); !ok {
			out = append(out, m.Code) // its pack became a draft
		}
	}
	slices.Sort(out)
	return out
}

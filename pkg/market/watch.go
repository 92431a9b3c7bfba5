package market

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"

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
func Watch(ctx context.Context, dir string, o Options, onEvent func(Event)) (*Live, error) {
	w := &watcher{opts: o, onEvent: onEvent, live: &Live{done: make(chan struct{})}}
	if err := w.start(dir); err != nil {
		return nil, err
	}
	go func() {
		defer close(w.live.done)
		w.follow(ctx, w.reload, w.fail)
	}()
	return w.live, nil
}

type watcher struct {
	*follower
	opts     Options
	onEvent  func(Event)
	live     *Live
	compiler *compiler
	accepted *sources // what is live is made of these
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
	if w.compiler, err = newCompiler(schemas.FS); err != nil {
		return err
	}
	if w.accepted, err = readSources(Folder(w.dir)); err != nil {
		return err
	}
	registry, err := w.compiler.build(w.accepted, w.opts)
	if err != nil {
		return err
	}
	w.live.replace(&liveState{registry: registry, refused: map[string]Refusal{}})
	return nil
}

func (w *watcher) tell(e Event) {
	if w.onEvent != nil {
		w.onEvent(e)
	}
}

// fail says that the packs can't be read; everything stays as it is.
func (w *watcher) fail(err error) {
	old := w.live.state.Load()
	if old.err == nil || old.err.Error() != err.Error() {
		w.live.replace(&liveState{registry: old.registry, refused: old.refused, err: err})
	}
	w.tell(Event{Err: err, Held: old.degraded()})
}

// reload makes live what can be. An error is one of the machine.
func (w *watcher) reload() error {
	if w.reloads++; w.reloads%renewal == 0 {
		fresh, err := newCompiler(schemas.FS)
		if err != nil {
			return err
		}
		w.compiler = fresh
	}
	if err := w.watchTree(w.dir); err != nil {
		return err
	}
	now, err := readSources(Folder(w.dir))
	if err != nil {
		return err
	}
	if len(now.packs) == 0 && len(w.accepted.packs) > 0 && now.shared.files[baseFile] == "" {
		return fmt.Errorf("markets: the folder %s is empty", w.dir)
	}
	old := w.live.state.Load()
	take := &takeover{compiler: w.compiler, accepted: w.accepted, now: now, before: old.degraded(), held: map[string]Faults{}}
	set := take.settle()
	registry := old.registry
	if take.changes() {
		fresh, err := (&linker{set: set, opts: w.opts, pages: w.compiler.pages, src: take.sources(), last: old.registry}).registry()
		if err != nil {
			return err
		}
		registry = fresh
	}
	w.accepted = take.sources()
	w.compiler.forget(set, now)
	refused := take.refusals(old.refused, w.opts.now())
	same := registry == old.registry
	if same && old.err == nil && reflect.DeepEqual(refused, old.refused) {
		return nil
	}
	w.live.replace(&liveState{registry: registry, refused: refused})
	if !same || old.err != nil || !reflect.DeepEqual(take.held, old.degraded()) {
		w.tell(Event{Changed: changedMarkets(old.registry, registry), Held: maps.Clone(take.held)})
	}
	return nil
}

func changedMarkets(old, now *Registry) []string {
	var out []string
	for _, m := range now.all {
		if before, ok := old.byCode[m.Code]; !ok || before.Version != m.Version {
			out = append(out, m.Code)
		}
	}
	for _, m := range old.all {
		if _, ok := now.byCode[m.Code]; !ok {
			out = append(out, m.Code) // its pack became a draft
		}
	}
	slices.Sort(out)
	return out
}

package market

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"

	"knowmad/schemas"
)

const (
	// settle is how long the folder must be quiet before it is read: an editor
	// saves in several steps, a checkout touches many files.
	settle = 100 * time.Millisecond
	// patience bounds the wait while the folder is never quiet.
	patience = 500 * time.Millisecond
	// retry is how soon a folder that can't be read is tried again.
	retry = time.Second
	// renewal is after how many reloads the compiler is made anew, as CUE keeps
	// a little of everything that it ever saw.
	renewal = 256
)

// Watch loads the packs of a folder and follows its edits until ctx ends. At
// the start any fault is an error (Faults). Later each market keeps its last
// good version: a pack that breaks or is deleted changes nothing and is told
// through onEvent and Degraded, while good edits of others go live. onEvent may
// be nil; it is called from one goroutine.
func Watch(ctx context.Context, dir string, o Options, onEvent func(Event)) (*Live, error) {
	w := &watcher{dir: dir, opts: o, onEvent: onEvent, live: &Live{done: make(chan struct{})}}
	if err := w.start(); err != nil {
		return nil, err
	}
	go w.follow(ctx)
	return w.live, nil
}

type watcher struct {
	dir      string
	opts     Options
	onEvent  func(Event)
	live     *Live
	notify   *fsnotify.Watcher
	compiler *compiler
	accepted *sources // what is live is made of these
	reloads  int
}

func (w *watcher) start() (err error) {
	if w.notify, err = fsnotify.NewWatcher(); err != nil {
		return fmt.Errorf("watch packs: %w", err)
	}
	defer func() {
		if err != nil {
			_ = w.notify.Close()
		}
	}()
	// First watch, then read: an edit in between is not lost.
	if err = w.watchTree(w.dir); err != nil {
		return err
	}
	if w.compiler, err = newCompiler(schemas.FS); err != nil {
		return err
	}
	if w.accepted, err = readSources(os.DirFS(w.dir)); err != nil {
		return err
	}
	registry, err := w.compiler.build(w.accepted, w.opts)
	if err != nil {
		return err
	}
	w.live.replace(&liveState{registry: registry, refused: map[string]Refusal{}})
	return nil
}

// watchTree watches a folder and all below it. Watching twice does no harm.
func (w *watcher) watchTree(dir string) error {
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		return w.notify.Add(path)
	})
	if err != nil {
		return fmt.Errorf("watch packs: %w", err)
	}
	return nil
}

// follow reloads once the folder is quiet after a change.
func (w *watcher) follow(ctx context.Context) {
	defer close(w.live.done)
	defer func() { _ = w.notify.Close() }()
	timer, deadline := time.NewTimer(time.Hour), time.NewTimer(time.Hour)
	stop := func() { timer.Stop(); deadline.Stop() }
	stop()
	defer stop()
	waiting := false // there are changes that are not read yet
	reload := func() {
		stop()
		waiting = false
		if err := w.reload(); err != nil {
			w.fail(err)
			timer.Reset(retry)
		}
	}
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-w.notify.Events:
			if !ok {
				return
			}
			if e.Op == fsnotify.Chmod {
				continue
			}
			if e.Has(fsnotify.Create) {
				if info, err := os.Stat(e.Name); err == nil && info.IsDir() {
					_ = w.watchTree(e.Name) // if it is gone again, nothing is lost
				}
			}
			timer.Reset(settle)
			if !waiting {
				deadline.Reset(patience)
				waiting = true
			}
		case err, ok := <-w.notify.Errors:
			if !ok {
				return
			}
			w.fail(err)
			timer.Reset(settle) // events may be lost, so look at everything
		case <-timer.C:
			reload()
		case <-deadline.C:
			reload()
		}
	}
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
	now, err := readSources(os.DirFS(w.dir))
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
	w.compiler.forget(set)
	refused := take.refusals(old.refused, w.opts.now())
	same := registry == old.registry
	if same && old.err == nil && reflect.DeepEqual(refused, old.refused) {
		return nil
	}
	w.live.replace(&liveState{registry: registry, refused: refused})
	if !same || !reflect.DeepEqual(take.held, old.degraded()) {
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

// takeover decides which packs of an edited folder replace those that are live.
type takeover struct {
	compiler   *compiler
	accepted   *sources
	now        *sources
	before     map[string]Faults // what was held back until now
	held       map[string]Faults // by code, or by the name of a shared file
	keepShared bool
}

// settle holds back packs until the rest is without faults, and gives that rest.
func (t *takeover) settle() *draftSet {
	for _, f := range t.now.faults {
		t.hold(f.File, f) // a stray file; no market is concerned
	}
	for code := range t.accepted.packs {
		if t.now.packs[code] == nil {
			t.hold(code, top(code+"/"+marketFile).fault("deleted", "file", "the pack was deleted; the market stays as it was until the next start"))
		}
	}
	for {
		set := t.compiler.compile(t.sources())
		errs := t.blame(set)
		if len(errs) == 0 {
			return set
		}
		if !t.holdGuilty(errs) {
			t.holdAll(errs)
		}
	}
}

// blamed is a fault and the packs that may be its cause; none for shared files.
type blamed struct {
	fault Fault
	packs []string
}

func (t *takeover) blame(set *draftSet) []blamed {
	var out []blamed
	for _, f := range set.faults.tidy().Errors() {
		b := blamed{fault: f}
		if code := firstFolder(f.File); set.drafts[code] != nil {
			b.packs = []string{code}
		}
		out = append(out, b)
	}
	for _, x := range set.cross {
		if !x.Warning {
			out = append(out, blamed{x.Fault, x.packs})
		}
	}
	return out
}

// holdGuilty holds back the edited packs that cause faults. It is false when a
// fault has another cause: a shared file, which only all together can stay behind.
func (t *takeover) holdGuilty(errs []blamed) bool {
	guilty := map[string]Faults{}
	for _, b := range errs {
		suspects := t.suspects(b)
		if len(suspects) == 0 {
			return false
		}
		for _, code := range suspects {
			guilty[code] = append(guilty[code], b.fault)
		}
	}
	for code, faults := range guilty {
		t.hold(code, faults...)
	}
	return true
}

// suspects are the edited packs that cause a fault: of several the one that was
// held back before, else the one in whose file the fault stands.
func (t *takeover) suspects(b blamed) []string {
	edited := slices.DeleteFunc(slices.Clone(b.packs), func(code string) bool { return !t.edited(code) })
	for _, code := range edited {
		if _, held := t.before[code]; held {
			return []string{code}
		}
	}
	if own := firstFolder(b.fault.File); slices.Contains(edited, own) {
		return []string{own}
	}
	return edited
}

// holdAll keeps everything as it is: the shared files and every edited pack,
// which was written against them.
func (t *takeover) holdAll(errs []blamed) {
	var all Faults
	for _, b := range errs {
		all = append(all, b.fault)
		if len(b.packs) == 0 {
			t.hold(b.fault.File, b.fault)
		}
	}
	for code := range t.now.packs {
		if t.edited(code) {
			t.hold(code, all.filter(func(f Fault) bool {
				return firstFolder(f.File) == code || firstFolder(f.File)[0] == '_'
			})...)
		}
	}
	if t.sharedEdited() && len(t.held[baseFile])+len(t.held[routesFile]) == 0 {
		t.hold(baseFile, all...) // good by itself, but packs that nobody edited break with it
	}
	t.keepShared = true
}

func (t *takeover) hold(unit string, faults ...Fault) {
	t.held[unit] = append(t.held[unit], faults...).tidy()
}

// edited: the pack differs from the live one and is not held back already.
func (t *takeover) edited(code string) bool {
	now, before := t.now.packs[code], t.accepted.packs[code]
	if _, held := t.held[code]; held || now == nil {
		return false
	}
	return before == nil || now.sum != before.sum
}

func (t *takeover) sharedEdited() bool {
	return !t.keepShared && t.now.shared.sum != t.accepted.shared.sum
}

// sources puts new and held-back packs together.
func (t *takeover) sources() *sources {
	out := &sources{shared: t.now.shared, packs: map[string]*folder{}}
	if t.keepShared {
		out.shared = t.accepted.shared
	}
	for code, p := range t.now.packs {
		if _, held := t.held[code]; !held {
			out.packs[code] = p
		}
	}
	for code, p := range t.accepted.packs {
		if _, held := t.held[code]; held {
			out.packs[code] = p
		}
	}
	return out
}

// refusals are what is held back, with the text that the faults stand in. What
// was refused before for the same faults is no newer for it.
func (t *takeover) refusals(before map[string]Refusal, now time.Time) map[string]Refusal {
	out := make(map[string]Refusal, len(t.held))
	for unit, faults := range t.held {
		r := Refusal{At: now, Faults: faults, Files: map[string]string{}}
		if old, ok := before[unit]; ok && reflect.DeepEqual(old.Faults, faults) {
			r.At = old.At
		}
		for _, f := range faults {
			if text, ok := t.now.text(f.File); ok {
				r.Files[f.File] = text
			}
		}
		out[unit] = r
	}
	return out
}

// changes tells whether the outcome differs from what is live.
func (t *takeover) changes() bool {
	return t.sharedEdited() || slices.ContainsFunc(slices.Collect(maps.Keys(t.now.packs)), t.edited)
}

package market

import (
	"maps"
	"reflect"
	"slices"
	"time"
)

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

// refusal is an edit that is held back; see Refusal.
type refusal struct {
	at     time.Time
	faults Faults
	files  map[string]string
}

// refusals are what is held back, with the text that the faults stand in. What
// was refused before for the same faults is no newer for it.
func (t *takeover) refusals(before map[string]refusal, now time.Time) map[string]refusal {
	out := make(map[string]refusal, len(t.held))
	for unit, faults := range t.held {
		r := refusal{at: now, faults: faults, files: map[string]string{}}
		if old, ok := before[unit]; ok && reflect.DeepEqual(old.faults, faults) {
			r.at = old.at
		}
		for _, f := range faults {
			if text, ok := t.now.text(f.File); ok {
				r.files[f.File] = text
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

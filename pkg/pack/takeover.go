package pack

import (
	"maps"
	"reflect"
	"slices"
	"time"

	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// takeover decides which packs of an edited folder replace those that are live.
type takeover struct {
	compiler   *compile.Compiler
	accepted   *source.Packs
	now        *source.Packs
	before     map[string]fault.Faults // what was held back until now
	held       map[string]fault.Faults // by code, or by the name of a shared file
	gone       []string                // deleted drafts, which leave with their folder
	keepShared bool
}

// settle holds back packs until the rest is without faults, and gives that rest.
func (t *takeover) settle() *compile.Set {
	for _, f := range t.now.Faults {
		t.hold(f.File, f) // a stray file; no market is concerned
	}
	t.readDeleted()
	for {
		set := t.compiler.Compile(t.sources())
		errs := t.blame(set)
		if len(errs) == 0 {
			return set
		}
		switch {
		case t.holdGuilty(errs):
		case len(t.gone) > 0: // another pack needs a draft
			for _, code := range t.gone {
				t.holdDeleted(code)
			}
			t.gone = nil
		default:
			t.holdAll(errs)
		}
	}
}

// readDeleted holds back deleted packs of live markets, whose folders may be missing by mistake.
// A deleted draft leaves at once.
func (t *takeover) readDeleted() {
	var drafts map[string]*compile.Draft
	for code := range t.accepted.ByCode {
		if t.now.ByCode[code] != nil {
			continue
		}
		if drafts == nil {
			drafts = t.compiler.Compile(t.accepted).Drafts
		}
		if d := drafts[code]; d != nil && !d.Live() {
			t.gone = append(t.gone, code)
		} else {
			t.holdDeleted(code)
		}
	}
}

func (t *takeover) holdDeleted(code string) {
	t.hold(code, fault.Top(code+"/"+schema.MarketFile).Fault("deleted", "file", "the pack was deleted; the market stays as it was until the next start"))
}

// blamed is a fault and the packs that may be its cause; none for shared files.
type blamed struct {
	fault fault.Fault
	packs []string
}

func (t *takeover) blame(set *compile.Set) []blamed {
	var out []blamed
	for _, f := range set.Faults.Tidy().Errors() {
		b := blamed{fault: f}
		if code := fault.FirstFolder(f.File); set.Drafts[code] != nil {
			b.packs = []string{code}
		} else if !t.sharedEdited() {
			b.packs = set.Affected[f.Told()] // a default is right until a pack no longer replaces it
		}
		out = append(out, b)
	}
	for _, x := range set.Cross {
		if !x.Warning {
			out = append(out, blamed{x.Fault, x.Packs})
		}
	}
	return out
}

// holdGuilty holds back the edited packs that cause faults. It is false when a
// fault has another cause: a shared file, which only all together can stay behind.
func (t *takeover) holdGuilty(errs []blamed) bool {
	guilty := map[string]fault.Faults{}
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
	if own := fault.FirstFolder(b.fault.File); slices.Contains(edited, own) {
		return []string{own}
	}
	return edited
}

// holdAll keeps everything as it is: the shared files and every edited pack,
// which was written against them.
func (t *takeover) holdAll(errs []blamed) {
	var all fault.Faults
	for _, b := range errs {
		all = append(all, b.fault)
		if len(b.packs) == 0 {
			t.hold(b.fault.File, b.fault)
		}
	}
	for code := range t.now.ByCode {
		if t.edited(code) {
			t.hold(code, all.Filter(func(f fault.Fault) bool {
				return fault.FirstFolder(f.File) == code || fault.FirstFolder(f.File)[0] == '_'
			})...)
		}
	}
	if t.sharedEdited() && len(t.held[schema.BaseFile])+len(t.held[schema.RoutesFile]) == 0 {
		t.hold(schema.BaseFile, all...) // valid by itself, but packs that weren't edited break with it
	}
	t.keepShared = true
}

func (t *takeover) hold(unit string, faults ...fault.Fault) {
	t.held[unit] = append(t.held[unit], faults...).Tidy()
}

// edited: the pack differs from the live one and is not held back already.
func (t *takeover) edited(code string) bool {
	now, before := t.now.ByCode[code], t.accepted.ByCode[code]
	if _, held := t.held[code]; held || now == nil {
		return false
	}
	return before == nil || now.Sum != before.Sum
}

func (t *takeover) sharedEdited() bool {
	return !t.keepShared && t.now.Shared.Sum != t.accepted.Shared.Sum
}

// sources puts new and held-back packs together.
func (t *takeover) sources() *source.Packs {
	out := &source.Packs{Shared: t.now.Shared, ByCode: map[string]*source.Pack{}}
	if t.keepShared {
		out.Shared = t.accepted.Shared
	}
	for code, p := range t.now.ByCode {
		if _, held := t.held[code]; !held {
			out.ByCode[code] = p
		}
	}
	for code, p := range t.accepted.ByCode {
		if _, held := t.held[code]; held {
			out.ByCode[code] = p
		}
	}
	return out
}

// refusal is an edit that is held back; see Refusal.
type refusal struct {
	at     time.Time
	faults fault.Faults
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
			if text, ok := t.now.Text(f.File); ok {
				r.files[f.File] = text
			}
		}
		out[unit] = r
	}
	return out
}

// changes reports whether the outcome differs from what is live.
func (t *takeover) changes() bool {
	return len(t.gone) > 0 || t.sharedEdited() || slices.ContainsFunc(slices.Collect(maps.Keys(t.now.ByCode)), t.edited)
}

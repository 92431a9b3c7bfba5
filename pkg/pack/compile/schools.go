package compile

import (
	"errors"
	"strconv"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/glyph"
	"knowmad/pkg/pack/source"
	"knowmad/pkg/platform/schoollist"
)

// readSchools reads schools.csv, whose lines name the pack's own regions and
// types of school; those of a list that can't be read to its end aren't known.
func (w *packWork) readSchools(lists map[string]any) {
	text, ok := w.Files[source.SchoolsFile]
	if !ok {
		return
	}
	if faults := glyph.GarbledText(w.Path(source.SchoolsFile), text); len(faults) > 0 {
		w.add(faults) // each of its names would be told by itself
		return
	}
	number := 0
	for line := range strings.Lines(text) {
		if number++; source.IsConflict(line) {
			at := fault.Pos{File: w.Path(source.SchoolsFile), Line: number, Col: 1}
			w.add(fault.Faults{at.Fault("conflict", "file", source.Unmerged)})
			return
		}
	}
	known := schoollist.Known{Market: w.Code, Regions: texts(lists["regions"], "code"), Types: texts(lists["schoolTypes"], "id")}
	err := schoollist.Read(strings.NewReader(text), known, func(s market.School) error {
		w.schools = append(w.schools, s)
		return nil
	})
	if faults, ok := errors.AsType[schoollist.Faults](err); ok {
		for _, f := range faults {
			w.add(fault.Faults{w.schoolFault(f)})
		}
	}
}

func (w *packWork) schoolFault(f schoollist.Fault) fault.Fault {
	path := "file"
	if f.Index >= 0 {
		path = source.JoinPath("schools", strconv.Itoa(f.Index))
	}
	if f.Index >= 0 && f.Field != "" {
		path = source.JoinPath(path, f.Field)
	}
	return fault.Pos{File: w.Path(source.SchoolsFile), Line: f.Line, Col: f.Col}.Fault(f.Rule, path, "%s", f.Message)
}

// texts gives one key of each item of a list; nil for a list that isn't wholly known.
func texts(list any, key string) []string {
	items, ok := list.([]any)
	if !ok {
		return nil
	}
	out := []string{}
	for _, item := range items {
		m, _ := item.(map[string]any)
		text, ok := m[key].(string)
		if !ok {
			return nil
		}
		out = append(out, text)
	}
	return out
}

package market

import (
	"errors"
	"strconv"
	"strings"

	"knowmad/pkg/platform/schoollist"
)

// readSchools reads schools.csv, whose lines name the pack's own regions and
// types of school; those of a list that can't be read to its end aren't known.
func (w *packWork) readSchools(lists map[string]any) {
	text, ok := w.files[schoolsFile]
	if !ok {
		return
	}
	known := schoollist.Known{Market: w.code, Regions: texts(lists["regions"], "code"), Types: texts(lists["schoolTypes"], "id")}
	err := schoollist.Read(strings.NewReader(text), known, func(s schoollist.School) error {
		w.listed = append(w.listed, s)
		return nil
	})
	if faults, ok := errors.AsType[schoollist.Faults](err); ok {
		for _, f := range faults {
			w.add(Faults{w.schoolFault(f)})
		}
	}
}

func (w *packWork) schoolFault(f schoollist.Fault) Fault {
	path := "file"
	if f.Index >= 0 {
		path = joinPath("schools", strconv.Itoa(f.Index))
	}
	if f.Index >= 0 && f.Field != "" {
		path = joinPath(path, f.Field)
	}
	return pos{file: w.path(schoolsFile), line: f.Line, col: f.Col}.fault(f.Rule, path, "%s", f.Message)
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

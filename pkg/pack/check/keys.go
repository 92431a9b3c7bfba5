package check

import (
	"maps"
	"slices"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// unknownKeys reports keys that s doesn't have, and maps the keys that were meant to the file
// that misspells them.
func (w *walk) unknownKeys(n *source.Node, s *schema.Shape, path string) (misspelt map[string]string) {
	misspelt = map[string]string{}
	translated := map[string]string{} // the same of keys that may be written in another language
	for _, f := range n.Fields {
		if s.Field(f.Name) != nil || w.full() {
			continue
		}
		fix := remedyKey(n, s, f, misspelt)
		hint := w.hint(n, s, f, misspelt)
		if hint == "" {
			lacking := w.lacking(n, s, f, path, misspelt)
			for _, name := range lacking {
				translated[name] = f.Value.Key.File
			}
			hint = isThis(lacking)
		}
		w.add(f.Value.Key, "unknown-key", source.JoinPath(path, f.Name), "unknown key%s", hint).Fix = fix
	}
	maps.Copy(misspelt, translated)
	return misspelt
}

// maxLacking bounds the missing keys that one unknown key may stand for.
const maxLacking = 3

// lacking returns the required keys that n lacks and that the value of the unknown key f fits;
// where it fits none, the only one for a value of its kind. More than maxLacking are none. A
// base file lacks no keys.
func (w *walk) lacking(n *source.Node, s *schema.Shape, f source.Field, path string, misspelt map[string]string) (names []string) {
	var alike []string
	if f.Value.Key.File == schema.BaseFile || f.Value.Empty {
		return nil
	}
	for i := range s.Fields {
		k := &s.Fields[i]
		at := source.JoinPath(path, k.Name)
		_, slip := misspelt[k.Name]
		if slip || !k.Required || n.Get(k.Name) != nil || w.missing != nil && !w.missing(at) {
			continue
		}
		try := &walk{Checker: w.Checker, file: w.file, zone: w.zone}
		if try.node(f.Value, k.Shape, at, f.Value.Key); len(try.faults) == 0 {
			names = append(names, k.Name)
		} else if k.Shape.IsMap == (f.Value.Kind == source.MapNode) && (k.Shape.Elem != nil) == (f.Value.Kind == source.ListNode) {
			alike = append(alike, k.Name)
		}
	}
	switch {
	case len(names) == 0 && len(alike) == 1:
		return alike
	case len(names) > maxLacking:
		return nil
	}
	return names
}

// isThis is the end of a message about an unknown key that may be one of the missing ones.
func isThis(lacking []string) string {
	switch len(lacking) {
	case 0:
		return ""
	case 1:
		return "; is this '" + lacking[0] + "', which is missing?"
	}
	return "; is this '" + strings.Join(lacking, "' or '") + "', which are missing?"
}

// hint suggests the right key for an unknown one, and notes it in misspelt, so that it isn't
// also reported as missing.
func (w *walk) hint(n *source.Node, s *schema.Shape, f source.Field, misspelt map[string]string) string {
	name := f.Name
	best := w.meant(n, s, f, misspelt)
	if best != "" && fault.Distance(name, best) <= 2 {
		misspelt[best] = f.Value.Key.File
		return "; did you mean '" + best + "'?"
	}
	for _, place := range w.places[name] {
		switch {
		case !w.isMarket:
			continue
		case place == "":
			return "; it belongs at the top of the file, without indentation"
		default:
			return "; it belongs below '" + place + "'"
		}
	}
	if best != "" {
		misspelt[best] = f.Value.Key.File
		return "; did you mean '" + best + "'?"
	}
	return ""
}

// meant returns the closest key; of two equally close keys the absent one. In a shared file
// the result doesn't depend on the market, so that all markets report the same fault.
func (w *walk) meant(n *source.Node, s *schema.Shape, f source.Field, misspelt map[string]string) string {
	names := s.Names()
	best := fault.Closest(f.Name, names)
	if f.Value.Key.File == schema.BaseFile {
		return best
	}
	free := slices.DeleteFunc(names, func(name string) bool {
		_, slip := misspelt[name]
		return slip || n.Get(name) != nil
	})
	if other := fault.Closest(f.Name, free); other != "" && fault.Distance(f.Name, other) <= fault.Distance(f.Name, best) {
		return other
	}
	return best
}

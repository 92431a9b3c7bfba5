package market

import "slices"

// except leaves out what the pack excepts and tells of exceptions that silence
// nothing. Of one whose rule was not asked about nothing is known.
func (w *packWarner) except() Faults {
	out := slices.DeleteFunc(slices.Clone(w.faults), func(f Fault) bool {
		return slices.ContainsFunc(w.exceptions, func(e exception) bool { return e.silences(f) })
	})
	for _, e := range w.exceptions {
		asked := !w.partial && (e.rule != "contest-over" || !w.at.IsZero())
		if asked && !slices.ContainsFunc(w.faults, e.silences) {
			f := e.pos.fault(unusedException, e.at, "the exception for %s silences nothing; remove it", e.rule)
			f.Warning = true
			out = append(out, f)
		}
	}
	return onePageFallback(out)
}

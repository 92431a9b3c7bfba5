package pack

import (
	"slices"

	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
)

// except leaves out what the pack excepts and tells of exceptions that silence
// nothing. Of one whose rule was not asked about nothing is known.
func (w *packWarner) except() fault.Faults {
	out := slices.DeleteFunc(slices.Clone(w.warned), func(f fault.Fault) bool {
		return slices.ContainsFunc(w.Exceptions, func(e compile.Exception) bool { return e.Silences(f) })
	})
	for _, e := range w.Exceptions {
		asked := !w.partial && w.Live() && (e.Rule != "contest-over" || !w.at.IsZero())
		if asked && !slices.ContainsFunc(w.warned, e.Silences) {
			f := e.Pos.Fault(fault.UnusedException, e.At, "the exception for %s silences nothing; remove it", e.Rule)
			f.Warning = true
			out = append(out, f)
		}
	}
	return oneFieldUnread(onePageFallback(out))
}

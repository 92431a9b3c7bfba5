package compile

import (
	"strconv"
	"strings"

	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/source"
)

// Exception is an entry of a pack's `exceptions`: a warning that is meant to be.
type Exception struct {
	Rule          string
	Path          string // what it is about; "": the whole pack
	Reason, Owner string
	Pos           fault.Pos // of the entry's rule
	At            string
}

// readExceptions gives the exceptions of a pack that can be used, and what is
// wrong with the others.
func readExceptions(list *source.Node, known *fault.Catalogue) (used []Exception, faults fault.Faults) {
	if list == nil {
		return nil, nil
	}
	for i, item := range list.Items {
		rule := item.Get("rule")
		at := source.JoinPath("exceptions", strconv.Itoa(i)) + ".rule"
		if rule == nil {
			continue // told by itself
		}
		r, ok := known.Rule(rule.Text)
		switch {
		case !ok:
			f := rule.Pos.Fault("exception-rule", at, "there is no warning '%s'%s", rule.Text, fault.DidYouMean(rule.Text, known.Warnings()))
			if name, certain := fault.OnlyMatch(rule.Text, known.Warnings()); certain {
				f.Fix = fault.Writing(rule.Pos, name)
			}
			faults = append(faults, f)
		case !r.Warning:
			faults = append(faults, rule.Pos.Fault("exception-rule", at, "%s is a fault, and no exception keeps a fault; repair what it says", r.ID))
		case r.ID == fault.UnusedException:
			faults = append(faults, rule.Pos.Fault("exception-rule", at, "an exception that silences nothing is removed, not excepted"))
		default:
			used = append(used, Exception{
				Rule: rule.Text, Path: item.Get("path").Str(), Reason: item.Get("reason").Str(), Owner: item.Get("owner").Str(),
				Pos: rule.Pos, At: at,
			})
		}
	}
	return used, faults
}

// Silences reports whether the exception is about a warning.
func (e Exception) Silences(f fault.Fault) bool {
	return f.Rule == e.Rule && (e.Path == "" || f.Path == e.Path || strings.HasPrefix(f.Path, e.Path+"."))
}

package market

import (
	"strconv"
	"strings"
)

// exception is an entry of a pack's `exceptions`: a warning that is meant to be.
type exception struct {
	rule, path string
	pos        pos // of the entry's rule
	at         string
}

// readExceptions gives the exceptions of a pack that can be used, and what is
// wrong with the others.
func readExceptions(list *node, known *catalogue) (used []exception, faults Faults) {
	if list == nil {
		return nil, nil
	}
	for i, item := range list.items {
		rule := item.get("rule")
		at := joinPath("exceptions", strconv.Itoa(i)) + ".rule"
		if rule == nil {
			continue // told by itself
		}
		r, ok := known.rule(rule.text)
		switch {
		case !ok:
			f := rule.pos.fault("exception-rule", at, "there is no warning '%s'%s", rule.text, DidYouMean(rule.text, known.warnings()))
			if name, certain := only(rule.text, known.warnings()); certain {
				f.Fix = writing(rule.pos, name)
			}
			faults = append(faults, f)
		case !r.Warning:
			faults = append(faults, rule.pos.fault("exception-rule", at, "%s is a fault, and no exception keeps a fault; repair what it says", r.ID))
		case r.ID == unusedException:
			faults = append(faults, rule.pos.fault("exception-rule", at, "an exception that silences nothing is removed, not excepted"))
		default:
			used = append(used, exception{rule: rule.text, path: item.get("path").str(), pos: rule.pos, at: at})
		}
	}
	return used, faults
}

func (e exception) silences(f Fault) bool {
	return f.Rule == e.rule && (e.path == "" || f.Path == e.path || strings.HasPrefix(f.Path, e.path+"."))
}

package record

import "knowmad/pkg/platform/right"

// MayEditKnow is the rule of an action.
func MayEditKnow() right.Rule {
	return right.Rule{Action: "know.edit", Least: right.User, Own: true, Why: "What an author wrote stays theirs; staff take it away on record, they don't rewrite it."}
}

// MayReadOwnKnows is the rule of an action.
func MayReadOwnKnows() right.Rule {
	return right.Rule{Action: "know.own.read", Least: right.User, Own: true, Why: "What isn't published yet, or never will be, is its author's business."}
}

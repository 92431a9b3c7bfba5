package event

import "knowmad/pkg/platform/right"

func maySend() right.Rule {
	return right.Rule{
		Action: "event.send", Least: right.Visitor,
		Why: "Whoever visits is counted, with consent. What is sent proves nothing, shows nobody anything, and is read by operators alone.",
	}
}

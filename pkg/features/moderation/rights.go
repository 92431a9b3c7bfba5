package moderation

import "knowmad/pkg/platform/right"

func mayObjectToDecision() right.Rule {
	return right.Rule{Action: "moderation.object", Least: right.User, Own: true, Why: "Only its author answers for a know; others report it."}
}

func mayReadCases() right.Rule {
	return right.Rule{Action: "staff.cases.read", Least: right.Staff, Why: "A case shows what others don't see: sharp pages, files as they were sent, who reported what."}
}

func mayDecideCases() right.Rule {
	return right.Rule{Action: "staff.cases.decide", Least: right.Staff, Why: "Moderation, on record. Nobody decides about their own."}
}

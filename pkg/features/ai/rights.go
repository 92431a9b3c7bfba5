package ai

import "knowmad/pkg/platform/right"

func mayAsk() right.Rule {
	return right.Rule{Action: "ai.ask", Least: right.User, Own: true, Why: "Questions are counted by account, and conversations are kept in it."}
}

func mayReadOwn() right.Rule {
	return right.Rule{Action: "ai.own.read", Least: right.User, Own: true, Why: "A conversation is told to nobody but its author, staff included."}
}

func mayChange() right.Rule {
	return right.Rule{Action: "ai.change", Least: right.User, Own: true, Why: "A conversation is its author's to rename, to judge and to delete."}
}

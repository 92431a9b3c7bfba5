package summary

import "knowmad/pkg/platform/right"

func mayCreate() right.Rule {
	return right.Rule{Action: "ai.summary.create", Least: right.User, Own: true, Why: "Summaries are counted by account, and kept in it."}
}

func mayReadOwn() right.Rule {
	return right.Rule{Action: "ai.summary.read", Least: right.User, Own: true, Why: "A summary may quote private knows: nobody reads it but its author, staff included."}
}

func mayChange() right.Rule {
	return right.Rule{Action: "ai.summary.change", Least: right.User, Own: true, Why: "A summary is its author's to edit, to save as a know and to delete."}
}

package usertopic

import "knowmad/pkg/platform/right"

func mayCreate() right.Rule {
	return right.Rule{Action: "usertopic.create", Least: right.User, Own: true, Why: "A choice is kept in one's own account, and carries one's name."}
}

func mayChange() right.Rule {
	return right.Rule{Action: "usertopic.change", Least: right.User, Own: true, Why: "A choice is its author's to rename and to delete."}
}

func mayReadOwn() right.Rule {
	return right.Rule{Action: "usertopic.own.read", Least: right.User, Own: true, Why: "The list of one's choices is told to nobody else; each of them is read by its link."}
}

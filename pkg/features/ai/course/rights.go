package course

import "knowmad/pkg/platform/right"

func mayRead() right.Rule {
	return right.Rule{Action: "ai.course.read", Least: right.User, Own: true, Why: "What somebody studies is told to nobody else, staff included."}
}

func mayChange() right.Rule {
	return right.Rule{Action: "ai.course.change", Least: right.User, Own: true, Why: "Courses are kept in an account, and are its owner's to name and to delete."}
}

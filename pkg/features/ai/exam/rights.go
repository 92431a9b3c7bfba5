package exam

import "knowmad/pkg/platform/right"

func mayMake() right.Rule {
	return right.Rule{Action: "ai.exam.make", Least: right.User, Own: true, Why: "Mock exams are counted by account, and are kept in it."}
}

func mayRead() right.Rule {
	return right.Rule{Action: "ai.exam.read", Least: right.User, Own: true, Why: "Questions and marks are told to nobody but their author, staff included."}
}

func maySit() right.Rule {
	return right.Rule{Action: "ai.exam.sit", Least: right.User, Own: true, Why: "An exam is its author's to sit, to repeat and to delete."}
}

package reaction

import "knowmad/pkg/platform/right"

func mayLikeKnow() right.Rule {
	return right.Rule{Action: "know.like", Least: right.User, Why: "One like for each person."}
}

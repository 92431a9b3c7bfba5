package edit

import "knowmad/pkg/platform/right"

func mayCreateKnow() right.Rule {
	return right.Rule{Action: "know.create", Least: right.User, Own: true, Why: "Whoever shares something answers for it, so nobody shares as another."}
}

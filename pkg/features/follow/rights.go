package follow

import "knowmad/pkg/platform/right"

func mayReadFollows() right.Rule {
	return right.Rule{Action: "follow.read", Least: right.User, Own: true, Why: "Who follows whom is told to nobody."}
}

func mayChangeFollows() right.Rule {
	return right.Rule{Action: "follow.change", Least: right.User, Why: "One follows others; what is changed is one's own list."}
}

package subscription

import "knowmad/pkg/platform/right"

func mayBuy() right.Rule {
	return right.Rule{Action: "plan.buy", Least: right.User, Own: true, Why: "Who subscribes pays, and cancels, for themselves."}
}

package payout

import "knowmad/pkg/platform/right"

func mayReadMoney() right.Rule {
	return right.Rule{Action: "payout.read", Least: right.User, Own: true, Why: "What somebody earns is theirs to know."}
}

package user

import "knowmad/pkg/platform/right"

func mayReadOwnAccount() right.Rule {
	return right.Rule{Action: "account.read", Least: right.User, Own: true, Why: "An account is its owner's; others see the public profile."}
}

func mayEditProfile() right.Rule {
	return right.Rule{Action: "user.edit", Least: right.User, Own: true, Why: "What stands on a profile its owner wrote, always."}
}

func mayLookUpUsername() right.Rule {
	return right.Rule{Action: "user.names", Least: right.User, Why: "Whoever chooses a username must know which are free; visitors have none to choose."}
}

func mayReportUse() right.Rule {
	return right.Rule{Action: "user.report", Least: right.User, Own: true, Why: "Only one's own client knows when and where one uses the product."}
}

func mayReadKnowStats() right.Rule {
	return right.Rule{Action: "knower.stats", Least: right.User, Own: true, Why: "How many of one's knows were rejected is nobody else's business."}
}

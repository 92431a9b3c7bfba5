package twofactor

import "knowmad/pkg/platform/right"

func mayReadTwoFactor() right.Rule {
	return right.Rule{Action: "account.two-factor.read", Least: right.User, Own: true, Why: "How somebody signs in is nobody's business."}
}

func mayChangeTwoFactor() right.Rule {
	return right.Rule{Action: "account.two-factor.change", Least: right.User, Own: true, Why: "Whoever could turn it off for others would be a way around it."}
}

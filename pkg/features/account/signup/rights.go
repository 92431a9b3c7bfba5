package signup

import "knowmad/pkg/platform/right"

func mayChangePassword() right.Rule {
	return right.Rule{Action: "account.password", Least: right.User, Own: true, Why: "Staff help by the mail that resets it, so no one else ever sets a password."}
}

func mayChangeEmail() right.Rule {
	return right.Rule{Action: "account.email", Least: right.User, Own: true, Why: "Whoever has the address can take the account."}
}

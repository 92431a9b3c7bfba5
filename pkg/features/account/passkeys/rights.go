package passkeys

import "knowmad/pkg/platform/right"

func mayAddPasskey() right.Rule {
	return right.Rule{Action: "account.passkeys.add", Least: right.User, Own: true, Why: "A passkey is a key to the account: nobody makes one to another's."}
}

func mayReadPasskeys() right.Rule {
	return right.Rule{Action: "account.passkeys.read", Least: right.User, Own: true, Why: "Which devices somebody has is nobody's business."}
}

func mayChangePasskey() right.Rule {
	return right.Rule{Action: "account.passkeys.change", Least: right.User, Own: true, Why: "Taking away somebody's key would lock them out."}
}

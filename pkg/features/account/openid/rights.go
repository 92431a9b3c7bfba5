package openid

import "knowmad/pkg/platform/right"

func mayReadProviderLinks() right.Rule {
	return right.Rule{Action: "account.providers.read", Least: right.User, Own: true, Why: "Who is whom elsewhere is nobody's business."}
}

func mayUnlinkProvider() right.Rule {
	return right.Rule{Action: "account.providers.unlink", Least: right.User, Own: true, Why: "Taking away somebody's way in would lock them out."}
}

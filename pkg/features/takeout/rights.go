package takeout

import "knowmad/pkg/platform/right"

func mayRequestExport() right.Rule {
	return right.Rule{Action: "takeout.request", Least: right.User, Own: true, Why: "All that is kept of somebody in one file is for nobody else, staff included."}
}

func mayReadExports() right.Rule {
	return right.Rule{Action: "takeout.read", Least: right.User, Own: true, Why: "All that is kept of somebody in one file is for nobody else, staff included."}
}

func mayDeleteAccount() right.Rule {
	return right.Rule{Action: "takeout.delete", Least: right.User, Own: true, Why: "Only the owner ends an account; staff block it."}
}

func mayKeepAccount() right.Rule {
	return right.Rule{Action: "takeout.keep", Least: right.User, Own: true, Why: "Whoever could end it may keep it."}
}

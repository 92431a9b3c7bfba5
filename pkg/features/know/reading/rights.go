package reading

import "knowmad/pkg/platform/right"

func mayDownloadKnow() right.Rule {
	return right.Rule{Action: "know.download", Least: right.User, Why: "Reading is for everybody; files are for those who have an account."}
}

package notice

import "knowmad/pkg/platform/right"

func mayReadNotices() right.Rule {
	return right.Rule{Action: "notice.read", Least: right.User, Own: true, Why: "What happened to somebody's material, and whom they follow, is theirs to know."}
}

func mayChangeNotices() right.Rule {
	return right.Rule{Action: "notice.change", Least: right.User, Own: true, Why: "Only who is notified says what they have read, and whether they want mails."}
}

package feed

import "knowmad/pkg/platform/right"

func mayReadFeed() right.Rule {
	return right.Rule{Action: "feed.read", Least: right.User, Own: true, Why: "A feed shows what somebody reads and whom they follow."}
}

func mayChangeFeed() right.Rule {
	return right.Rule{Action: "feed.change", Least: right.User, Own: true, Why: "A feed shows what somebody reads and whom they follow."}
}

package sessions

import "knowmad/pkg/platform/right"

func mayReadSessions() right.Rule {
	return right.Rule{Action: "account.sessions.read", Least: right.User, Own: true, Why: "Which devices somebody uses is nobody's business."}
}

func mayEndSession() right.Rule {
	return right.Rule{Action: "account.sessions.end", Least: right.User, Own: true, Why: "Staff block accounts; they don't act as their owners."}
}

package demand

import "knowmad/pkg/platform/right"

func mayAskDemand() right.Rule {
	return right.Rule{Action: "demand.ask", Least: right.User, Own: true, Why: "Demands are asked with one's own account, so that the asker can be told of answers."}
}

func mayDeleteDemand() right.Rule {
	return right.Rule{Action: "demand.delete", Least: right.User, Own: true, Why: "A demand is its asker's, who may delete it until it has an answer. Staff delete any on record, or after a report."}
}

func mayReserveDemand() right.Rule {
	return right.Rule{Action: "demand.reserve", Least: right.User, Why: "One reserves what other users asked for."}
}

func mayReadOwnDemands() right.Rule {
	return right.Rule{Action: "demand.own.read", Least: right.User, Own: true, Why: "What one asked for and reserved is told to nobody else."}
}

func mayDeleteAnyDemand() right.Rule {
	return right.Rule{Action: "staff.demands.delete", Least: right.Staff, Why: "Moderation, on record."}
}

package request

import "knowmad/pkg/platform/right"

// MayRead lets users see what they earn.
func MayRead() right.Rule {
	return right.Rule{Action: "payout.read", Least: right.User, Own: true, Why: "What somebody earns is theirs to know."}
}

func mayAskMoney() right.Rule {
	return right.Rule{Action: "payout.ask", Least: right.User, Own: true, Why: "Only who earned money says where it goes."}
}

func mayReadPayouts() right.Rule {
	return right.Rule{Action: "staff.payouts.read", Least: right.Staff, Why: "Who asks for money is shown, and the name and the ending of their account."}
}

func mayDecidePayouts() right.Rule {
	return right.Rule{Action: "staff.payouts.decide", Least: right.Staff, Why: "It takes two of the staff, on record, and nobody decides about their own."}
}

func mayPayOut() right.Rule {
	return right.Rule{Action: "staff.payouts.pay", Least: right.Staff, Why: "A file for the bank has names and accounts; who read it is on record."}
}

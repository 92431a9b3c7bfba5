package staff

import "knowmad/pkg/platform/right"

func mayReadPeople() right.Rule {
	return right.Rule{Action: "staff.users.read", Least: right.Staff, Why: "Addresses of people are shown; who saw whose is on record."}
}

func mayBlockPeople() right.Rule {
	return right.Rule{Action: "staff.users.block", Least: right.Staff, Why: "Moderation, on record. Nobody blocks themselves."}
}

func mayAcceptKnower() right.Rule {
	return right.Rule{Action: "staff.knowers.accept", Least: right.Staff, Why: "It gives somebody a role, so it is on record."}
}

func mayReadStaffLog() right.Rule {
	return right.Rule{Action: "staff.log.read", Least: right.Staff, Why: "Staff watch each other."}
}

func mayOpenWorkbench() right.Rule {
	return right.Rule{Action: "staff.workbench", Least: right.Staff, Why: "It shows configuration of markets before visitors see it."}
}

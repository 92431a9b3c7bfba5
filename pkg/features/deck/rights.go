package deck

import (
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

func noDeck() *problem.Error { return problem.New(problem.NotFound, "There is no such deck.") }

func mayCreateDeck() right.Rule {
	return right.Rule{Action: "deck.create", Least: right.User, Own: true, Why: "A deck is shared with one's own account, as every know is."}
}

func mayEditDeck() right.Rule {
	return right.Rule{Action: "deck.edit", Least: right.User, Own: true, Why: "A deck stays as its author wrote it; staff take it away on record, they don't rewrite it."}
}

func mayLearn() right.Rule {
	return right.Rule{Action: "learning.own", Least: right.User, Own: true, Why: "What one learns, and how well, is told to nobody else."}
}

package knows

import "knowmad/pkg/platform/right"

func mayExplainSearch() right.Rule {
	return right.Rule{Action: "staff.search.explain", Least: right.Staff, Why: "How results are ranked is told to those who answer for it; others could write to please it."}
}

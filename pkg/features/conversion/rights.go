package conversion

import "knowmad/pkg/platform/right"

func mayReport() right.Rule {
	return right.Rule{
		Action: "conversion.report", Least: right.Visitor,
		Why: "Whoever came by an advertisement may sign up. What is sent proves nothing and shows nobody anything; it is bounded per device.",
	}
}

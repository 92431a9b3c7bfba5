package library

import "knowmad/pkg/platform/right"

func mayReadLibrary() right.Rule {
	return right.Rule{Action: "library.read", Least: right.User, Own: true, Why: "What somebody keeps to learn from is nobody else's business, unless they pass on a folder's link."}
}

func mayChangeLibrary() right.Rule {
	return right.Rule{Action: "library.change", Least: right.User, Own: true, Why: "A library is its owner's; who has a folder's link reads it and copies it into a library of their own."}
}

package upload

import "knowmad/pkg/platform/right"

func maySendUpload() right.Rule {
	return right.Rule{Action: "upload.send", Least: right.User, Own: true, Why: "Files on their way are nobody else's: what becomes of them decides who sees them."}
}

package result

import "knowmad/pkg/platform/mail"

// Mails are the kinds that are sent when a processing has ended.
func Mails() []mail.Kind {
	return []mail.Kind{
		// To the author's own address. The link leads to the know, to the list of one's own,
		// or to where its files are replaced.
		{Name: "know-ready", Values: []string{"link", "title"}, Action: true},
		{Name: "know-ready-private", Values: []string{"link", "title"}, Action: true},
		{Name: "know-in-review", Values: []string{"link", "title"}, Action: true, Note: true},
		// reason is a key of record.Failure; kept is yes where readers have an older version.
		{Name: "know-failed", Values: []string{"link", "title", "reason", "kept"}, Action: true, Note: true},

		// To another address.
		{Name: "know-elsewhere-ready", Values: []string{"link"}, Action: true, Note: true, Why: "upload"},
		{Name: "know-elsewhere-ended", Values: []string{"link"}, Action: true, Note: true, Why: "upload"},
	}
}

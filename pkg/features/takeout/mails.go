package takeout

import "knowmad/pkg/platform/mail"

// Mails are the kinds that this slice sends.
func Mails() []mail.Kind {
	return []mail.Kind{
		// The link leads to where data is downloaded and accounts are deleted; so in the next ones.
		{Name: "data-export", Values: []string{"link", "validFor"}, Action: true, Note: true},
		{Name: "data-export-failed", Values: []string{"link"}, Action: true, Note: true},
		// when it will be deleted.
		{Name: "deletion-scheduled", Values: []string{"link", "when"}, Action: true, Note: true},
		{Name: "deletion-cancelled", Note: true},
		{Name: "account-deleted", Note: true, Why: "deleted"},
	}
}

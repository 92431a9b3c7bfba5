package demand

import "knowmad/pkg/platform/mail"

// Mails are the kinds that this slice sends.
func Mails() []mail.Kind {
	return []mail.Kind{
		// The link leads to the demand with its answers; title is what the asker called it.
		{Name: "demand-answered", Values: []string{"link", "title"}, Action: true, Note: true},
	}
}

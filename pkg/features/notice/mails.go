package notice

import "knowmad/pkg/platform/mail"

// MailKinds are the mails that this slice sends.
func MailKinds() []mail.Kind {
	return []mail.Kind{
		// count is a number; titles are at most three, joined by a dot that all languages share.
		{Name: "notices", Values: []string{"link", "count", "titles"}, Long: []string{"titles"}, Action: true, Note: true},
	}
}

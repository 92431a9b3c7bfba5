package notice

import "knowmad/pkg/platform/mail"

// MailKinds are the mails that this slice sends.
func MailKinds() []mail.Kind {
	return []mail.Kind{
		// count is a number; titles are those of at most three, in quotation marks.
		{Name: "notices", Values: []string{"link", "count", "titles"}, Long: []string{"titles"}, Action: true, Note: true},
	}
}

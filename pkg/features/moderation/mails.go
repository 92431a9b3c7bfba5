package moderation

import "knowmad/pkg/platform/mail"

// Mails are the kinds that this slice sends. reason is what staff say; reasoned is yes
// where they said anything.
func Mails() []mail.Kind {
	long := []string{"reason"}
	return []mail.Kind{
		// To authors. before is published or waiting.
		{Name: "know-removed", Values: []string{"link", "title", "ground", "reason", "before"}, Long: long, Action: true, Note: true},
		{Name: "know-stopped", Values: []string{"link", "title", "ground"}, Action: true, Note: true},
		{Name: "know-approved", Values: []string{"link", "title"}, Action: true, Note: true},
		{Name: "know-kept", Values: []string{"link", "title", "reasoned"}, Long: long, Action: true, Note: true},
		// outcome is restored or keptRemoved.
		{Name: "objection-decided", Values: []string{"link", "title", "outcome", "reasoned"}, Long: long, Action: true, Note: true},
		{Name: "demand-removed", Values: []string{"link", "title", "ground", "reason"}, Long: long, Action: true, Note: true},
		{Name: "folder-unshared", Values: []string{"link", "title", "ground", "reason"}, Long: long, Action: true, Note: true},
		{Name: "knower-blocked", Values: []string{"reason"}, Long: long, Note: true},

		// To those who reported something. outcome is kept, removed, blocked, gone, restored
		// or keptRemoved.
		{Name: "report-decided", Values: []string{"title", "outcome", "reasoned"}, Long: long, Note: true, Why: "report"},

		// To rights-holders.
		{Name: "rights-notice", Values: []string{"count"}, Note: true, Why: "notice"},
		{Name: "rights-notice-decided", Values: []string{"title", "outcome", "reasoned"}, Long: long, Note: true, Why: "notice"},
		{Name: "rights-objection", Values: []string{"title"}, Note: true, Why: "notice"},
	}
}

package moderation_test

import (
	"testing"

	"knowmad/pkg/features/moderation"
	"knowmad/pkg/platform/mail/mailtest"
	"knowmad/web"
)

func TestLetters(t *testing.T) {
	mailtest.Check(t, web.Messages, moderation.Mails(), map[string]string{
		"title": "Brüche kürzen", "reason": "It is the whole chapter of a book.", "reasoned": "yes", "ground": "COPYRIGHT",
		"before": "published", "outcome": "removed", "count": "3",
	})
}

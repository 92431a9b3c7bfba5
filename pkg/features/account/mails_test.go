package account_test

import (
	"testing"

	"knowmad/pkg/features/account"
	"knowmad/pkg/platform/mail/mailtest"
	"knowmad/web"
)

func TestLetters(t *testing.T) {
	mailtest.Check(t, web.Messages, account.Mails(), map[string]string{
		"newEmail": "ann.lee@example.net", "device": "Firefox (Linux)", "provider": "Google", "code": "123456",
	})
}

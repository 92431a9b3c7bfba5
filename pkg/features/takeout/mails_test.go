package takeout_test

import (
	"testing"

	"knowmad/pkg/features/takeout"
	"knowmad/pkg/platform/mail/mailtest"
	"knowmad/web"
)

func TestLetters(t *testing.T) {
	mailtest.Check(t, web.Messages, takeout.Mails(), nil)
}

package notice_test

import (
	"testing"

	feature "knowmad/pkg/features/notice"
	"knowmad/pkg/platform/mail/mailtest"
	"knowmad/web"
)

func TestLetters(t *testing.T) {
	mailtest.Check(t, web.Messages, feature.MailKinds(), map[string]string{"count": "3", "titles": "Bruchrechnung · Zellen · Kurven"})
}

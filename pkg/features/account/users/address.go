package users

import (
	"strings"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/platform/mail"
)

// Address is an e-mail address that mail can be sent to.
type Address struct {
	Text string // as its owner writes it, the domain in ASCII
	Key  string // as it is compared: one account per key
}

// ParseAddress reads an address: spaces around it are left out. Its part before
// the @ is ASCII, so that no look-alike letter makes a second account of an
// address; domains may be of any script. The error is a FormValidationError on
// the field.
func ParseAddress(text, field string) (Address, error) {
	text = strings.TrimSpace(text)
	local, _, _ := strings.Cut(text, "@")
	checked, err := mail.CheckAddress(text)
	if err != nil || !isASCII(local) {
		return Address{}, call.Invalid(field, "Please enter a valid e-mail address.")
	}
	return Address{Text: checked, Key: strings.ToLower(checked)}, nil
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

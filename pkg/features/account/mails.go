package account

import (
	"knowmad/pkg/platform/mail"
)

// Mails are the kinds that this slice sends.
func Mails() []mail.Kind {
	return []mail.Kind{
		// To a new account: open the link to confirm the address.
		{Name: "confirm-email", Values: []string{"link", "validFor"}, Action: true, Note: true},
		// To the owner of an address that is signed up with again; the link leads to the sign-in.
		{Name: "known-address", Values: []string{"link"}, Action: true, Note: true},
		// The reader who opens the link chooses a new password.
		{Name: "reset-password", Values: []string{"link", "validFor"}, Action: true, Note: true},
		// To the address that an account is about to get: open the link to confirm it.
		{Name: "email-change", Values: []string{"link", "validFor"}, Action: true, Note: true, Why: "address"},
		// To the address that an account had; newEmail is the one that it has now.
		{Name: "email-changed", Values: []string{"newEmail"}, Note: true},
		// The link leads to where one asks for a new password; so in the next one.
		{Name: "password-changed", Values: []string{"link", "when"}, Action: true},
		// The code that staff enter to set up a second factor.
		{Name: "factor-code", Values: []string{"code", "validFor"}, Note: true},
		// An operator deleted the second factors; the link leads to the sign-in.
		{Name: "factor-reset", Values: []string{"link", "when"}, Action: true, Note: true},
		{Name: "two-factor-changed", Values: []string{"link", "when", "change"}, Action: true},
		// A passkey came (on) or went (off); the link leads to the ways to sign in.
		// So in the next one, of a provider such as Google.
		{Name: "passkey-changed", Values: []string{"link", "when", "change"}, Action: true},
		{Name: "provider-changed", Values: []string{"link", "when", "change", "provider"}, Action: true},
		// device is a name such as “Firefox (Linux)”, or unknown; the link leads to the list of devices.
		{Name: "new-device", Values: []string{"link", "when", "device"}, Action: true},
	}
}

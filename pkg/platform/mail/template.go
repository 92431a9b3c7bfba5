package mail

// Names of values that this package itself knows.
const (
	link     = "link"     // what the button opens, an absolute web address
	validFor = "validFor" // how long the link works, a Go duration such as 24h
	when     = "when"     // when it happened, RFC 3339
	change   = "change"   // what was changed: on, off, codes
)

// kind is what a template brings to a mail.
type kind struct {
	values []string // what the message must bring
	action bool     // it has a button
	note   bool     // it has a paragraph below the button
}

// templates are all kinds of mail by name. Their texts are
// mail.<name>.subject, .text, .action and .note in web/messages.
func templates() map[string]kind {
	return map[string]kind{
		// To a new account: open the link to confirm the address.
		"confirm-email": {values: []string{link, validFor}, action: true, note: true},
		// To the owner of an address that is signed up with again; the link leads to the sign-in.
		"known-address": {values: []string{link}, action: true, note: true},
		// The reader who opens the link chooses a new password.
		"reset-password": {values: []string{link, validFor}, action: true, note: true},
		// To the address that an account is about to get: open the link to confirm it.
		"email-change": {values: []string{link, validFor}, action: true, note: true},
		// To the address that an account had; newEmail is the one that it has now.
		"email-changed": {values: []string{"newEmail"}, note: true},
		// The link leads to where one asks for a new password; so in the next one.
		"password-changed":   {values: []string{link, when}, action: true},
		"two-factor-changed": {values: []string{link, when, change}, action: true},
		// A passkey came (on) or went (off); the link leads to the ways to sign in.
		// So in the next one, of a provider such as Google.
		"passkey-changed":  {values: []string{link, when, change}, action: true},
		"provider-changed": {values: []string{link, when, change, "provider"}, action: true},
		// device is a name such as “Firefox (Linux)”, or unknown; the link leads to the list of devices.
		"new-device": {values: []string{link, when, "device"}, action: true},
		// The link leads to where data is downloaded and accounts are deleted; so in the next ones.
		"data-export":        {values: []string{link, validFor}, action: true, note: true},
		"data-export-failed": {values: []string{link}, action: true, note: true},
		// when it will be deleted.
		"deletion-scheduled": {values: []string{link, when}, action: true, note: true},
		"deletion-cancelled": {note: true},
		"account-deleted":    {note: true},
	}
}

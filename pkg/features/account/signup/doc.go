// Package signup makes accounts and changes what they are entered with. Start with
// signup.go: Create, Resend and Confirm. age.go is the minimum age, link.go the links
// in mails, change.go a new password or address.
package signup

// Package letters queues mails to the owners of accounts: in whose language, under
// which market's letterhead, and at the same cost where there is no account to write to.
package letters

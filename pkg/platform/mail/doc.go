// Package mail writes mails in the reader's language and sends them, whatever
// happens to the server meanwhile.
//
// Start with Message. Outbox.Enqueue writes one into the table of mails, and a
// job that sends it (pkg/platform/job), in the transaction of whatever it is
// about. The job (run.go) turns it into a Letter (writer.go, letter.go,
// letter.gohtml) and hands it to a Transport: SMTP, or Files, which lays letters
// into a folder. store.go has all statements.
//
// What it promises:
//
//   - a mail is sent if and only if the transaction that queued it was kept, and
//     queueing an ID again does nothing;
//   - several servers may work on one database: a mail is on lease to one of
//     them at a time;
//   - at least once. A server that dies after a mail was taken, and before it
//     could write that down, leaves it to be sent again when the lease ends; it
//     is the same letter to the byte, with the same Message-ID, by which
//     providers drop the second one;
//   - what fails is tried again, with growing waits, for about a day. A refusal
//     of the recipient or the letter for good (5xx at RCPT or DATA) is a bounce,
//     and final; other refusals are about us and are tried again;
//   - what a mail was about (links hold tokens) is deleted once it is sent,
//     bounced or given up; that it was, is on record for 30 days, and Records shows
//     people what is on record of them; Forget deletes it. Logs and
//     metrics have neither addresses nor values, and what a mail server answers
//     is recorded by its code only, since its words repeat addresses;
//   - a letter loads nothing from anywhere: the brand's mark comes along in it;
//   - texts from people (names, devices) are text: no headers, no markup, and no
//     message of theirs under our letterhead (personName).
//
// A slice declares the kinds of mail that it sends (Kind) in its manifest. Their texts
// are mail.<kind>.subject, .text, .action and .note in web.Messages, declared in
// web/features/<noun>/mails.ts, and mail.why.<why> where the reason for a mail is not the
// reader's account; what all mails have is in web/app/mail.ts. Sample
// letters lie beside the slice (mailtest.Check; UPDATE_LETTERS=1 writes them anew) and,
// one in each language, here (go test ./pkg/platform/mail -update): they are worth
// reading before they are committed.
//
// Clocks of servers that share a database must agree to within a minute.
//
// It knows no noun of the product.
package mail

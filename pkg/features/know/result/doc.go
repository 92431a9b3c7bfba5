// Package result tells an author by mail how the processing of a know ended, where they
// asked for that before it did: at their own address, or at another one.
//
// Another address may belong to a person who knows nothing of the author. The mail to it
// has no text that a user wrote, not even a title in a link; counters bound such mails by
// author and by address, and no record of one stays once it is sent.
//
// Start with Service in result.go; mails.go has the kinds of mail, http.go the calls.
package result

// Package document writes the HTML of a host: the head, from a page's plan and its API
// answers (head.go, structured.go), React's markup and data in the order in which browsers
// need them (document.go), and the policy that allows exactly the inline scripts and styles
// of the document (policy.go).
//
// Texts of packs and of users are escaped where they are written. A document as of another
// time contains preview.js, which keeps the time in links. A document of a know contains
// invite.js if the market invites visitors to sign up. A page for which the web app has a
// screen contains app.js, which sends signed-in users there before the first paint. busy.go
// has the page for refused visitors.
//
// The package makes no API calls and uses no cache. Start with Site in document.go.
package document

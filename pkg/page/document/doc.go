// Package document writes the HTML of a host: the head from a page's plan and the
// answers of its API calls (head.go, structured.go), React's markup and data in the
// order in which a browser needs things (document.go), and the policy that allows
// the inline scripts and styles of exactly that document (policy.go).
//
// Texts of packs and of users are escaped where they are written. A document that
// is shown as of another time carries preview.js, which keeps that time on the way
// through the site; one of a know carries invite.js where the market invites visitors to
// sign up, and one in whose place users see a page of the signed-in area app.js.
// busy.go has the page for visitors who are refused.
//
// The package asks no API and knows no cache. Start with Site in document.go.
package document

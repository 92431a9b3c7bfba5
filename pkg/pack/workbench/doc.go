// Package workbench is the page at /_workbench: what a running server really
// serves. Each market with its version and since when it is live, edits that
// were refused with the lines at fault, links to every host at a chosen
// moment, and each market's values with their trail. An open page follows the
// packs as their files are saved.
//
// Who may see it is Options.Authorise and nothing else; pkg/app says so for
// each environment. The pages are made on the server and complete without
// JavaScript; the script in assets/ adds the following of edits (server-sent
// events tell that something changed, the page then asks for itself) and
// search while typing.
//
// A page of experiments shows how many devices saw which variant and what they then did,
// with figures that may be looked at daily (package sequential).
//
// On a developer's machine it also shows the mails that the server wrote, so that
// links in them can be followed.
//
// Start with workbench.go (what it needs, which addresses it answers); index.go
// and values.go make the two pages, excerpt.go the lines around a fault,
// moment.go the chosen time, stream.go the events, outbox.go the
// mails, experiments.go the experiments.
package workbench

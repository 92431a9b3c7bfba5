// Package slice says what a product noun brings to the server. Every package of
// pkg/features describes itself by one Slice; pkg/app loops over them and knows
// nothing else of nouns: it migrates their tables, registers their calls, opens
// them on the platform, runs their work in the background, hands their parts of
// a user's data to exports and deletions, and gives operators their commands.
//
// A server makes its slices in three steps, so that calls are described while the
// database is opened and the packs compile:
//
//   - made: by the slice's constructor, from what other slices and the operator
//     give it. Nothing is read or written; Calls describe the API.
//   - opened: Open gets the Platform. From then on calls are answered.
//   - running: Run works in the background until its context ends.
//
// What an operator decides is the constructor's business: a slice of which there is
// something to decide has a type Options with a flag for each, which app.Options lists.
// What operators do on the command line are Commands (command.go).
package slice

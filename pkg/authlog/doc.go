// Package authlog writes one log line for each event of authentication: who
// signed up, in and out, what changed about an account's ways in, and what was
// refused. A line has the event, the account's id where it is known, the market,
// the factor, the outcome (ok, or the type of the error) and the request's id;
// never an address, a name, a token or a secret.
//
// Start with ForHost, which wraps a call's handler. What only the code below
// finds out, it notes in the request's context (Account, Factor, Event, Outcome).
// It may import httpx, market, problem and right.
package authlog

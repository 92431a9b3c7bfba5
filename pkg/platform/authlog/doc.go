// Package authlog writes one log line for each event of authentication: who
// signed up, in and out, what changed about an account's ways in, and what was
// refused. A line has the event, the account's id where it is known, the market,
// the factor, the outcome (ok, or the type of the error) and the request's id;
// never an address, a name, a token or a secret.
//
// An address that no account has, or a token that there isn't, has no account in
// its line. Beside ok and the types of errors the outcomes are: failed (a fault of
// the server's), held-back (the address has had enough mails, none was queued),
// known-address (another account has the address, its owner was told),
// password-needed (a confirmation on another device than the sign-up's), reused (a
// refresh token that was spent; its session has ended).
//
// Start with ForHost, which wraps a call's handler. What only the code below
// finds out, it notes in the request's context (Account, Factor, Event,
// Outcome, Failed, Also). Write is for jobs and commands.
package authlog

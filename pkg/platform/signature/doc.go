// Package signature checks the header by which a browser signs what it writes:
//
//	X-Request-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256>
//
// over the lines METHOD, path?query, t, and the SHA-256 of the body in hex (or
// UNSIGNED, see Body). It hinders tampering on the way and replays. It is no
// authentication: every caller gets a key. Nothing may rely on it as such.
//
// Start with Verifier.Check.
package signature

// Package signedurl makes addresses that open one path for a few minutes: for
// what a browser can't send a bearer token with, such as a file to download or
// a picture that isn't public.
//
//	/api/users/…/file?expires=<unix seconds>&signature=<hex HMAC-SHA256>
//
// An authorised call hands the address out; a caller that has it may open it until it
// expires. So an answer to one is kept by no cache and tells no other site where
// it came from (Protect), and the server's log has paths without queries.
//
// Start with Signer. The package knows nothing of what lies at a path.
package signedurl

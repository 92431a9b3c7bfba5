// Package virus asks a virus scanner about files: clamd, the daemon of ClamAV, over TCP
// or a Unix socket.
//
// Start with New and Scanner.Scan. What it promises:
//
//   - A file is clean only where clamd says so in the words of its protocol. A lost
//     connection, an answer that isn't understood, a file beyond clamd's own limit and an
//     answer that takes too long are errors (ErrUnavailable), never clean.
//   - Bytes go from the caller's reader to clamd in pieces: clamd needs no access to the
//     files, and the file as a whole is in no memory here.
//   - Each scan has a connection and a deadline of its own; the end of its context ends it.
//
// virustest has a clamd for tests, which knows one virus: EICAR's test file.
//
// The protocol is written out here: of the clients in Go, those that stand in the module
// proxy have had no release for years, wait without an end, or take an answer that they
// don't know for a clean file.
package virus

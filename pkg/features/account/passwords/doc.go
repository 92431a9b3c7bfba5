// Package passwords hashes passwords, judges them and compares them. signin.go is the
// way in by a password, proof.go is how an actor who is signed in proves once more
// that the account is theirs.
package passwords

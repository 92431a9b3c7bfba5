// Package passwords hashes passwords, judges them and compares them. signin.go is the
// way in by a password, proof.go is how an actor who is signed in proves once more
// that the account is theirs.
//
// Imports of this module: pkg/features/account/call,
// pkg/features/account/factors, pkg/features/account/limits,
// pkg/features/account/sessions, pkg/features/account/users,
// pkg/platform/authlog, pkg/platform/clock, pkg/platform/db,
// pkg/platform/problem, pkg/platform/right, pkg/platform/throttle.
package passwords

// Package signin opens a session for a caller who proves who they are: SignIn asks the
// way in that the caller chose for a first factor, then for the second one.
package signin

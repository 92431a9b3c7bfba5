// Package factors is what the ways to sign in share: the input of a sign-in (Grant), the
// result of a first factor (Proof), challenges that work once, and the check that an
// account keeps at least one way in.
package factors

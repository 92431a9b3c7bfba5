// Package factors is what the ways to sign in share: the input of a sign-in (Grant), the
// result of a first factor (Proof), challenges that work once, and the check that an
// account keeps at least one way in.
//
// Imports of this module: pkg/features/account/users, pkg/market,
// pkg/platform/db, pkg/platform/problem.
package factors

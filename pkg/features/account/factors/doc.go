// Package factors is what ways to sign in share: what a caller brings (Grant), what a
// first factor has shown (Proof), what works only once, and that the last way into
// an account stays.
//
// Imports of this module: pkg/features/account/users, pkg/market,
// pkg/platform/db, pkg/platform/problem.
package factors

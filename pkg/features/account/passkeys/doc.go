// Package passkeys keeps passkeys (WebAuthn) and signs in with them. Start with
// passkey.go; challenge.go is the challenge of a sign-in, which is stored nowhere.
//
// Imports of this module: pkg/features/account/call,
// pkg/features/account/factors, pkg/features/account/letters,
// pkg/features/account/twofactor, pkg/features/account/users, pkg/market,
// pkg/platform/authlog, pkg/platform/clock, pkg/platform/db,
// pkg/platform/keyring, pkg/platform/openapi, pkg/platform/kernel/person,
// pkg/platform/problem, pkg/platform/right.
package passkeys

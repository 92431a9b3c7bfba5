// Package openid signs in through providers such as Google and Apple (OpenID Connect).
// Start with provider.go: Visit leads there, HandleCallback back. client.go talks to a
// provider, state.go seals a visit into its address, link.go links accounts with
// identities, and makes accounts of them.
//
// Imports of this module: pkg/features/account/call,
// pkg/features/account/factors, pkg/features/account/letters,
// pkg/features/account/limits, pkg/features/account/passwords,
// pkg/features/account/signup, pkg/features/account/twofactor,
// pkg/features/account/users, pkg/market, pkg/platform/authlog,
// pkg/platform/clock, pkg/platform/db, pkg/platform/httpx,
// pkg/platform/keyring, pkg/platform/openapi, pkg/platform/kernel/person,
// pkg/platform/problem, pkg/platform/right, pkg/platform/throttle.
package openid

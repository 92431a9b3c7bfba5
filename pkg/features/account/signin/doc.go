// Package signin opens a session for a caller who proves who they are: SignIn asks the
// way in that the caller chose for a first factor, then for the second one.
//
// Imports of this module: pkg/features/account/call,
// pkg/features/account/factors, pkg/features/account/openid,
// pkg/features/account/passkeys, pkg/features/account/passwords,
// pkg/features/account/sessions, pkg/features/account/twofactor,
// pkg/features/account/users, pkg/market, pkg/platform/authlog,
// pkg/platform/db, pkg/platform/openapi, pkg/platform/problem,
// pkg/platform/right, pkg/platform/throttle.
package signin

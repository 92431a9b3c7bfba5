// Package twofactor is the second factor: codes of an app (code.go) and recovery codes.
// twofactor.go turns it on and off and asks for it.
//
// Imports of this module: pkg/features/account/call,
// pkg/features/account/letters, pkg/features/account/limits,
// pkg/features/account/passwords, pkg/features/account/sessions,
// pkg/features/account/users, pkg/market, pkg/platform/authlog,
// pkg/platform/clock, pkg/platform/db, pkg/platform/keyring,
// pkg/platform/openapi, pkg/platform/problem, pkg/platform/right,
// pkg/platform/throttle.
package twofactor

// Package signup makes accounts and changes what they are entered with. Start with
// signup.go: Create, Resend and Confirm. age.go is the minimum age, link.go the links
// in mails, change.go a new password or address.
//
// Imports of this module: pkg/features/account/call,
// pkg/features/account/letters, pkg/features/account/limits,
// pkg/features/account/passwords, pkg/features/account/sessions,
// pkg/features/account/twofactor, pkg/features/account/users, pkg/market,
// pkg/platform/authlog, pkg/platform/clock, pkg/platform/db,
// pkg/platform/openapi, pkg/platform/kernel/person, pkg/platform/problem,
// pkg/platform/right, pkg/platform/throttle.
package signup

// Package account is people's accounts: signing up and in, sessions and their
// tokens, what is sent to confirm an address, and the walls around all that.
// README.md lists the threats, what stands against each, and its test.
//
// Start with account.go (Service: what a server needs of the slice), http.go,
// http_own.go and http_twofactor.go (the calls). Then: address.go,
// password.go, age.go and code.go are rules; signup.go, twofactor.go, change.go
// and devices.go are what people do; grant.go is what every way in has in common:
// signin.go (password), passkey.go, provider.go (Google and Apple, by OpenID
// Connect; its state in provider_state.go); session.go, token.go, known.go,
// secret.go, throttle.go and captcha.go are how it is guarded; person.go
// and leave.go are what other slices get of it, through interfaces that they declare;
// who somebody is they read from pkg/platform/person. All SQL is in store.go
// (users) and the *_store.go beside each of them.
//
// Whether an actor may do something is decided by pkg/platform/right only.
//
// Imports of this module: pkg/market, pkg/platform/authlog, pkg/platform/clock,
// pkg/platform/db, pkg/platform/httpx, pkg/platform/keyring, pkg/platform/mail,
// pkg/platform/openapi, pkg/platform/person, pkg/platform/problem,
// pkg/platform/right, pkg/platform/throttle, pkg/platform/useragent.
package account

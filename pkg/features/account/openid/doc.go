// Package openid signs in through providers such as Google and Apple (OpenID Connect).
// Start with provider.go: Visit leads there, HandleCallback back. client.go talks to a
// provider, state.go seals a visit into its address, link.go links accounts with
// identities, and makes accounts of them.
package openid

// Package passkeys keeps passkeys (WebAuthn) and signs in with them. Start with
// passkey.go; challenge.go is the challenge of a sign-in, which is stored nowhere.
package passkeys

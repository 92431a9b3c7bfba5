package users

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// NewToken is 256 random bits as text.
func NewToken() string {
	b := make([]byte, sha256.Size)
	_, _ = rand.Read(b) // it never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// MaxToken is the maximum length, in bytes, of a token from a request: longer ones aren't
// hashed for a lookup.
const MaxToken = 64

// Hash is the stored form of a token. A fast hash without salt is enough: the 256 random bits
// of a token can't be guessed.
func Hash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

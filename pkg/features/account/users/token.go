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

// MaxToken is how long anything is that is looked up by its hash.
const MaxToken = 64

// Hash is what is stored of a token. A plain hash is enough: a token has 256
// random bits, which can't be guessed.
func Hash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

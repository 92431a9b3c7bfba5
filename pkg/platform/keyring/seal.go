package keyring

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

var errSeal = errors.New("sealed with no key of ours, or changed since")

// Seal encrypts what the server itself must be able to read again, with the key
// of a purpose. owner is bound to it: another's row doesn't open as one's own.
// The result begins with the key's number.
func (r *Ring) Seal(purpose, owner, text string) (string, error) {
	key := r.Current(purpose)
	aead, err := key.Cipher()
	if err != nil {
		return "", err
	}
	sealed := aead.Seal(nil, nil, []byte(text), []byte(owner)) //nolint:gosec // the nonce is made inside
	return strconv.FormatInt(key.Number, 10) + "." + base64.RawURLEncoding.EncodeToString(sealed), nil
}

// Unseal reads what Seal made.
func (r *Ring) Unseal(purpose, owner, sealed string) (string, error) {
	number, text, _ := strings.Cut(sealed, ".")
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return "", errSeal
	}
	key, ok := r.Numbered(purpose, number)
	if !ok {
		return "", errSeal
	}
	aead, err := key.Cipher()
	if err != nil {
		return "", err
	}
	open, err := aead.Open(nil, nil, raw, []byte(owner))
	if err != nil {
		return "", errSeal
	}
	return string(open), nil
}

// Cipher is AES-256-GCM with a nonce of its own in front of each text. Few are
// sealed with one key, far from the number at which random nonces may meet.
func (k Key) Cipher() (cipher.AEAD, error) {
	block, err := aes.NewCipher(k.Value)
	if err != nil {
		return nil, fmt.Errorf("the key %s %d: %w", k.Purpose, k.Number, err)
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, fmt.Errorf("the key %s %d: %w", k.Purpose, k.Number, err)
	}
	return aead, nil
}

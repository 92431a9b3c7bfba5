package account

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

var errSeal = errors.New("sealed with no key of ours, or changed since")

// seal encrypts what the server itself must be able to read again, with the key
// of a purpose. owner is bound to it: another's row doesn't open as one's own.
// The result begins with the key's number.
func (s *secrets) seal(purpose, owner, text string, now time.Time) (string, error) {
	key := s.use(purpose, now)
	aead, err := key.cipher()
	if err != nil {
		return "", err
	}
	sealed := aead.Seal(nil, nil, []byte(text), []byte(owner)) //nolint:gosec // the nonce is made inside
	return strconv.FormatInt(key.number, 10) + "." + base64.RawURLEncoding.EncodeToString(sealed), nil
}

// open reads what seal made.
func (s *secrets) open(purpose, owner, sealed string) (string, error) {
	number, text, _ := strings.Cut(sealed, ".")
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return "", errSeal
	}
	key, ok := s.numbered(purpose, number)
	if !ok {
		return "", errSeal
	}
	aead, err := key.cipher()
	if err != nil {
		return "", err
	}
	open, err := aead.Open(nil, nil, raw, []byte(owner))
	if err != nil {
		return "", errSeal
	}
	return string(open), nil
}

// cipher is AES-256-GCM with a nonce of its own in front of each text. Few are
// sealed with one key, far from the number at which random nonces may meet.
func (k secret) cipher() (cipher.AEAD, error) {
	block, err := aes.NewCipher(k.value)
	if err != nil {
		return nil, fmt.Errorf("the key %s %d: %w", k.purpose, k.number, err)
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, fmt.Errorf("the key %s %d: %w", k.purpose, k.number, err)
	}
	return aead, nil
}

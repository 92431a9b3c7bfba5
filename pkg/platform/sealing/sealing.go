package sealing

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"knowmad/pkg/platform/secret"
)

// Variable is the environment variable with the keys; Variable with secret.FileSuffix may name
// a file with them instead.
const Variable = "KNOWMAD_SEAL_KEY"

const (
	keySize = 32 // bytes: AES-256
	maxKeys = 8
	idSize  = 4       // bytes of a key's hash that name it
	maxText = 1 << 16 // bytes that are sealed at once
)

var (
	// ErrNone says that the operator has given no key.
	ErrNone = errors.New("sealing: " + Variable + " is not set, nor is " + Variable + secret.FileSuffix)
	// ErrSealed says that a text doesn't open: it was changed, is another owner's, or its key
	// is gone.
	ErrSealed = errors.New("sealing: sealed with no key of ours, or changed since")

	errKey = fmt.Errorf("sealing: %s holds 1 to %d keys of %d bytes in base64, between spaces; `openssl rand -base64 %d` makes one", Variable, maxKeys, keySize, keySize)
)

// Keys seal and open. They are safe for use by many goroutines; nil has no key.
type Keys struct{ all []key }

type key struct {
	id   string
	aead cipher.AEAD
}

// Parse reads keys in base64 between spaces.
func Parse(text string) (*Keys, error) {
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > maxKeys {
		return nil, errKey
	}
	out := &Keys{}
	for _, w := range words {
		raw, err := base64.StdEncoding.DecodeString(w)
		if err != nil || len(raw) != keySize {
			return nil, errKey
		}
		block, err := aes.NewCipher(raw)
		if err != nil {
			return nil, errKey
		}
		// Random nonces are far from meeting: few texts are sealed with a key.
		aead, err := cipher.NewGCMWithRandomNonce(block)
		if err != nil {
			return nil, errKey
		}
		sum := sha256.Sum256(raw)
		out.all = append(out.all, key{hex.EncodeToString(sum[:idSize]), aead})
	}
	return out, nil
}

// Load reads the keys that the operator gives. The error is an ErrNone where there are none.
func Load(environ func(name string) string) (*Keys, error) {
	if environ(Variable) == "" && environ(Variable+secret.FileSuffix) == "" {
		return nil, ErrNone
	}
	read, err := secret.From(Variable, environ)
	if err != nil {
		return nil, err
	}
	text, err := read()
	if err != nil {
		return nil, err
	}
	return Parse(text)
}

// Local reads the key in a file, and makes the file with a new one where there is none. It is
// for developers' machines: elsewhere a key doesn't lie beside the database.
func Local(file string) (*Keys, error) {
	if text, err := os.ReadFile(file); err == nil { //nolint:gosec // the caller names it
		return Parse(string(text))
	} else if !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("reading the seal key: %w", err)
	}
	raw := make([]byte, keySize)
	_, _ = rand.Read(raw)
	// Several servers may start at once: the file appears whole, and the first one stays.
	temporary, err := os.CreateTemp(filepath.Dir(file), ".seal-*")
	if err != nil {
		return nil, fmt.Errorf("making a seal key: %w", err)
	}
	defer func() { _ = os.Remove(temporary.Name()) }()
	_, err = temporary.WriteString(base64.StdEncoding.EncodeToString(raw) + "\n")
	if err := errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return nil, fmt.Errorf("making a seal key: %w", err)
	}
	if err := os.Link(temporary.Name(), file); err != nil && !errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("making a seal key: %w", err)
	}
	text, err := os.ReadFile(file) //nolint:gosec // as above
	if err != nil {
		return nil, fmt.Errorf("reading the seal key: %w", err)
	}
	return Parse(string(text))
}

// Seal encrypts a text of at most 64 KiB for its owner. The error is an ErrNone without a key.
func (k *Keys) Seal(owner string, text []byte) (string, error) {
	if k == nil {
		return "", ErrNone
	}
	if len(text) > maxText {
		return "", fmt.Errorf("sealing: %d bytes are more than %d", len(text), maxText)
	}
	first := k.all[0]
	sealed := first.aead.Seal(nil, nil, text, []byte(owner)) //nolint:gosec // the nonce is made inside
	return first.id + "." + base64.RawURLEncoding.EncodeToString(sealed), nil
}

// Open reads what Seal made for the same owner. The errors are ErrNone and ErrSealed.
func (k *Keys) Open(owner, sealed string) ([]byte, error) {
	if k == nil {
		return nil, ErrNone
	}
	id, text, _ := strings.Cut(sealed, ".")
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil {
		return nil, ErrSealed
	}
	for _, each := range k.all {
		if each.id != id {
			continue
		}
		if open, err := each.aead.Open(nil, nil, raw, []byte(owner)); err == nil {
			return open, nil
		}
	}
	return nil, ErrSealed
}

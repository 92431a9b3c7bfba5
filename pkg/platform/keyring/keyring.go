package keyring

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"embed"
	"strconv"
	"sync/atomic"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the table of keys.
func Migrations() db.Source { return db.Source{Name: "keyring", Files: migrations} }

// Key is a key of a purpose. Its number says which of them it is.
type Key struct {
	Purpose string
	Number  int64
	Value   []byte // 256 bits at least
	created time.Time
}

// MAC is the HMAC-SHA256 of a text under the key.
func (k Key) MAC(text string) []byte {
	h := hmac.New(sha256.New, k.Value)
	h.Write([]byte(text))
	return h.Sum(nil)
}

// Derived is the key that a salt makes of another one.
func (k Key) Derived(salt string) Key {
	k.Value = k.MAC(salt)
	return k
}

// Ring is the keys as last read. It is safe for use by many goroutines.
type Ring struct {
	db       *db.DB
	clock    clock.Clock
	purposes []string
	all      atomic.Pointer[[]Key]
}

// Open reads the keys of a database. Where a purpose has none, it makes one.
func Open(ctx context.Context, d *db.DB, c clock.Clock, purposes ...string) (*Ring, error) {
	r := &Ring{db: d, clock: c, purposes: purposes}
	if err := r.makeFirst(ctx); err != nil {
		return nil, err
	}
	return r, r.Refresh(ctx)
}

// Refresh reads the keys again: others may have rotated some.
func (r *Ring) Refresh(ctx context.Context) error {
	all, err := r.read(ctx)
	if err == nil {
		r.all.Store(&all)
	}
	return err
}

// All gives the keys of a purpose that are recognised, newest first.
func (r *Ring) All(purpose string) []Key {
	var out []Key
	for _, k := range *r.all.Load() {
		if k.Purpose == purpose {
			out = append(out, k)
		}
	}
	return out
}

// Values are the keys of All without anything about them.
func (r *Ring) Values(purpose string) (values [][]byte) {
	for _, k := range r.All(purpose) {
		values = append(values, k.Value)
	}
	return values
}

// propagation is how old a key is before it is used to make something: until then
// other servers may not know it.
const propagation = 30 * time.Second

// Current is the key with which things are made now.
func (r *Ring) Current(purpose string) Key {
	keys, now := r.All(purpose), r.clock.Now()
	for _, k := range keys {
		if now.Sub(k.created) >= propagation {
			return k
		}
	}
	return keys[len(keys)-1] // the first one there was
}

// Oldest is the key of a purpose that stays for good: for hashes by which
// something is recognised after years.
func (r *Ring) Oldest(purpose string) Key {
	keys := r.All(purpose)
	return keys[len(keys)-1]
}

// Numbered gives the key of a purpose that has a number, as text writes it.
func (r *Ring) Numbered(purpose, number string) (Key, bool) {
	for _, k := range r.All(purpose) {
		if strconv.FormatInt(k.Number, 10) == number {
			return k, true
		}
	}
	return Key{}, false
}

// Has reports whether a key is still recognised.
func (r *Ring) Has(key Key) bool {
	for _, k := range *r.all.Load() {
		if k.Purpose == key.Purpose && k.Number == key.Number {
			return bytes.Equal(k.Value, key.Value)
		}
	}
	return false
}

// newValue is 256 random bits.
func newValue() []byte {
	b := make([]byte, sha256.Size)
	_, _ = rand.Read(b) // it never fails
	return b
}

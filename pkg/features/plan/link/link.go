// Package link has the signed links by which a subscription is cancelled without signing in.
package link

import (
	"crypto/hmac"
	"encoding/base64"
	"encoding/binary"
	"time"

	"knowmad/pkg/platform/keyring"

	"github.com/google/uuid"
)

// Purpose is that of the keys that sign them.
const Purpose = "plan-cancellation"

const (
	lives    = 24 * time.Hour
	idSize   = 16 // bytes of a uuid
	timeSize = 8
)

// New is a token that names a subscription, a uuid, for a day.
func New(keys *keyring.Ring, id string, now time.Time) string {
	raw := uuid.MustParse(id)
	payload := binary.BigEndian.AppendUint64(raw[:], uint64(now.Add(lives).Unix()))
	return base64.RawURLEncoding.EncodeToString(append(payload, keys.Current(Purpose).MAC(string(payload))...))
}

// Read gives the subscription of a token; ok is false for one that was never made, or doesn't work any longer.
func Read(keys *keyring.Ring, token string, now time.Time) (id string, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil || len(raw) < idSize+timeSize {
		return "", false
	}
	payload, given := raw[:idSize+timeSize], raw[idSize+timeSize:]
	right := false
	for _, key := range keys.All(Purpose) {
		right = right || hmac.Equal(given, key.MAC(string(payload)))
	}
	until := time.Unix(int64(binary.BigEndian.Uint64(payload[idSize:])), 0)
	return uuid.UUID(payload[:idSize]).String(), right && now.Before(until)
}

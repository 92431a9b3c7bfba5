package account

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"knowmad/pkg/platform/db"
)

// What the servers' keys are for.
const (
	forTokens   = "access-tokens"
	forDevices  = "device-keys"
	forAttempts = "attempts"
	forURLs     = "signed-urls"
	forCodes    = "two-factor"
	forMails    = "unsubscribe"
	forCaptchas = "captchas"

	forChallenges = "passkey-challenges"
	forVisits     = "provider-visits"
)

func purposes() []string {
	return []string{forTokens, forDevices, forAttempts, forURLs, forCodes, forMails, forCaptchas, forChallenges, forVisits}
}

// secret is a key that all servers of a database share.
type secret struct {
	purpose string
	number  int64
	value   []byte
	created time.Time
}

// secrets are the servers' keys as last read. A key is replaced by a row with a
// higher number; the older one goes on being recognised until it is deleted.
type secrets struct{ all atomic.Pointer[[]secret] }

// of gives the keys of a purpose, newest first.
func (s *secrets) of(purpose string) []secret {
	var out []secret
	for _, k := range *s.all.Load() {
		if k.purpose == purpose {
			out = append(out, k)
		}
	}
	return out
}

// numbered gives the key of a purpose that has a number, as text writes it.
func (s *secrets) numbered(purpose, number string) (secret, bool) {
	for _, k := range s.of(purpose) {
		if strconv.FormatInt(k.number, 10) == number {
			return k, true
		}
	}
	return secret{}, false
}

// derived is the key that a salt makes of another one.
func (k secret) derived(salt string) secret {
	k.value = mac(k.value, salt)
	return k
}

// keyPropagation is how old a key is before it is used to make something: until then
// other servers may not know it.
const keyPropagation = 30 * time.Second

// markUsed is the key with which things are made now.
func (s *secrets) use(purpose string, now time.Time) secret {
	keys := s.of(purpose)
	for _, k := range keys {
		if now.Sub(k.created) >= keyPropagation {
			return k
		}
	}
	return keys[len(keys)-1] // the first one there was
}

// makeSecrets makes the first keys. Servers that start at once agree on them.
func (s *Service) makeSecrets(ctx context.Context) error {
	err := s.db.Write(ctx, func(q db.Queryer) error {
		for _, purpose := range purposes() {
			_, err := q.Exec(ctx, `INSERT INTO secrets (purpose, number, value, created) VALUES (?, 1, ?, ?)
				ON CONFLICT (purpose, number) DO NOTHING`, purpose, newToken(), db.At(s.clock.Now()))
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("making the servers' keys: %w", err)
	}
	return nil
}

func (s *Service) readSecrets(ctx context.Context) error {
	var rows []struct {
		Purpose string
		Number  int64
		Value   string
		Created db.Time
	}
	err := s.db.One().Select(ctx, &rows, `SELECT purpose, number, value, created FROM secrets ORDER BY purpose, number DESC`)
	if err != nil {
		return fmt.Errorf("reading the servers' keys: %w", err)
	}
	all := make([]secret, 0, len(rows))
	for _, r := range rows {
		value, err := base64.RawURLEncoding.DecodeString(r.Value)
		if err != nil || len(value) < sha256.Size {
			return fmt.Errorf("the key %s %d is not one", r.Purpose, r.Number)
		}
		all = append(all, secret{r.Purpose, r.Number, value, r.Created.Time})
	}
	s.secrets.all.Store(&all)
	return nil
}

// UnsubscribeKey is the key with which links are signed that end mails.
func (s *Service) UnsubscribeKey() []byte { return s.secrets.use(forMails, s.clock.Now()).value }

// UnsubscribeKeys are the keys of such links that are recognised.
func (s *Service) UnsubscribeKeys() (keys [][]byte) {
	for _, k := range s.secrets.of(forMails) {
		keys = append(keys, k.value)
	}
	return keys
}

// newToken is 256 random bits as text.
func newToken() string {
	b := make([]byte, sha256.Size)
	_, _ = rand.Read(b) // it never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// maxToken is how long anything is that is looked up by its hash.
const maxToken = 64

// hashed is what is stored of a token: it has 256 bits, so nobody finds it by trying.
func hashed(token string) string {
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func mac(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}

// URLKey is the key with which URLs are signed now; see pkg/platform/signedurl.
func (s *Service) URLKey() []byte { return s.secrets.use(forURLs, s.clock.Now()).value }

// URLKeys are the keys of signed URLs that are recognised.
func (s *Service) URLKeys() (keys [][]byte) {
	for _, k := range s.secrets.of(forURLs) {
		keys = append(keys, k.value)
	}
	return keys
}

const (
	// deviceEpoch is the step in which keys of devices change.
	deviceEpoch = 4 * time.Hour
	// deviceEpochs is how many of them a key is good for: a day from its beginning.
	deviceEpochs = 6
)

// DeviceKey is the key with which a device signs what it writes, and when it
// expires: within a day. Keys are derived and stored nowhere, so that asking for
// them costs nothing.
func (s *Service) DeviceKey(device string) (key []byte, expires time.Time) {
	now := s.clock.Now()
	epoch := now.Unix() / int64(deviceEpoch.Seconds())
	key = deviceKey(s.secrets.use(forDevices, now), device, epoch)
	return key, time.Unix((epoch+deviceEpochs)*int64(deviceEpoch.Seconds()), 0).UTC()
}

// DeviceKeys are the keys of a device that haven't expired, and the one that a
// server whose clock is ahead hands out already.
func (s *Service) DeviceKeys(device string) [][]byte {
	epoch := s.clock.Now().Unix() / int64(deviceEpoch.Seconds())
	var out [][]byte
	for _, k := range s.secrets.of(forDevices) {
		for e := epoch + 1; e > epoch-deviceEpochs; e-- {
			out = append(out, deviceKey(k, device, e))
		}
	}
	return out
}

func deviceKey(k secret, device string, epoch int64) []byte {
	return mac(k.value, string(binary.BigEndian.AppendUint64(nil, uint64(epoch)))+device)
}

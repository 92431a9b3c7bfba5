package account

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"

	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/throttle"
)

// What the servers' keys are for.
const (
	forTokens  = "access-tokens"
	forDevices = "device-keys"
	forURLs    = "signed-urls"
	forCodes   = "two-factor"
	forMails   = "unsubscribe"

	forChallenges = "passkey-challenges"
	forVisits     = "provider-visits"
)

func purposes() []string {
	return append(throttle.Purposes(), forTokens, forDevices, forURLs, forCodes, forMails, forChallenges, forVisits)
}

// UnsubscribeKey is the key with which links are signed that end mails.
func (s *Service) UnsubscribeKey() []byte { return s.keys.Current(forMails).Value }

// UnsubscribeKeys are the keys of such links that are recognised.
func (s *Service) UnsubscribeKeys() [][]byte { return s.keys.Values(forMails) }

// newToken is 256 random bits as text.
func newToken() string {
	b := make([]byte, sha256.Size)
	_, _ = rand.Read(b) // it never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// maxToken is how long anything is that is looked up by its hash.
const maxToken = 64

// hashed is what is stored of a token. A plain hash is enough: a token has 256
// random bits, which can't be guessed.
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
func (s *Service) URLKey() []byte { return s.keys.Current(forURLs).Value }

// URLKeys are the keys of signed URLs that are recognised.
func (s *Service) URLKeys() [][]byte { return s.keys.Values(forURLs) }

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
	key = deviceKey(s.keys.Current(forDevices), device, epoch)
	return key, time.Unix((epoch+deviceEpochs)*int64(deviceEpoch.Seconds()), 0).UTC()
}

// DeviceKeys are the keys of a device that haven't expired, and the one that a
// server whose clock is ahead hands out already.
func (s *Service) DeviceKeys(device string) [][]byte {
	epoch := s.clock.Now().Unix() / int64(deviceEpoch.Seconds())
	var out [][]byte
	for _, k := range s.keys.All(forDevices) {
		for e := epoch + 1; e > epoch-deviceEpochs; e-- {
			out = append(out, deviceKey(k, device, e))
		}
	}
	return out
}

func deviceKey(k keyring.Key, device string, epoch int64) []byte {
	return k.MAC(string(binary.BigEndian.AppendUint64(nil, uint64(epoch))) + device)
}

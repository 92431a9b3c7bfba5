package sessions

import (
	"encoding/binary"
	"time"

	"knowmad/pkg/platform/keyring"
)

// ForDevices derives the keys with which devices sign what they write.
const ForDevices = "device-keys"

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
	key = deviceKey(s.keys.Current(ForDevices), device, epoch)
	return key, time.Unix((epoch+deviceEpochs)*int64(deviceEpoch.Seconds()), 0).UTC()
}

// DeviceKeys are the keys of a device that haven't expired, and the one that a
// server whose clock is ahead hands out already.
func (s *Service) DeviceKeys(device string) [][]byte {
	epoch := s.clock.Now().Unix() / int64(deviceEpoch.Seconds())
	var out [][]byte
	for _, k := range s.keys.All(ForDevices) {
		for e := epoch + 1; e > epoch-deviceEpochs; e-- {
			out = append(out, deviceKey(k, device, e))
		}
	}
	return out
}

func deviceKey(k keyring.Key, device string, epoch int64) []byte {
	return k.MAC(string(binary.BigEndian.AppendUint64(nil, uint64(epoch))) + device)
}

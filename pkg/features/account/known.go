package account

import (
	"bytes"
	"crypto/sha256"
	"sync"
	"time"

	"knowmad/pkg/platform/right"
)

// knownTokens are access tokens whose signature was checked lately: checking it
// again would cost more than many an answer. It bounds their number by forgetting
// the older half at once.
type knownTokens struct {
	mu         sync.RWMutex
	young, old map[[sha256.Size]byte]knownToken
}

// knownToken is what is still asked of each: that it hasn't expired, and that its
// key is one of ours. Whether its session has ended is asked of all.
type knownToken struct {
	actor   right.Actor
	expires time.Time
	key     secret
}

// maxKnown is half of how many are kept, each of a few hundred bytes.
const maxKnown = 10_000

func newKnownTokens() *knownTokens { return &knownTokens{young: map[[sha256.Size]byte]knownToken{}} }

func (k *knownTokens) find(token string) (knownToken, bool) {
	id := sha256.Sum256([]byte(token))
	k.mu.RLock()
	defer k.mu.RUnlock()
	if t, ok := k.young[id]; ok {
		return t, true
	}
	t, ok := k.old[id]
	return t, ok
}

func (k *knownTokens) add(token string, t knownToken) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.young) >= maxKnown {
		k.old, k.young = k.young, make(map[[sha256.Size]byte]knownToken, maxKnown)
	}
	k.young[sha256.Sum256([]byte(token))] = t
}

// has tells whether a key is still one of ours.
func (s *secrets) has(key secret) bool {
	for _, k := range *s.all.Load() {
		if k.purpose == key.purpose && k.number == key.number {
			return bytes.Equal(k.value, key.value)
		}
	}
	return false
}

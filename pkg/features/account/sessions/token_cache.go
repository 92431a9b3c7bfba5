package sessions

import (
	"crypto/sha256"
	"sync"
	"time"

	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/right"
)

// tokenCache are access tokens whose signature was checked lately: checking it
// again would cost more than many an answer. It bounds their number by forgetting
// the older half at once.
type tokenCache struct {
	mu         sync.RWMutex
	young, old map[[sha256.Size]byte]cachedToken
}

// cachedToken is what is still asked of each: that it hasn't expired, and that its
// key is one of ours. Whether its session has ended is asked of all.
type cachedToken struct {
	actor   right.Actor
	expires time.Time
	key     keyring.Key
}

// maxCachedTokens is half of how many are kept, each of a few hundred bytes.
const maxCachedTokens = 10_000

func newTokenCache() *tokenCache { return &tokenCache{young: map[[sha256.Size]byte]cachedToken{}} }

func (k *tokenCache) find(token string) (cachedToken, bool) {
	id := sha256.Sum256([]byte(token))
	k.mu.RLock()
	defer k.mu.RUnlock()
	if t, ok := k.young[id]; ok {
		return t, true
	}
	t, ok := k.old[id]
	return t, ok
}

func (k *tokenCache) add(token string, t cachedToken) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.young) >= maxCachedTokens {
		k.old, k.young = k.young, make(map[[sha256.Size]byte]cachedToken, maxCachedTokens)
	}
	k.young[sha256.Sum256([]byte(token))] = t
}

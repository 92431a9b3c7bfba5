package sessions

import (
	"crypto/sha256"
	"sync"
	"time"

	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/right"
)

// tokenCache has access tokens whose signature was checked lately, since checking one
// takes longer than many calls. It is bounded: when young is full it becomes old, and
// the old half is dropped.
type tokenCache struct {
	mu         sync.RWMutex
	young, old map[[sha256.Size]byte]cachedToken
}

// cachedToken is what is checked of a cached token at each use: its expiry, and that its
// key is still in the ring. The caller checks that the session hasn't ended.
type cachedToken struct {
	actor   right.Actor
	expires time.Time
	key     keyring.Key
}

// maxCachedTokens is the size of either half; a token takes a few hundred bytes.
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

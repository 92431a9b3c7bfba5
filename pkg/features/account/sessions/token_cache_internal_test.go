package sessions

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// However many tokens there are, few are kept, the latest among them.
func TestTokenCacheIsBounded(t *testing.T) {
	k := newTokenCache()
	for i := range 5 * maxCachedTokens {
		k.add(strconv.Itoa(i), cachedToken{})
		require.LessOrEqual(t, len(k.young)+len(k.old), 2*maxCachedTokens)
	}
	_, ok := k.find(strconv.Itoa(5*maxCachedTokens - 1))
	require.True(t, ok)
	_, ok = k.find("0")
	require.False(t, ok)
}

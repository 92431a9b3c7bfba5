package app

import (
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/market"
	"knowmad/web"

	"github.com/stretchr/testify/require"
)

// Every public address without parameters is rendered, on each market that has it,
// from the calls of the real API.
func TestEveryPageIsRenderedOnEveryMarket(t *testing.T) {
	if _, err := fs.Stat(web.Dist, "dist/server/worker.mjs"); err != nil {
		t.Skip("the front end is not built: npm run build")
	}
	cfg := config(market.Local)
	cfg.Dist, cfg.RateLimit = web.Dist, 1_000_000
	s := open(t, cfg)
	require.Eventually(t, func() bool { return s.pages.Ready() == nil && s.pages.Degraded() == "" }, 2*time.Minute, 10*time.Millisecond)
	current := s.markets.Current()
	for _, m := range current.All() {
		if m.Linked() {
			continue
		}
		site, err := url.Parse(m.Domain)
		require.NoError(t, err)
		for _, r := range current.Routes().Routes {
			path := strings.ReplaceAll(r.Path, "{product}", m.Product)
			if r.Hosts == "ai" || r.Area == "private" || strings.Contains(path, "{") || !m.Opens(&r) {
				continue
			}
			w := do(s, request{host: site.Host, path: path})
			require.Equal(t, http.StatusOK, w.Code, "%s%s", m.Code, path)
			require.Empty(t, w.Header().Get("X-Render"), "%s%s was left to the browser", m.Code, path)
			require.Contains(t, w.Body.String(), "<h1", "%s%s", m.Code, path)
		}
	}
}

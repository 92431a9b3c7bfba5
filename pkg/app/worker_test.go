package app

import (
	"testing"

	"knowmad/pkg/market"

	"github.com/stretchr/testify/require"
)

func TestOperatorEndsTheServiceWorker(t *testing.T) {
	cfg := config(market.Local)
	dist := build()
	dist["dist/client/sw.js"] = dist["dist/client/assets/app-1a2b.js"]
	cfg.Dist = dist
	for _, retired := range []bool{false, true} {
		cfg.RetireWorker = retired
		s := open(t, cfg)
		for _, host := range []string{"de.localhost:4711", "us.localhost:4711"} {
			rec := do(s, request{host: host, path: "/sw.js"})
			require.Equal(t, 200, rec.Code)
			require.Equal(t, "text/javascript; charset=utf-8", rec.Header().Get("Content-Type"))
			require.Equal(t, "no-cache", rec.Header().Get("Cache-Control"))
			require.Equal(t, "default-src 'none'; connect-src 'self'", rec.Header().Get("Content-Security-Policy"))
			if retired {
				require.Contains(t, rec.Body.String(), "registration.unregister()")
				require.Contains(t, rec.Body.String(), "caches.delete")
			} else {
				require.NotContains(t, rec.Body.String(), "unregister")
			}
		}
	}
}

package app

import (
	"context"
	"errors"
	"net/http"
	"time"

	"knowmad/pkg/market"

	"github.com/labstack/echo/v5"
)

// health is the body of /healthz and /readyz.
type health struct {
	Status   string              `json:"status"`             // ok, ready, starting, stopping, not ready
	Degraded map[string][]string `json:"degraded,omitempty"` // market (or shared file) → faults of its held-back version; without faults in prod, as they quote unpublished data
	Pages    string              `json:"pages,omitempty"`    // in what way pages are served badly; see page.Pages.Degraded
}

// databaseTime is the maximum time of a ping of the database while the server is ready.
const databaseTime = 2 * time.Second

// maxFaults is the maximum number of a market's faults in /readyz outside of prod; the log
// has all.
const maxFaults = 5

// healthz answers 200 while the process runs.
func (s *Site) healthz(c *echo.Context) error {
	return answerHealth(c, http.StatusOK, health{Status: "ok"})
}

// readyz reports whether the server should get requests. A broken pack doesn't change that:
// its market stays at the last good version, and the body lists it.
func (s *Site) readyz(c *echo.Context) error {
	if s.stopping.Load() {
		return answerHealth(c, http.StatusServiceUnavailable, health{Status: "stopping"})
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), databaseTime)
	defer cancel()
	if err := errors.Join(s.pages.Ready(), s.data.db.Ping(ctx)); err != nil {
		s.log.Debug().Err(err).Msg("not ready")
		return answerHealth(c, http.StatusServiceUnavailable, health{Status: "not ready"})
	}
	return answerHealth(c, http.StatusOK, health{
		Status: "ready", Degraded: degradedBy(s.markets, s.cfg.Env), Pages: s.pages.Degraded(),
	})
}

// unreadable is the key for a folder of packs that can't be read or compiled at all.
const unreadable = "markets"

func degradedBy(live *market.Live, env market.Environment) map[string][]string {
	now, most := live.Snapshot(), maxFaults
	if env == market.Prod {
		most = 0
	}
	out := map[string][]string{}
	for pack, refused := range now.Refused {
		out[pack] = lines(refused.Err, most)
	}
	if now.Err != nil {
		out[unreadable] = []string{now.Err.Error()}[:min(most, 1)]
	}
	return out
}

func answerHealth(c *echo.Context, status int, h health) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(status, h)
}

// booting answers requests while the packs compile.
func booting() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) {
		writeBooting(w, http.StatusOK, `{"status":"ok"}`)
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "1")
		writeBooting(w, http.StatusServiceUnavailable, `{"status":"starting"}`)
	})
	return mux
}

func writeBooting(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(body + "\n"))
}

package page_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/page"

	"github.com/stretchr/testify/require"
)

// withFaults adds a screen whose query reaches the worker, which then fails as
// the query says.
func withFaults(t *testing.T) *market.Registry {
	t.Helper()
	base := registry(t, market.Local)
	routes := base.Routes()
	kept := routes.Routes
	t.Cleanup(func() { routes.Routes = kept })
	routes.Routes = append(append([]market.Route(nil), kept...), market.Route{
		ID: "fault", Path: "/fault", Area: "public", Hosts: "market", Screen: "features/home/HomeScreen", Query: []string{"fault"},
	})
	return base
}

func TestPagesAreSentWhenRendererFails(t *testing.T) {
	h := open(t, setup{registry: withFaults(t), options: func(o *page.Options) {
		nodePool(o)
		o.Render.Timeout = 500 * time.Millisecond
		o.Render.MaxOutput = 1 << 20
	}})
	require.Eventually(t, func() bool { return h.pages.Ready() == nil }, 2*time.Minute, 5*time.Millisecond)
	require.Empty(t, h.pages.Degraded())
	require.Empty(t, h.get("de", "/fault").Header().Get("X-Render"))
	for _, fault := range []string{"hang", "crash", "garbage", "wrong-id", "neither", "oversized", "error", "silent"} {
		w := h.get("de", "/fault?fault="+fault)
		require.Equal(t, http.StatusOK, w.Code, fault)
		require.Equal(t, "client", w.Header().Get("X-Render"), fault)
		d := parse(t, w)
		require.Empty(t, d.text("div", "id", "root"))
		require.Equal(t, "/fault?fault="+fault, d.payload(t).URL)
		require.Eventually(t, func() bool {
			return h.get("de", "/fault?fault=no").Header().Get("X-Render") == ""
		}, 2*time.Minute, 20*time.Millisecond, "after %s the renderer comes back", fault)
		h.pages.Purge("never") // what follows is made anew
		h.clock.Advance(time.Hour)
	}
}

// The renderer starts before there are markets, as its start takes long.
func TestTheRendererStartsBeforeTheMarkets(t *testing.T) {
	reg := registry(t, market.Local)
	var compiled atomic.Bool
	o := page.Options{
		Registry: func() *market.Registry {
			require.True(t, compiled.Load(), "asked for markets before they were there")
			return reg
		},
		API:  http.NotFoundHandler(),
		Dist: dist(t), Messages: catalogues(reg.Routes()),
	}
	nodePool(&o)
	o.Renderer = nil
	p, err := page.Prepare(o)
	require.NoError(t, err)
	t.Cleanup(p.Close)
	require.Eventually(t, func() bool { return p.Degraded() == "" }, 2*time.Minute, 5*time.Millisecond)
	compiled.Store(true)
	require.NoError(t, p.Compile())
	require.NoError(t, p.Ready())
}

func TestPagesAreServedAfterRendererIsKilled(t *testing.T) {
	h := open(t, setup{registry: withFaults(t), options: nodePool})
	var pid int
	require.Eventually(t, func() bool {
		w := h.get("de", "/fault?fault=pid")
		_, err := fmt.Sscan(parse(t, w).text("div", "id", "root"), &pid)
		return err == nil
	}, 2*time.Minute, 10*time.Millisecond)
	require.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
	for n := range 20 {
		require.Equal(t, http.StatusOK, h.get("de", fmt.Sprintf("/fault?fault=n%d", n)).Code)
	}
	require.Eventually(t, func() bool {
		h.clock.Advance(time.Hour)
		w := h.get("de", "/")
		return w.Code == http.StatusOK && w.Header().Get("X-Render") == "" && strings.Contains(w.Body.String(), "<main")
	}, 2*time.Minute, 20*time.Millisecond)
}

func TestServerWithoutNodeSendsShells(t *testing.T) {
	h := open(t, setup{options: func(o *page.Options) {
		nodePool(o)
		o.Render.Node = "no-such-program-as-this"
	}})
	require.Eventually(t, func() bool { return h.pages.Ready() == nil }, 2*time.Minute, 5*time.Millisecond,
		"a server without Node is ready: it serves pages for the browser to render")
	require.Contains(t, h.pages.Degraded(), "no-such-program-as-this")
	for _, m := range h.sites() {
		w := h.get(m.Code, "/")
		require.Equal(t, http.StatusOK, w.Code)
		require.Equal(t, "client", w.Header().Get("X-Render"))
		require.NotEmpty(t, parse(t, w).meta("description"))
	}
	require.Equal(t, http.StatusNotFound, h.get("de", "/nope").Code)
}

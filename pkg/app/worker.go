package app

import (
	_ "embed"
	"net/http"

	"knowmad/pkg/platform/httpx"

	"github.com/labstack/echo/v5"
)

// retiringWorker replaces the site's service worker if the operator has switched it off:
// browsers request the script whenever they open a page.
//
//go:embed retire.js
var retiringWorker []byte

func retireWorker(c *echo.Context) error {
	h := c.Response().Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Security-Policy", httpx.WorkerPolicy)
	return c.Blob(http.StatusOK, "text/javascript; charset=utf-8", retiringWorker)
}

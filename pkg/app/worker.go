package app

import (
	_ "embed"
	"net/http"

	"knowmad/pkg/platform/httpx"

	"github.com/labstack/echo/v5"
)

// retiringWorker takes the place of the site's service worker where the operator has
// switched it off: browsers ask for the script when they open a page.
//
//go:embed retire.js
var retiringWorker []byte

func retireWorker(c *echo.Context) error {
	h := c.Response().Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Security-Policy", httpx.WorkerPolicy)
	return c.Blob(http.StatusOK, "text/javascript; charset=utf-8", retiringWorker)
}

// Command bare is the baseline for the page cache: an Echo server with a single
// handler, which writes the bytes of a file.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"github.com/labstack/echo/v5"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bare:", err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) != 2 {
		return fmt.Errorf("usage: bare FILE")
	}
	body, err := os.ReadFile(os.Args[1])
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	e := echo.New()
	e.Logger = slog.New(slog.DiscardHandler)
	length := strconv.Itoa(len(body))
	e.GET("/", func(c *echo.Context) error {
		c.Response().Header().Set("Content-Length", length)
		return c.Blob(http.StatusOK, "text/html; charset=utf-8", body)
	})
	var listen net.ListenConfig
	l, err := listen.Listen(ctx, "tcp4", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("listening on http://%s\n", l.Addr())
	return echo.StartConfig{Listener: l, HideBanner: true, HidePort: true}.Start(ctx, e)
}

package main

import (
	"context"
	"fmt"
	"io"

	"knowmad/markets"
	"knowmad/pkg/app"
	"knowmad/pkg/pack/expect/wire"
	"knowmad/web"
)

// checkCases serves marketctl test, which starts this program for it; ok is false for any
// other command line. It stands outside of the commands, as no person types it.
func checkCases(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (status int, ok bool) {
	if len(args) != 1 || args[0] != wire.Command {
		return 0, false
	}
	err := app.ServeCases(ctx, app.Config{Packs: markets.FS, Dist: web.Dist, Messages: web.Messages}, stdin, stdout)
	if err != nil {
		fmt.Fprintln(stderr, "knowmad:", err)
		return exitFault, true
	}
	return exitOK, true
}

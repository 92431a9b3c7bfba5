// Command knowmad is the platform's server: knowmad serve answers for every
// market, knowmad migrate brings its database to the present shape, knowmad
// staff says who is staff, knowmad seed gives a database the demo content, knowmad
// openapi prints the description of the API, knowmad licenses what the program has of others.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"knowmad/pkg/platform/rendering"
)

func main() {
	// serve starts this program once more for each process that reads documents.
	if status, ok := rendering.Child(os.Args, os.Stdin, os.Stdout, os.Stderr); ok {
		os.Exit(status)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	code, ok := checkCases(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if !ok {
		code = Run(ctx, os.Args[1:], os.Environ(), os.Stdout, os.Stderr)
	}
	stop()
	os.Exit(code)
}

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
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	code := Run(ctx, os.Args[1:], os.Environ(), os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

package child

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
)

// What a child takes of the machine, beside what its service does.
const (
	threads = 2 // one works, one reads and collects garbage
	heap    = 400 << 20
	garbage = 50 // per cent of the heap that may be garbage
)

// Main is a child's whole program: it serves requests on in and out until the parent has
// gone, and gives the exit status.
func Main(in io.Reader, out, stderr io.Writer, service Service) int {
	// Who stops the parent by a signal to all its processes lets it stop in good order: this
	// one ends with it.
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	lower()
	runtime.GOMAXPROCS(threads)
	debug.SetMemoryLimit(heap)
	debug.SetGCPercent(garbage)
	if err := Serve(context.Background(), in, out, service, func() { os.Exit(0) }); err != nil {
		fmt.Fprintln(stderr, "child:", err)
		return 1
	}
	return 0
}

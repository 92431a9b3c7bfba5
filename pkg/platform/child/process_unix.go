//go:build unix

package child

import (
	"time"

	"golang.org/x/sys/unix"
)

// niceness is how readily a child lets others go first, from 0 to 19.
const niceness = 10

// spent is the processor time of this process.
func spent() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

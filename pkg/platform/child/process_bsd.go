//go:build unix && !linux

package child

import "golang.org/x/sys/unix"

// lower gives this process a low priority.
func lower() { _ = unix.Setpriority(unix.PRIO_PROCESS, 0, niceness) }

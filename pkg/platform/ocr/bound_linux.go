package ocr

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// niceness is how readily the process lets others go first, from 0 to 19.
const niceness = 10

// bound gives a process a low priority, and the most memory and time of a processor that
// it may have, in whole seconds. It has hardly begun by then; where this fails it has
// ended already.
func bound(pid int, memory int64, processor time.Duration) {
	seconds := uint64((processor + time.Second - 1) / time.Second)
	_ = unix.Setpriority(unix.PRIO_PROCESS, pid, niceness)
	_ = unix.Prlimit(pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: uint64(memory), Max: uint64(memory)}, nil)
	_ = unix.Prlimit(pid, unix.RLIMIT_CPU, &unix.Rlimit{Cur: seconds, Max: seconds + 1}, nil)
}

// usedUp reports whether a process was ended because its time of the processor was over.
func usedUp(p *os.ProcessState) bool {
	status, ok := p.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == unix.SIGXCPU
}

package child

import (
	"bytes"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// lower gives this process a low priority. Linux has one for each thread, which threads
// that come later inherit from the one that makes them.
func lower() {
	for range 2 { // a thread may have come meanwhile
		threads, err := os.ReadDir("/proc/self/task")
		if err != nil {
			return
		}
		for _, thread := range threads {
			if id, err := strconv.Atoi(thread.Name()); err == nil {
				_ = unix.Setpriority(unix.PRIO_PROCESS, id, niceness)
			}
		}
	}
}

// usage reads the resident memory and the processor time of a process; ok is false where
// neither is known.
func usage(pid int) (resident int64, processor time.Duration, ok bool) {
	folder := "/proc/" + strconv.Itoa(pid)
	memory, err := os.ReadFile(folder + "/statm") //nolint:gosec // a file of /proc
	if err != nil {
		return 0, 0, false
	}
	fields := bytes.Fields(memory)
	const pages = 1
	if len(fields) <= pages {
		return 0, 0, false
	}
	n, _ := strconv.ParseInt(string(fields[pages]), 10, 64)
	stat, err := os.ReadFile(folder + "/stat") //nolint:gosec // a file of /proc
	if err != nil {
		return 0, 0, false
	}
	// Behind the name, which may have blanks: the state is the first field.
	fields = bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	const user, system, perSecond = 11, 12, 100
	if len(fields) <= system {
		return 0, 0, false
	}
	u, _ := strconv.ParseInt(string(fields[user]), 10, 64)
	s, _ := strconv.ParseInt(string(fields[system]), 10, 64)
	return n * int64(os.Getpagesize()), time.Duration(u+s) * time.Second / perSecond, true
}

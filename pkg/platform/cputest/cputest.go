// Package cputest compares how much time of a processor tests need. Other work on the
// machine doesn't count, and nothing is compared with a fixed time.
package cputest

import (
	"syscall"
	"testing"
	"time"
)

// Time is the time that the process computes during f.
func Time(f func()) time.Duration {
	now := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			panic(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	begin := now()
	f()
	return now() - begin
}

// Least is the least Time of a few tries, up to the first one below most: the garbage of
// other tests may be collected during a try.
func Least(most time.Duration, f func()) time.Duration {
	took := Time(f)
	for range 4 {
		if took < most {
			break
		}
		took = min(took, Time(f))
	}
	return took
}

const (
	// noise is the length of runs that are too short to be compared.
	noise = 20 * time.Millisecond
	// times is the number of parts of a size whose time Linear compares with that of the
	// whole, and most the factor between both: quadratic time would have a factor of 8.
	times = 8
	most  = 3
)

// Linear fails a test whose run takes more than linear time for a size.
func Linear(t testing.TB, what string, size int, run func(size int)) {
	t.Helper()
	parts := Least(0, func() {
		for range times {
			run(size / times)
		}
	})
	allowed := most*parts + noise
	if whole := Least(allowed, func() { run(size) }); whole > allowed {
		t.Errorf("%q: a size of %d takes %v, its %d parts %v", what, size, whole, times, parts)
	}
}

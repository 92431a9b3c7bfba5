// Package ratio measures CPU time in Go benchmarks, so that results are comparable
// on a machine with other load.
package ratio

import (
	"syscall"
	"testing"
	"time"
)

// Unit is the unit of the figure that Measure reports beside the wall time.
const Unit = "cpu-ms/op"

// Measure runs work as a benchmark and reports the CPU time of one run, system time
// and garbage collection included.
func Measure(b *testing.B, work func()) {
	b.Helper()
	b.ReportAllocs()
	start := used(b)
	for b.Loop() {
		work()
	}
	b.ReportMetric(float64(used(b)-start)/float64(time.Millisecond)/float64(b.N), Unit)
}

func used(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

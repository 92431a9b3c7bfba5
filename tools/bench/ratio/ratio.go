// Package ratio measures work in Go benchmarks so that it can be compared on a
// machine that others use, too.
package ratio

import (
	"syscall"
	"testing"
	"time"
)

// Unit names what Measure reports beside the wall time.
const Unit = "cpu-ms/op"

// Measure runs work as a benchmark does and reports what one run takes of the
// processor, system and garbage collector included.
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

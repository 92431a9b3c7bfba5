package fault

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// PanicPlace is the innermost line of this module that a panic left, such as
// tree.go:70. It is called by the deferred function that recovers.
func PanicPlace() string {
	const deep = 64
	callers := make([]uintptr, deep)
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers)])
	panicking := false
	for {
		frame, more := frames.Next()
		switch {
		case frame.Function == "runtime.gopanic":
			panicking = true
		case panicking && strings.HasPrefix(frame.Function, "knowmad/"):
			return fmt.Sprintf("%s:%d", filepath.Base(frame.File), frame.Line)
		case !more:
			return "an unknown line"
		}
	}
}

// OneLine writes any value without line breaks, as a fault's message is one line.
func OneLine(v any) string { return strings.Join(strings.Fields(fmt.Sprint(v)), " ") }

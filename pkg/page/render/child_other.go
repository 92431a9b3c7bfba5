//go:build !linux

package render

import "syscall"

// childAttributes are the system's defaults: on other systems a worker ends when its input
// is closed.
func childAttributes() *syscall.SysProcAttr { return nil }

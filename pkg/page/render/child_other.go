//go:build !linux

package render

import "syscall"

// childAttributes are the system's own: elsewhere a worker ends when its input does.
func childAttributes() *syscall.SysProcAttr { return nil }

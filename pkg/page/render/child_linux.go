package render

import "syscall"

// childAttributes kill a worker when the server dies, however it dies, and keep a
// terminal's interrupt from the worker, so that the server can finish running renders.
func childAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

package render

import "syscall"

// childAttributes let a worker die with the server however the server dies, and
// keep a terminal's interrupt from reaching it before the server has finished
// what runs.
func childAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

package render

import (
	"os/exec"
	"runtime"
)

// spawner starts processes from one operating system thread that lives as long as the pool.
// On Linux the signal for a parent's death (Pdeathsig) is bound to the starting thread, and
// Go's threads come and go.
type spawner struct {
	requests chan spawnRequest
	ended    chan struct{}
}

type spawnRequest struct {
	cmd    *exec.Cmd
	result chan error
}

func newSpawner() *spawner {
	s := &spawner{requests: make(chan spawnRequest), ended: make(chan struct{})}
	go s.run()
	return s
}

func (s *spawner) run() {
	runtime.LockOSThread()
	defer close(s.ended)
	defer runtime.UnlockOSThread()
	for r := range s.requests {
		r.result <- r.cmd.Start()
	}
}

func (s *spawner) start(cmd *exec.Cmd) error {
	r := spawnRequest{cmd: cmd, result: make(chan error, 1)}
	s.requests <- r
	return <-r.result
}

// close ends the thread; start must not be called afterwards.
func (s *spawner) close() {
	close(s.requests)
	<-s.ended
}

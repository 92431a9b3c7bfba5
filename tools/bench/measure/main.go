// Command measure runs a command with its output discarded and prints, as one JSON
// object, its wall and CPU seconds and its peak memory. The command's exit status
// does not matter.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

type usage struct {
	Wall float64 `json:"wall"` // s
	CPU  float64 `json:"cpu"`  // s, user and system
	Peak float64 `json:"peak"` // MiB
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return errors.New("usage: measure COMMAND [ARG …]")
	}
	//nolint:gosec // the command to run is this program's argument
	cmd := exec.CommandContext(context.Background(), args[0], args[1:]...)
	start := time.Now()
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		return err
	}
	u := usage{Wall: time.Since(start).Seconds()}
	u.CPU = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	if r, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		u.Peak = float64(r.Maxrss) / 1024 // Linux counts KiB
	}
	return json.NewEncoder(os.Stdout).Encode(u)
}

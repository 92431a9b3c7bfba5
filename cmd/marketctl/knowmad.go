package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"knowmad/pkg/pack/expect"
	"knowmad/pkg/pack/expect/wire"
)

// errNoKnowmad is the error of a marketctl that stands alone.
var errNoKnowmad = errors.New("the program 'knowmad' is missing, whose server answers the cases; " +
	"put knowmad of the same build beside marketctl, or build both with 'npm run build'")

// patience is the longest time that knowmad takes to end.
const patience = 3 * time.Second

// findKnowmad gives the path of knowmad: beside this program, also where a link leads to
// it, else on the PATH.
func findKnowmad() (string, error) {
	const name = "knowmad"
	var folders []string
	if own, err := os.Executable(); err == nil {
		folders = append(folders, filepath.Dir(own))
		if target, err := filepath.EvalSymlinks(own); err == nil {
			folders = append(folders, filepath.Dir(target))
		}
	}
	for _, folder := range folders {
		if path, err := exec.LookPath(filepath.Join(folder, name)); err == nil {
			return path, nil
		}
	}
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	return "", errNoKnowmad
}

// checkCases starts knowmad and lets it check the cases. Errors are those of expect.Run, of
// which only fault.Faults keep their type; errNoKnowmad; and a sentence about knowmad.
func checkCases(ctx context.Context, o wire.Order) (result expect.Result, err error) {
	build, err := wire.Build()
	if err != nil {
		return expect.Result{}, err
	}
	program, err := findKnowmad()
	if err != nil {
		return expect.Result{}, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var stderr head
	process := exec.CommandContext(ctx, program, wire.Command) //nolint:gosec // knowmad, where it was found
	process.Stderr = &stderr
	in, inErr := process.StdinPipe()
	out, outErr := process.StdoutPipe()
	if err := errors.Join(inErr, outErr); err != nil {
		return expect.Result{}, fmt.Errorf("knowmad: %w", err)
	}
	process.Cancel = in.Close // knowmad ends its renderers, and then itself
	process.WaitDelay = patience
	if err := process.Start(); err != nil {
		return expect.Result{}, fmt.Errorf("knowmad: %w", err)
	}
	result, err = wire.Run(in, out, build, o)
	canceled := ctx.Err()
	stop()
	_ = process.Wait() // its state has more
	_, other := errors.AsType[*wire.OtherBuildError](err)
	switch {
	case canceled != nil:
		return expect.Result{}, canceled
	case other:
		return expect.Result{}, fmt.Errorf("%s does not fit: %w; put knowmad of the same build beside marketctl, or build both with 'npm run build'", program, err)
	case errors.Is(err, wire.ErrEarly):
		return expect.Result{}, fmt.Errorf("%s: %w (%s)%s", program, err, process.ProcessState, outputLines(stderr.String()))
	}
	return result, err
}

// head keeps the beginning of the output of a program, which may never end.
type head struct{ bytes.Buffer }

// Write implements io.Writer.
func (h *head) Write(b []byte) (int, error) {
	const most = 16 << 10 // bytes
	h.Buffer.Write(b[:min(len(b), max(0, most-h.Len()))])
	return len(b), nil
}

// outputLines gives the text of a program's standard error, on lines of its own.
func outputLines(text string) string {
	if text = strings.TrimSpace(text); text != "" {
		return "\n" + text
	}
	return ""
}

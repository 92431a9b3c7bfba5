package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"knowmad/pkg/pack/expect/wire"

	"github.com/stretchr/testify/require"
)

// alone links marketctl into a folder of its own and gives its path.
func alone(t *testing.T) string {
	t.Helper()
	program, err := exec.LookPath("marketctl")
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), filepath.Base(program))
	if os.Link(program, path) != nil { // on another file system
		data, err := os.ReadFile(program)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, data, 0o700))
	}
	return path
}

// call runs a program with a PATH and gives what it wrote to standard error.
func call(t *testing.T, program, path string, args ...string) (stderr string, status int) {
	t.Helper()
	var errOut bytes.Buffer
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env = append(os.Environ(), "PATH="+path)
	cmd.Stderr = &errOut
	err := cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return errOut.String(), exit.ExitCode()
	}
	require.NoError(t, err)
	return errOut.String(), 0
}

func TestKnowmadIsMissing(t *testing.T) {
	program := alone(t)
	stderr, status := call(t, program, t.TempDir(), "test", "--markets", goodPacks)
	require.Equal(t, "marketctl: the program 'knowmad' is missing, whose server answers the cases; "+
		"put knowmad of the same build beside marketctl, or build both with 'npm run build'\n", stderr)
	require.Equal(t, statusUsage, status)

	// All else needs no other program.
	stderr, status = call(t, program, t.TempDir(), "vet", "--markets", goodPacks)
	require.Empty(t, stderr)
	require.Equal(t, statusWell, status)
}

func TestKnowmadOnThePath(t *testing.T) {
	program, err := exec.LookPath("marketctl")
	require.NoError(t, err)
	stderr, status := call(t, alone(t), filepath.Dir(program), "test", "--markets", goodPacks)
	require.Empty(t, stderr)
	require.Equal(t, statusWell, status)
}

// A program of another build gets no order. The error of a program that ends early has its
// output.
func TestKnowmadDoesNotFit(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the other programs are scripts of a shell")
	}
	build, err := wire.Build()
	require.NoError(t, err)
	for name, test := range map[string]struct{ script, told string }{
		"another build": {`echo '{"build":"v0.1.0 abc"}'; cat`, "does not fit: it is of another build, v0.1.0 abc; this program is " + build},
		"no knowmad":    {`echo 'unexpected argument' >&2; exit 2`, "does not fit: it does not tell its build"},
		"other words":   {`echo 'Hello'; exec sleep 60`, "does not fit: it does not tell its build"},
		"a crash":       {`echo '{"build":"` + build + `"}'; read order; echo 'out of memory' >&2; exit 3`, "it ended before its result: EOF (exit status 3)\nout of memory\n"},
		"half a line":   {`echo '{"build":"` + build + `"}'; read order; printf '{"end":'`, "it ended before its result: unexpected EOF"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			program := alone(t)
			script := filepath.Join(filepath.Dir(program), "knowmad")
			require.NoError(t, os.WriteFile(script, []byte("#!/bin/sh\n"+test.script+"\n"), 0o700))
			stderr, status := call(t, program, os.Getenv("PATH"), "test", "--markets", goodPacks)
			require.Contains(t, stderr, "marketctl: "+script)
			require.Contains(t, stderr, test.told)
			require.Equal(t, statusUsage, status)
		})
	}
}

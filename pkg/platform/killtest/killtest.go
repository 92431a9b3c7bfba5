// Package killtest is for tests of what a server leaves that is killed: the test program
// starts itself once more, as a server that gets to a point and waits there.
//
//	func TestMain(m *testing.M) {
//		if args, ok := killtest.Child(); ok {
//			os.Exit(serve(args)) // calls killtest.Here at the point
//		}
//		os.Exit(m.Run())
//	}
//
//	func TestKilled(t *testing.T) {
//		killtest.At(t, address, "writing")
//	}
//
// Tests alone import it.
package killtest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// variable has the arguments of a child.
const variable = "KNOWMAD_TEST_CHILD"

// Child gives the arguments with which a test started this process; ok is false for
// the test program itself.
func Child() (args []string, ok bool) {
	text := os.Getenv(variable)
	if text == "" {
		return nil, false
	}
	if err := json.Unmarshal([]byte(text), &args); err != nil {
		panic(err)
	}
	return args, true
}

const here = "here"

// Here tells the test that the point is reached, and waits to be killed.
func Here() {
	Say(here)
	time.Sleep(time.Hour)
}

// Say tells the test a line.
func Say(line string) { fmt.Fprintln(os.Stdout, line) }

// Failed tells why a child wasn't killed; it gives the status to exit with.
func Failed(err error) int {
	fmt.Fprintln(os.Stderr, "it wasn't killed:", err)
	return 1
}

// Server is a child that runs.
type Server struct {
	t       testing.TB
	process *exec.Cmd
	lines   *bufio.Reader
}

// Start starts this test program as a child.
func Start(t testing.TB, args ...string) *Server {
	t.Helper()
	text, err := json.Marshal(args)
	require.NoError(t, err)
	s := &Server{t: t, process: exec.CommandContext(context.Background(), os.Args[0])} //nolint:gosec // the test program itself; Kill ends it
	s.process.Env = append(os.Environ(), variable+"="+string(text))
	s.process.Stderr = os.Stderr
	out, err := s.process.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, s.process.Start())
	s.lines = bufio.NewReader(out)
	return s
}

// Line is the next line that the child writes.
func (s *Server) Line() string {
	s.t.Helper()
	line, err := s.lines.ReadString('\n')
	require.NoError(s.t, err)
	return strings.TrimSpace(line)
}

// Reached waits until the child is at its point.
func (s *Server) Reached() {
	s.t.Helper()
	require.Equal(s.t, here, s.Line())
}

// Kill ends the child as kill -9 does.
func (s *Server) Kill() {
	s.t.Helper()
	require.NoError(s.t, s.process.Process.Kill())
	require.Error(s.t, s.process.Wait())
}

// At starts a child and kills it at its point.
func At(t testing.TB, args ...string) {
	t.Helper()
	s := Start(t, args...)
	defer s.Kill()
	s.Reached()
}

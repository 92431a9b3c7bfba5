package virus_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"knowmad/pkg/platform/virus"
	"knowmad/pkg/platform/virus/virustest"

	"github.com/stretchr/testify/require"
)

func scanner(t *testing.T, address string, o virus.Options) *virus.Scanner {
	t.Helper()
	s, err := virus.New(address, o)
	require.NoError(t, err)
	return s
}

func socket(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "clamd") //nolint:usetesting // a socket's path may have about 100 bytes
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return filepath.Join(folder, "clamd.sock")
}

func TestScan(t *testing.T) {
	for network, address := range map[string]string{"tcp": "127.0.0.1:0", "unix": socket(t)} {
		t.Run(network, func(t *testing.T) {
			clamd := virustest.New(t, network, address)
			s := scanner(t, clamd.URL(), virus.Options{})
			long := strings.Repeat("0123456789abcdef", 20_000) // longer than a piece
			for _, c := range []struct{ content, found string }{
				{"", ""},
				{"a text", ""},
				{long, ""},
				{virustest.EICAR(), virustest.Name},
				{long + virustest.EICAR() + long, virustest.Name},
			} {
				found, err := s.Scan(t.Context(), iotest.HalfReader(strings.NewReader(c.content)))
				require.NoError(t, err)
				require.Equal(t, c.found, found)
				files := clamd.Files()
				require.Equal(t, c.content, string(files[len(files)-1]), "clamd gets every byte")
			}
		})
	}
}

// Nothing but the words of the protocol makes a file clean.
func TestNoAnswerIsNoCleanFile(t *testing.T) {
	for name, answer := range map[string]string{
		"an error":               "stream: Can't allocate memory ERROR\x00",
		"an unknown answer":      "stream: FINE\x00",
		"another command's":      "PONG\x00",
		"nothing":                "",
		"an empty line":          "\x00",
		"a piece of an answer":   "stream: OK",
		"OK for something else":  "/etc/passwd: OK\x00",
		"found without a name":   "stream:  FOUND\x00",
		"an answer without end":  strings.Repeat("stream: OK ", 100_000),
		"OK behind another line": "x\nstream: OK\x00",
	} {
		t.Run(name, func(t *testing.T) {
			clamd := virustest.New(t, "tcp", "127.0.0.1:0")
			clamd.Answer = func([]byte) string { return answer }
			_, err := scanner(t, clamd.URL(), virus.Options{}).Scan(t.Context(), strings.NewReader("a text"))
			require.ErrorIs(t, err, virus.ErrUnavailable)
		})
	}
}

func TestNameOfAVirusIsPrintable(t *testing.T) {
	clamd := virustest.New(t, "tcp", "127.0.0.1:0")
	clamd.Answer = func([]byte) string {
		return "stream: Bad\x1b[31m\n\u202eName\xff" + strings.Repeat("x", 1000) + " FOUND\x00"
	}
	found, err := scanner(t, clamd.URL(), virus.Options{}).Scan(t.Context(), strings.NewReader("a text"))
	require.NoError(t, err)
	require.Regexp(t, `^Bad\[31mNamex+$`, found)
	require.Less(t, len(found), 201)
}

func TestUnreachable(t *testing.T) {
	clamd := virustest.New(t, "tcp", "127.0.0.1:0")
	s := scanner(t, clamd.URL(), virus.Options{})
	clamd.Stop()
	_, err := s.Scan(t.Context(), strings.NewReader("a text"))
	require.ErrorIs(t, err, virus.ErrUnavailable)
	clamd.Start()
	_, err = s.Scan(t.Context(), strings.NewReader("a text"))
	require.NoError(t, err, "it is asked again")
}

// A connection that is cut while the file is on its way.
func TestCutConnection(t *testing.T) {
	clamd := virustest.New(t, "tcp", "127.0.0.1:0")
	s := scanner(t, clamd.URL(), virus.Options{})
	r := io.MultiReader(strings.NewReader(strings.Repeat("x", 200_000)), readerFunc(func(p []byte) (int, error) {
		clamd.Stop()
		return copy(p, "more"), nil
	}))
	_, err := s.Scan(t.Context(), r)
	require.ErrorIs(t, err, virus.ErrUnavailable)
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestLimitOfTheScanner(t *testing.T) {
	clamd := virustest.New(t, "tcp", "127.0.0.1:0")
	clamd.Limit = 1000
	s := scanner(t, clamd.URL(), virus.Options{})
	_, err := s.Scan(t.Context(), bytes.NewReader(make([]byte, 1000)))
	require.NoError(t, err)
	_, err = s.Scan(t.Context(), bytes.NewReader(make([]byte, 1001)))
	require.ErrorIs(t, err, virus.ErrUnavailable)
	require.ErrorContains(t, err, "StreamMaxLength")
	_, err = s.Scan(t.Context(), bytes.NewReader(make([]byte, 10<<20)))
	require.ErrorIs(t, err, virus.ErrUnavailable, "whether the answer came through or not")
}

func TestSlowAnswerEndsByTime(t *testing.T) {
	clamd := virustest.New(t, "tcp", "127.0.0.1:0")
	over := make(chan struct{})
	clamd.Answer = func([]byte) string { <-over; return "stream: OK\x00" }
	defer close(over)
	s := scanner(t, clamd.URL(), virus.Options{Timeout: 20 * time.Millisecond})
	_, err := s.Scan(t.Context(), strings.NewReader("a text"))
	require.ErrorIs(t, err, virus.ErrUnavailable)
}

func TestEndOfTheContextEndsTheScan(t *testing.T) {
	clamd := virustest.New(t, "tcp", "127.0.0.1:0")
	asked, over := make(chan struct{}), make(chan struct{})
	clamd.Answer = func([]byte) string { close(asked); <-over; return "stream: OK\x00" }
	defer close(over)
	why := errors.New("the server stops")
	ctx, cancel := context.WithCancelCause(t.Context())
	go func() { <-asked; cancel(why) }()
	_, err := scanner(t, clamd.URL(), virus.Options{}).Scan(ctx, strings.NewReader("a text"))
	require.ErrorIs(t, err, why)
	require.NotErrorIs(t, err, virus.ErrUnavailable)
}

func TestErrorOfTheFileIsItsOwn(t *testing.T) {
	clamd := virustest.New(t, "tcp", "127.0.0.1:0")
	why := errors.New("the disk")
	_, err := scanner(t, clamd.URL(), virus.Options{}).Scan(t.Context(), iotest.ErrReader(why))
	require.ErrorIs(t, err, why)
	require.NotErrorIs(t, err, virus.ErrUnavailable)
}

func TestAddresses(t *testing.T) {
	for _, good := range []string{"tcp://127.0.0.1:3310", "tcp://clamav", "tcp://[::1]:3310/", "unix:///run/clamav/clamd.ctl"} {
		_, err := virus.New(good, virus.Options{})
		require.NoError(t, err, good)
	}
	for _, bad := range []string{
		"", "clamav:3310", "http://clamav:3310", "tcp://", "tcp://:3310", "unix://run/clamd", "unix:clamd", "tcp://a/b", "tcp://me:secret@a:1", "tcp://a?b=c", "::",
	} {
		_, err := virus.New(bad, virus.Options{})
		require.ErrorIs(t, err, virus.ErrAddress, bad)
	}
}

// The daemon itself, with one signature.
func TestClamd(t *testing.T) {
	program, err := exec.LookPath("clamd")
	if err != nil {
		t.Skip("clamd isn't installed (package clamav-daemon); the tests above speak its protocol to a server of their own")
	}
	path := socket(t)
	folder := filepath.Dir(path)
	write := func(name, content string) string {
		file := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
		return file
	}
	write("test.hdb", "44d88612fea8a8f36de82e1278abb02f:68:"+virustest.Name+"\n")
	config := write("clamd.conf", fmt.Sprintf("DatabaseDirectory %s\nLocalSocket %s\nForeground yes\nStreamMaxLength 1M\nTemporaryDirectory %s\n", folder, path, folder))
	daemon := exec.CommandContext(t.Context(), program, "--config-file", config)
	out, err := daemon.StdoutPipe()
	require.NoError(t, err)
	daemon.Stderr = daemon.Stdout
	require.NoError(t, daemon.Start())
	t.Cleanup(func() { _ = daemon.Process.Kill(); _ = daemon.Wait() })
	go func() { _, _ = io.Copy(io.Discard, out) }()

	s := scanner(t, "unix://"+path, virus.Options{})
	require.Eventually(t, func() bool {
		found, err := s.Scan(t.Context(), strings.NewReader("a text"))
		return err == nil && found == ""
	}, time.Minute, 50*time.Millisecond)
	found, err := s.Scan(t.Context(), strings.NewReader(virustest.EICAR()))
	require.NoError(t, err)
	require.Contains(t, found, virustest.Name)
	_, err = s.Scan(t.Context(), bytes.NewReader(make([]byte, 5<<20)))
	require.ErrorIs(t, err, virus.ErrUnavailable)
}

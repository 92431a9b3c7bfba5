// Command coldstart starts a server and prints, as one JSON object, how long after
// its start it listened and when it served the first rendered page: status 200 and
// markup that isn't left to the browser. Then it ends the server.
//
// It polls every few milliseconds over a plain socket, so that polling takes almost
// no CPU time from the start.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"syscall"
	"time"
)

type result struct {
	Listening float64 `json:"listening"` // ms from the start of the process
	FirstPage float64 `json:"firstPage"` // ms from the start of the process
	CPU       float64 `json:"cpu"`       // ms of the process and of the renderers that it ended
	Peak      float64 `json:"peak"`      // MiB that the process itself had at most
}

const (
	pause   = 4 * time.Millisecond
	longest = time.Minute
)

func main() {
	host := flag.String("host", "localhost", "Host header")
	flag.Parse()
	if err := run(*host, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "coldstart:", err)
		os.Exit(1)
	}
}

func run(host string, command []string) error {
	if len(command) == 0 {
		return errors.New("usage: coldstart [-host HOST] COMMAND [ARG …]")
	}
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	//nolint:gosec // the command to run is this program's argument
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return err
	}
	var r result
	address, err := listening(bufio.NewReader(out))
	if err == nil {
		r.Listening = since(start)
		err = firstPage(ctx, address, host)
		r.FirstPage = since(start)
	}
	_ = cmd.Process.Signal(syscall.SIGTERM)
	_ = cmd.Wait() // the exit status doesn't matter
	if err != nil {
		return err
	}
	r.CPU = float64((cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Microseconds()) / 1000
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		r.Peak = float64(usage.Maxrss) / 1024 // Linux counts KiB
	}
	return json.NewEncoder(os.Stdout).Encode(r)
}

func since(start time.Time) float64 { return float64(time.Since(start).Microseconds()) / 1000 }

// listening reads the server's log until a line has its address, and discards the
// rest.
func listening(out *bufio.Reader) (address string, err error) {
	named := regexp.MustCompile(`http://(127\.0\.0\.1:\d+)`)
	for {
		line, err := out.ReadString('\n')
		if found := named.FindStringSubmatch(line); found != nil {
			go func() { _, _ = out.WriteTo(nowhere{}) }()
			return found[1], nil
		}
		if err != nil {
			return "", fmt.Errorf("the server told no address: %w", err)
		}
	}
}

type nowhere struct{}

func (nowhere) Write(b []byte) (int, error) { return len(b), nil }

// firstPage asks until the server answers with a rendered page.
func firstPage(ctx context.Context, address, host string) error {
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	for {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/", http.NoBody)
		if err != nil {
			return err
		}
		_, port, _ := net.SplitHostPort(address)
		r.Host = net.JoinHostPort(host, port)
		answer, err := client.Do(r)
		if err == nil {
			_, err = bufio.NewReader(answer.Body).WriteTo(nowhere{})
			_ = answer.Body.Close()
		}
		if err == nil && answer.StatusCode == http.StatusOK && answer.Header.Get("X-Render") == "" {
			return nil
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return fmt.Errorf("no page came: %w", errors.Join(err, ctx.Err()))
		}
	}
}

package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// watched is a running `vet --watch` whose lines a test reads.
type watched struct {
	t      *testing.T
	dir    string
	lines  chan string
	stop   context.CancelFunc
	status chan int
	stderr *bytes.Buffer
}

func watchVet(t *testing.T, args ...string) *watched {
	t.Helper()
	w := &watched{t: t, dir: t.TempDir(), lines: make(chan string, 100), status: make(chan int, 1), stderr: &bytes.Buffer{}}
	if err := os.CopyFS(w.dir, os.DirFS("../../pkg/pack/testdata/good")); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	w.stop = stop
	out, in := io.Pipe()
	go func() {
		w.status <- Run(ctx, append([]string{"vet", "--watch", "--markets", w.dir}, args...), nil, strings.NewReader(""), in, w.stderr)
		_ = in.Close()
	}()
	go func() {
		defer close(w.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			w.lines <- s.Text()
		}
	}()
	return w
}

func (w *watched) save(name, text string) {
	w.t.Helper()
	if err := os.WriteFile(filepath.Join(w.dir, filepath.FromSlash(name)), []byte(text), 0o600); err != nil {
		w.t.Fatal(err)
	}
}

// says waits for exactly these lines.
func (w *watched) says(want ...string) {
	w.t.Helper()
	for _, line := range want {
		select {
		case got := <-w.lines:
			if got != line {
				w.t.Fatalf("it says %q, want %q", got, line)
			}
		case <-time.After(2 * time.Minute):
			w.t.Fatalf("nothing is said, want %q", line)
		}
	}
}

// ends interrupts it; nothing more may be said.
func (w *watched) ends(status int) {
	w.t.Helper()
	w.stop()
	if got := <-w.status; got != status {
		w.t.Errorf("status %d, want %d: %s", got, status, w.stderr)
	}
	for line := range w.lines {
		w.t.Errorf("it still says %q", line)
	}
	if w.stderr.Len() > 0 {
		w.t.Errorf("on stderr: %s", w.stderr)
	}
}

func TestVetWatch(t *testing.T) {
	w := watchVet(t)
	w.says("all is well")
	w.save("gr/dev.yaml", "isLaunched: \"yes\"\ncurency: EUR\n")
	w.says(`+ gr/dev.yaml:1:13: isLaunched: expected true or false, got the text "yes"; write true`,
		"+ gr/dev.yaml:2:1: curency: unknown key; did you mean 'currency'?", "2 to repair, 0 to know of")
	w.save("gr/dev.yaml", "# A comment moves the line, which is no news.\nisLaunched: \"yes\"\n")
	w.says("- gr/dev.yaml:2:1: curency: unknown key; did you mean 'currency'?", "1 to repair, 0 to know of")
	w.save("gr/dev.yaml", "isLaunched: true\n")
	w.says(`- gr/dev.yaml:2:13: isLaunched: expected true or false, got the text "yes"; write true`, "all is well")
	w.ends(statusWell)
}

// TestVetWatchWarnings: with warnings a draft's TODOs come and go too, and the
// end with a fault is status 1.
func TestVetWatchWarnings(t *testing.T) {
	w := watchVet(t, "us", "--warnings")
	w.says("+ us/market.yaml:1:1: help.lines: warning help-lines: there is no help line, so people in need are shown the emergency number 112 alone",
		"+ us/market.yaml:44:12: flags.hasBlog: warning field-unread: nothing shows yet what the pack says of it",
		"+ us/pages/legal/terms.md:1:1: pages.legal/terms: warning page-fallback: the market has no page of its own, so visitors see the platform's text in its fallback language",
		"0 to repair, 3 to know of")
	w.save("gr/dev.yaml", "curency: EUR\n") // another market's
	w.save("us/dev.yaml", "curency: EUR\n")
	w.says("+ us/dev.yaml:1:1: curency: unknown key; did you mean 'currency'?", "1 to repair, 3 to know of")
	w.ends(statusFault)
}

func TestVetWatchRefusesMachineFormats(t *testing.T) {
	for _, args := range [][]string{{"--fix"}, {"--format", "json"}, {"--changed", "HEAD"}} {
		var out, errs bytes.Buffer
		status := Run(t.Context(), append([]string{"vet", "--watch", "--markets", "../../markets"}, args...), nil, strings.NewReader(""), &out, &errs)
		if status != statusUsage || out.Len() > 0 || !strings.Contains(errs.String(), "--watch goes with neither") {
			t.Errorf("%v: status %d, %s%s", args, status, &out, &errs)
		}
	}
}

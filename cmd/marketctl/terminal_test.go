package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// onTerminal runs a call whose both ends are a terminal: typed is what the
// user types, the result all that the terminal shows.
func onTerminal(t *testing.T, environ []string, typed string, args ...string) (shown string, status int) {
	t.Helper()
	ours, theirs, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	var screen bytes.Buffer
	read := make(chan struct{})
	go func() {
		defer close(read)
		_, _ = io.Copy(&screen, ours) // ends with an error when the other end closes, as terminals do
	}()
	if _, err := io.WriteString(ours, typed); err != nil {
		t.Fatal(err)
	}
	status = Run(context.Background(), args, environ, theirs, theirs, theirs)
	if err := theirs.Close(); err != nil {
		t.Fatal(err)
	}
	<-read
	if err := ours.Close(); err != nil {
		t.Fatal(err)
	}
	return screen.String(), status
}

func TestColourOnATerminal(t *testing.T) {
	packs := t.TempDir()
	if err := os.CopyFS(packs, os.DirFS("../../pkg/pack/testdata/good")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(packs, "de", "dev.yaml"), []byte("isLaunched: \"yes\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name     string
		environ  []string
		coloured bool
	}{
		{"a terminal", nil, true},
		{"who refuses colour", []string{"NO_COLOR=1"}, false},
		{"an empty refusal is none", []string{"NO_COLOR="}, true},
		{"a dumb terminal", []string{"TERM=dumb"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			shown, status := onTerminal(t, test.environ, "", "vet", "--markets", packs)
			if status != statusFault {
				t.Fatalf("status %d: %s", status, shown)
			}
			if got := strings.Contains(shown, "\x1b[1mde/dev.yaml:1:13:\x1b[0m"); got != test.coloured {
				t.Errorf("coloured: %t, want %t: %q", got, test.coloured, shown)
			}
		})
	}
}

// TestColourIsForTerminals: what is coloured on a terminal is plain in a pipe.
func TestColourIsForTerminals(t *testing.T) {
	packs := t.TempDir()
	if err := os.CopyFS(packs, os.DirFS("../../pkg/pack/testdata/good")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(packs, "de", "dev.yaml"), []byte("isLaunched: \"yes\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(packs, "gb", "dev.yaml"), []byte("isLaunched: [\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, call := range [][]string{
		{"vet"},
		{"explain", "gr", "tagline"},
		{"explain", "gr", "payout"},
		{"fmt", "--check", "gb"},
	} {
		call = append(call, "--markets", packs)
		shown, _ := onTerminal(t, nil, "", call...)
		if !strings.Contains(shown, "\x1b[") {
			t.Errorf("%v is not coloured: %q", call, shown)
		}
		var piped bytes.Buffer
		Run(context.Background(), call, nil, strings.NewReader(""), &piped, &piped)
		if piped.Len() == 0 || strings.Contains(piped.String(), "\x1b") {
			t.Errorf("%v is not plain in a pipe: %q", call, &piped)
		}
	}
}

// TestExpectationsOnATerminal: who looks on is told that something was checked.
func TestExpectationsOnATerminal(t *testing.T) {
	packs := t.TempDir()
	if err := os.CopyFS(packs, os.DirFS("../../pkg/pack/testdata/good")); err != nil {
		t.Fatal(err)
	}
	write := func(status string) {
		t.Helper()
		cases := "cases:\n  - name: The home page\n    at: 2025-01-15T08:00:00Z\n    path: /\n    then:\n      status: " + status + "\n"
		if err := os.WriteFile(filepath.Join(packs, "gr", "expect.yaml"), []byte(cases), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("200")
	shown, status := onTerminal(t, nil, "", "test", "--markets", packs)
	if status != statusWell || !strings.Contains(shown, "\x1b[32m1 case of 1 market holds.\x1b[0m") {
		t.Errorf("status %d: %q", status, shown)
	}
	write("404")
	shown, status = onTerminal(t, nil, "", "test", "--markets", packs)
	if status != statusFault || !strings.Contains(shown, "\x1b[1mgr/expect.yaml:6:15:\x1b[0m") || strings.Contains(shown, "holds") {
		t.Errorf("status %d: %q", status, shown)
	}
}

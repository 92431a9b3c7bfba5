package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"
	"github.com/stretchr/testify/require"
)

// goodFolder is a copy of the good packs.
func goodFolder(t *testing.T) string {
	t.Helper()
	packs := t.TempDir()
	require.NoError(t, os.CopyFS(packs, os.DirFS("../../pkg/pack/testdata/good")))
	return packs
}

func packText(t *testing.T, packs, code string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(packs, code, "market.yaml"))
	require.NoError(t, err)
	return string(data)
}

// TestDialogue: on a terminal new asks what facts leave open, with defaults,
// and refuses at once what does not fit.
func TestDialogue(t *testing.T) {
	packs := goodFolder(t)
	shown, status := onTerminal(t, nil, "xx\nfr\n\n\nHelp\nbonjour@knowmad.example\nCe soir, tu comprends.\n\n\x04",
		"new", "--markets", packs, "ca", "--currency", "CAD")
	require.Equal(t, statusWell, status, shown)
	require.Contains(t, shown, "[en] > ")
	require.Contains(t, shown, "French")
	require.Contains(t, shown, "'xx' is not a language tag that exists")
	require.Contains(t, shown, "[America/Toronto] > ")
	require.Contains(t, shown, "America/Vancouver")
	require.Contains(t, shown, "write an e-mail address")
	require.NotContains(t, shown, "The currency", "a flag has answered that")
	require.NotContains(t, shown, "How finely", "there is one way only")
	text := packText(t, packs, "ca")
	require.Contains(t, text, "interface: fr-CA\n")
	require.Contains(t, text, "timeZone: America/Toronto\n")
	require.Contains(t, text, "supportEmail: bonjour@knowmad.example\n")
	require.Contains(t, text, "tagline: Ce soir, tu comprends.\n")
	require.Contains(t, text, "description: TODO ")
}

// TestDialogueEndsWithItsInput: who closes the input leaves nothing behind.
func TestDialogueEndsWithItsInput(t *testing.T) {
	packs := goodFolder(t)
	shown, status := onTerminal(t, nil, "\x04", "new", "--markets", packs, "sk")
	require.Equal(t, statusUsage, status)
	require.Contains(t, shown, "stopped; nothing was changed")
	require.NoDirExists(t, filepath.Join(packs, "sk"))
}

// TestInterruptedDialogueWritesNothing presses Ctrl-C in the middle, on the program's own terminal.
func TestInterruptedDialogueWritesNothing(t *testing.T) {
	packs := goodFolder(t)
	before, err := os.ReadDir(packs)
	require.NoError(t, err)
	call := exec.CommandContext(t.Context(), "marketctl", "new", "--markets", packs, "sk")
	terminal, err := pty.Start(call)
	require.NoError(t, err)
	t.Cleanup(func() { _ = terminal.Close() })
	var screen bytes.Buffer
	for !strings.Contains(screen.String(), "[sk.knowmad.example] > ") {
		b := make([]byte, 256)
		n, err := terminal.Read(b)
		require.NoError(t, err, screen.String())
		screen.Write(b[:n])
	}
	_, err = io.WriteString(terminal, "\x03")
	require.NoError(t, err)
	_, _ = io.Copy(&screen, terminal)
	var exit *exec.ExitError
	require.ErrorAs(t, call.Wait(), &exit)
	require.Equal(t, statusUsage, exit.ExitCode())
	require.Contains(t, screen.String(), "stopped; nothing was changed")
	after, err := os.ReadDir(packs)
	require.NoError(t, err)
	require.Len(t, after, len(before))
}

// TestRetirementIsConfirmed on a terminal: only a yes ends a market.
func TestRetirementIsConfirmed(t *testing.T) {
	packs := goodFolder(t)
	for _, no := range []string{"\n", "n\n", "gb\n", "\x04"} {
		shown, status := onTerminal(t, nil, no, "retire", "--markets", packs, "gb")
		require.Equal(t, statusUsage, status, shown)
		require.Contains(t, shown, "End gb? [y/N] > ")
		require.Contains(t, shown, "nothing was changed")
		require.DirExists(t, filepath.Join(packs, "gb"))
	}
	shown, status := onTerminal(t, nil, "y\n", "retire", "--markets", packs, "gb")
	require.Equal(t, statusWell, status, shown)
	require.NoDirExists(t, filepath.Join(packs, "gb"))
}

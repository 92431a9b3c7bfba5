package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// told runs a call that must be well and gives what it prints.
func told(t *testing.T, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := Run(context.Background(), args, nil, strings.NewReader(""), &stdout, &stderr)
	require.Equal(t, statusWell, status, "%v: %s", args, &stderr)
	require.Empty(t, stderr.String())
	return stdout.String()
}

// commandNames are all that the program offers.
func commandNames(t *testing.T) []string {
	t.Helper()
	var names []string
	for line := range strings.Lines(told(t, completeWord, "")) {
		name, meaning, _ := strings.Cut(strings.TrimSpace(line), "\t")
		require.NotEmpty(t, meaning, name)
		names = append(names, name)
	}
	require.Greater(t, len(names), 5)
	return names
}

// TestEveryCommandHasHelp: an example and what each exit status means.
func TestEveryCommandHasHelp(t *testing.T) {
	for _, name := range commandNames(t) {
		t.Run(name, func(t *testing.T) {
			help := told(t, name, "--help")
			_, example, found := strings.Cut(help, "Example")
			require.True(t, found, help)
			require.Regexp(t, `marketctl( |\n +)`+name+`\b`, example, "an example of the command itself")
			_, statuses, found := strings.Cut(help, "Exit status:")
			require.True(t, found, help)
			for _, status := range []string{"0", "1", "2"} {
				require.Regexp(t, `(^|[\s,])`+status+`\s+\S`, statuses)
			}
			require.NotContains(t, help, "\t", "help is set in blanks")
		})
	}
}

func TestHelpGroupsCommandsByPurpose(t *testing.T) {
	help := told(t, "--help")
	require.NotContains(t, help, "Commands:", "each command belongs to a group")
	require.Contains(t, help, "Exit status:")
	for _, name := range commandNames(t) {
		require.Regexp(t, `(?m)^  `+name+` +\S`, help)
	}
	require.NotContains(t, help, completeWord)
}

func TestTheReadmeHasEveryCommand(t *testing.T) {
	data, err := os.ReadFile("README.md")
	require.NoError(t, err)
	for _, name := range commandNames(t) {
		require.Regexp(t, "(?m)^\\| `"+name+"[ `]", string(data))
	}
}

func TestVersion(t *testing.T) {
	require.Regexp(t, `^marketctl \S+, go1\.\S+\n$`, told(t, "--version"))
}

package main

import (
	"archive/zip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestProgramsAreExecutableAndArchivesTheSame(t *testing.T) {
	dir := t.TempDir()
	texts := map[string]string{"one": "#!/bin/sh\nexit 3\n", "two.exe": strings.Repeat("MZ", 100_000)}
	args := []string{filepath.Join(dir, "one"), filepath.Join(dir, "two.exe")}
	for name, text := range texts {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	first, again := filepath.Join(dir, "first.zip"), filepath.Join(dir, "again.zip")
	require.NoError(t, run(append([]string{first}, args...)))
	require.NoError(t, run(append([]string{again}, args...)))

	r, err := zip.OpenReader(first)
	require.NoError(t, err)
	defer r.Close()
	require.Len(t, r.File, len(texts))
	for _, f := range r.File {
		require.Equal(t, os.FileMode(0o755), f.Mode())
		content, err := f.Open()
		require.NoError(t, err)
		data, err := io.ReadAll(content)
		require.NoError(t, err)
		require.Equal(t, texts[f.Name], string(data))
	}
	a, err := os.ReadFile(first)
	require.NoError(t, err)
	b, err := os.ReadFile(again)
	require.NoError(t, err)
	require.Equal(t, a, b)
}

func TestAMissingProgramIsAnError(t *testing.T) {
	dir := t.TempDir()
	require.ErrorIs(t, run([]string{filepath.Join(dir, "a.zip"), filepath.Join(dir, "gone")}), os.ErrNotExist)
	require.Error(t, run(nil))
}

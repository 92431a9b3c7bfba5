package main

import (
	"io"
	"testing"

	"knowmad/pkg/pack/expect/wire"

	"github.com/stretchr/testify/require"
)

// marketctl finds its check behind the command line, and nothing else does.
func TestCheckCases(t *testing.T) {
	_, ok := checkCases(t.Context(), []string{"serve"}, nil, io.Discard, io.Discard)
	require.False(t, ok)

	in, toProgram := io.Pipe()
	fromProgram, out := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		status, _ := checkCases(t.Context(), []string{wire.Command}, in, out, io.Discard)
		_ = out.Close()
		ended <- status
	}()
	build, err := wire.Build()
	require.NoError(t, err)
	result, err := wire.Run(toProgram, fromProgram, build, wire.Order{Codes: []string{"at"}})
	require.NoError(t, err)
	require.Empty(t, result.Differences)
	require.Equal(t, 1, result.Markets)
	require.NoError(t, toProgram.Close())
	require.Equal(t, exitOK, <-ended)
}

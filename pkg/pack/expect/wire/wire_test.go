package wire_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/expect"
	"knowmad/pkg/pack/expect/wire"
	"knowmad/pkg/pack/fault"
)

// pair runs both sides, of two builds.
func pair(t *testing.T, builds [2]string, o wire.Order, check func(context.Context, wire.Order) (expect.Result, error)) (expect.Result, error) {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	served := make(chan error, 1)
	go func() {
		served <- wire.Serve(t.Context(), in, out, builds[1], check)
		_ = out.Close()
	}()
	result, err := wire.Run(toServer, fromServer, builds[0], o)
	require.NoError(t, toServer.Close())
	require.NoError(t, <-served)
	return result, err
}

var same = [2]string{"v1 a", "v1 a"}

func TestResultArrivesWhole(t *testing.T) {
	order := wire.Order{Folder: "markets", Codes: []string{"de", "gr"}, Node: "/usr/bin/node"}
	sent := expect.Result{Markets: 2, Cases: 7, Differences: []expect.Difference{
		{File: "gr/expect.yaml", Line: 6, Col: 15, Case: "The \"terms\" <&>", Environments: []market.Environment{market.Prod, market.Local}, Message: "expected ‘Όροι’\nor none"},
		{File: "gr/expect.yaml", Line: 7, Col: 1, Case: "b", Message: strings.Repeat("long ", 100_000)},
	}}
	for _, sentence := range []string{"", "can't look into a page: no Node"} {
		got, err := pair(t, same, order, func(_ context.Context, o wire.Order) (expect.Result, error) {
			require.Equal(t, order, o)
			if sentence != "" {
				return sent, errors.New(sentence)
			}
			return sent, nil
		})
		require.Equal(t, sent, got)
		if sentence == "" {
			require.NoError(t, err)
		} else {
			require.EqualError(t, err, sentence)
		}
	}
}

func TestFaultsArriveAsFaults(t *testing.T) {
	sent := fault.Faults{
		{File: "gr/dev.yaml", Line: 1, Col: 1, Path: "cases", Rule: "unknown-key", Message: "unknown key", Fix: &fault.Fix{Title: "write 'case'", Edits: []fault.Edit{{File: "gr/dev.yaml", Line: 1, Text: "case"}}}},
		{File: "gr/market.yaml", Line: 2, Warning: true},
	}
	_, err := pair(t, same, wire.Order{}, func(context.Context, wire.Order) (expect.Result, error) { return expect.Result{}, sent })
	got, ok := errors.AsType[fault.Faults](err)
	require.True(t, ok)
	require.Equal(t, sent, got)
}

func TestAnotherBuildGetsNoOrder(t *testing.T) {
	_, err := pair(t, [2]string{"v1 a", "v2 b"}, wire.Order{}, func(context.Context, wire.Order) (expect.Result, error) {
		t.Error("the check began")
		return expect.Result{}, nil
	})
	require.EqualError(t, err, "it is of another build, v2 b; this program is v1 a")
}

// The check of a caller that went away ends.
func TestEndOfInputEndsTheCheck(t *testing.T) {
	in, toServer := io.Pipe()
	var out bytes.Buffer
	begun, served := make(chan struct{}), make(chan error, 1)
	go func() {
		served <- wire.Serve(t.Context(), in, &out, "v1 a", func(ctx context.Context, _ wire.Order) (expect.Result, error) {
			close(begun)
			<-ctx.Done()
			return expect.Result{}, ctx.Err()
		})
	}()
	_, err := io.WriteString(toServer, "{}\n")
	require.NoError(t, err)
	<-begun
	require.NoError(t, toServer.Close())
	require.NoError(t, <-served)
	require.Contains(t, out.String(), "context canceled")
}

func TestBuildIsStable(t *testing.T) {
	a, err := wire.Build()
	require.NoError(t, err)
	b, err := wire.Build()
	require.NoError(t, err)
	require.Equal(t, a, b)
	require.Regexp(t, `^\S+ [0-9a-f]{12}$`, a)
}

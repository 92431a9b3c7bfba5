package main

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tetratelabs/wazero"
)

// module is one with a memory and a function "run".
func module(body []byte) []byte {
	section := func(id byte, content ...byte) []byte {
		return append(append([]byte{id}, unsigned(len(content))...), content...)
	}
	out := []byte("\x00asm\x01\x00\x00\x00")
	out = append(out, section(1, 1, 0x60, 0, 0)...)                                     // type: no parameters
	out = append(out, section(3, 1, 0)...)                                              // a function
	out = append(out, section(5, 1, 0, 1)...)                                           // a memory of a page
	out = append(out, section(7, append([]byte{1, 3}, []byte("run\x00\x00")...)...)...) // its export
	code := append(append([]byte{1}, unsigned(len(body))...), body...)
	return append(out, section(codeSection, code...)...)
}

// endlessAfterWrite writes to the stop's address, then loops for good.
func endlessAfterWrite() []byte {
	return []byte{
		0,                 // no locals
		0x41, stopAddress, // i32.const
		0x41, 1, // i32.const 1
		0x36, 2, 0, // i32.store
		0x03, 0x40, // loop
		0x0C, 0, // br 0
		0x0B, // end of the loop
		0x0B, // end
	}
}

func TestLoopsEndOnceTheStopIsSet(t *testing.T) {
	checked, err := withStops(module(endlessAfterWrite()))
	require.NoError(t, err)
	ctx := context.Background()
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	instance, err := runtime.Instantiate(ctx, checked)
	require.NoError(t, err)
	_, err = instance.ExportedFunction("run").Call(ctx)
	require.ErrorContains(t, err, "unreachable")
}

func TestWhatIsNoModuleIsRefused(t *testing.T) {
	whole := module(endlessAfterWrite())
	unknown := module([]byte{0, 0xFF, 0x0B})
	for _, bytes := range [][]byte{nil, []byte("no WebAssembly"), whole[:len(whole)-3], unknown} {
		_, err := withStops(bytes)
		require.Error(t, err)
	}
}

package blobtest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"knowmad/pkg/platform/blob"

	"github.com/stretchr/testify/require"
)

// The operations of a place that a test lets fail.
const (
	Write  = "write"
	Rename = "rename"
	Open   = "open"
	Read   = "read"
)

// Faulty is a place that fails when it is told to. A write that fails leaves a part of the
// bytes, as on a disk that gets full.
type Faulty struct {
	blob.Place

	fault atomic.Pointer[func(doing string) error]
}

// NewFaulty is a place that works until Fails.
func NewFaulty(p blob.Place) *Faulty { return &Faulty{Place: p} }

// Fails lets each operation end with the error that fault gives for its name, nil for none,
// until Works. Several goroutines may call fault.
func (f *Faulty) Fails(fault func(doing string) error) { f.fault.Store(&fault) }

// Works ends Fails.
func (f *Faulty) Works() { f.fault.Store(nil) }

// Full is the error of a disk that is full.
func Full() error { return &os.PathError{Op: "write", Path: "/full", Err: syscall.ENOSPC} }

func (f *Faulty) failure(doing string) error {
	if fault := f.fault.Load(); fault != nil {
		return (*fault)(doing)
	}
	return nil
}

// Write writes, or a part and then the fault.
func (f *Faulty) Write(ctx context.Context, name string, r io.Reader) error {
	fault := f.failure(Write)
	if fault == nil {
		return f.Place.Write(ctx, name, r)
	}
	const part = 100
	begin, err := io.ReadAll(io.LimitReader(r, part))
	if err != nil {
		return err
	}
	if err := f.Place.Write(ctx, name, bytes.NewReader(begin)); err != nil {
		return err
	}
	return fault
}

// WriteAll writes all, or those before the one at which it fails.
func (f *Faulty) WriteAll(ctx context.Context, draft string, all []blob.Content) error {
	for i := range all {
		for _, doing := range []string{Write, Rename} {
			if fault := f.failure(doing); fault != nil {
				return errors.Join(f.Place.WriteAll(ctx, draft, all[:i]), fault)
			}
		}
	}
	return f.Place.WriteAll(ctx, draft, all)
}

// Rename gives bytes another name, or fails before.
func (f *Faulty) Rename(ctx context.Context, from, to string) error {
	if err := f.failure(Rename); err != nil {
		return err
	}
	return f.Place.Rename(ctx, from, to)
}

// Open opens what may fail at each read.
func (f *Faulty) Open(ctx context.Context, name string) (io.ReadSeekCloser, error) {
	if err := f.failure(Open); err != nil {
		return nil, err
	}
	content, err := f.Place.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	return &faultyContent{content, f}, nil
}

type faultyContent struct {
	io.ReadSeekCloser
	place *Faulty
}

// Read reads, or fails before.
func (c *faultyContent) Read(p []byte) (int, error) {
	if err := c.place.failure(Read); err != nil {
		return 0, err
	}
	return c.ReadSeekCloser.Read(p)
}

// NamesIn are those of the files in a folder and its folders.
func NamesIn(t testing.TB, folder string) (names []string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*", "*"))
	require.NoError(t, err)
	for _, path := range paths {
		names = append(names, path[strings.LastIndexByte(path, filepath.Separator)+1:])
	}
	return names
}

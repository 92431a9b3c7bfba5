package blob_test

import (
	"context"
	"fmt"
	"sync"
	"syscall"
	"testing"
	"time"

	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/blob/blobtest"
	"knowmad/pkg/platform/db"

	"github.com/stretchr/testify/require"
)

func (w *world) putAll(texts ...string) blob.Batch {
	w.t.Helper()
	all := make([][]byte, len(texts))
	for i, text := range texts {
		all[i] = []byte(text)
	}
	b, err := w.PutAll(w.t.Context(), all...)
	require.NoError(w.t, err)
	return b
}

func (w *world) holdAll(holder string, b blob.Batch) {
	w.t.Helper()
	require.NoError(w.t, w.db.Write(w.t.Context(), func(q db.Queryer) error { return w.HoldAll(w.t.Context(), q, holder, b) }))
}

func TestBatchIsKeptTogether(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.hold("before", w.put("two"))
		b := w.putAll("one", "two", "three", "one")
		require.Len(t, b.Hashes, 4)
		require.Equal(t, b.Hashes[0], b.Hashes[3])
		w.holdAll("page", b)
		require.Equal(t, []string{"one", "two", "three"}, []string{w.read(b.Hashes[0]), w.read(b.Hashes[1]), w.read(b.Hashes[2])})
		require.Equal(t, 3, w.rows(), "no row of a draft is left")
		require.Len(t, w.names(), 3)

		w.release("page")
		w.clock.Pass(2 * time.Hour)
		w.sweep()
		require.Equal(t, "two", w.read(b.Hashes[1]))
		require.Len(t, w.names(), 1, "what nobody holds is gone")
		require.Empty(t, w.putAll().Hashes)
	})
}

// A server that died between PutAll and HoldAll leaves nothing for good.
func TestSweepRemovesBatchesThatNobodyHolds(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.putAll("one", "two")
		require.Equal(t, 3, w.rows())
		w.clock.Pass(2 * time.Hour)
		w.sweep()
		require.Zero(t, w.rows())
		require.Empty(t, w.names())
	})
}

// A disk that gets full within a batch: the error says so, and nothing of it is left. A
// server that dies there leaves it to the sweep.
func TestBatchOnFullDisk(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		faulty := blobtest.NewFaulty(w.place)
		faulty.Fails(func(string) error { return blobtest.Full() })
		_, err := w.on(faulty).PutAll(t.Context(), []byte("one"), []byte("two"))
		require.ErrorIs(t, err, syscall.ENOSPC)
		require.Empty(t, w.names())
		writes := 0
		faulty.Fails(func(doing string) error {
			if doing == blobtest.Write {
				writes++
			}
			if writes > 1 {
				return blobtest.Full()
			}
			return nil
		})
		_, err = w.on(dying{faulty}).PutAll(t.Context(), []byte("one"), []byte("two"))
		require.Error(t, err)
		require.Len(t, w.names(), 1)
		w.clock.Pass(2 * time.Hour)
		w.sweep()
		require.Zero(t, w.rows())
		require.Empty(t, w.names())
		b := w.putAll("one", "two")
		require.Equal(t, "one", w.read(b.Hashes[0]))
	})
}

// dying is a place of a server that dies while it writes: it tidies nothing up.
type dying struct{ blob.Place }

func (dying) Remove(context.Context, string) error { return errDisk }

// Several goroutines put the same bytes while a sweep runs: each that holds them reads all
// of them.
func TestConcurrentBatchesKeepHeldBlobs(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for round := range 5 {
			w.clock.Pass(2 * time.Hour) // what the round before released may go
			var all sync.WaitGroup
			for n := range 4 {
				all.Go(func() {
					holder := fmt.Sprint("holder ", round, n)
					b := w.putAll("blank", fmt.Sprint("page ", n%2), fmt.Sprint("own ", n))
					w.holdAll(holder, b)
					if w.read(b.Hashes[0]) != "blank" || w.read(b.Hashes[1]) != fmt.Sprint("page ", n%2) {
						t.Error("it isn't whole")
					}
					w.release(holder)
				})
			}
			all.Go(func() {
				if err := w.Sweep(t.Context()); err != nil {
					t.Error(err)
				}
			})
			all.Wait()
		}
		w.clock.Pass(2 * time.Hour)
		w.sweep()
		require.Empty(t, w.names())
	})
}

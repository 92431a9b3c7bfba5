package rows

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A cache gives what was read last of a know, in the version that is asked for, and never
// takes more than its bytes.
func TestCacheKeepsPresentRowsWithinItsBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const limit = 20 * rowBytes
		c := newCache[Know](limit)
		database := map[int64]Know{}
		refreshes := int64(0)
		for range rapid.IntRange(1, 100).Draw(t, "searches") {
			var refs []Ref
			for _, docno := range rapid.SliceOfNDistinct(rapid.Int64Range(1, 30), 1, 8, rapid.ID[int64]).Draw(t, "docnos") {
				d := database[docno]
				switch rapid.IntRange(0, 5).Draw(t, "change") {
				case 0:
					d = Know{Docno: docno, Version: rapid.Int64Range(0, 3).Draw(t, "version"), Views: d.Views}
					d.Terms = make([]byte, d.Version*rowBytes)
				case 1:
					d.Views, refreshes = d.Views+1, refreshes+1
				}
				if database[docno] = d; d.Docno > 0 {
					refs = append(refs, d.ref())
				}
			}
			var want []Know
			for _, at := range refs {
				want = append(want, database[at.Docno])
			}
			got, err := c.load(refs, refreshes, func(docnos []int64) (rows []Know, err error) {
				for _, docno := range docnos {
					rows = append(rows, database[docno])
				}
				return rows, nil
			})
			require.NoError(t, err)
			var rows []Know
			for _, row := range got {
				rows = append(rows, *row)
			}
			require.Equal(t, want, rows)
			for _, generation := range []map[int64]cached[Know]{c.recent, c.older} {
				bytes := 0
				for _, kept := range generation {
					require.NotZero(t, kept.row.Version)
					bytes += kept.row.size()
				}
				require.LessOrEqual(t, bytes, limit/2+4*rowBytes)
			}
		}
	})
}

func TestCacheReadsWhatIsKeptNoMore(t *testing.T) {
	c := newCache[Know](100 * rowBytes)
	var read []int64
	load := func(refreshes int64, refs ...Ref) {
		t.Helper()
		read = nil
		_, err := c.load(refs, refreshes, func(docnos []int64) (rows []Know, err error) {
			read = docnos
			for _, at := range refs {
				rows = append(rows, Know{Docno: at.Docno, Version: at.Version})
			}
			return rows, nil
		})
		require.NoError(t, err)
	}
	load(0, Ref{1, 7}, Ref{2, 7}, Ref{3, 0})
	require.Equal(t, []int64{1, 2, 3}, read)
	load(0, Ref{1, 7}, Ref{2, 8}, Ref{3, 0})
	require.Equal(t, []int64{2, 3}, read, "another version, and a row that has none")
	load(1, Ref{1, 7})
	require.Equal(t, []int64{1}, read, "read before the refresh")
	load(1, Ref{1, 7})
	require.Empty(t, read)
	for docno := int64(100); docno < 300; docno++ {
		load(1, Ref{docno, 7})
		load(1, Ref{1, 7})
		require.Empty(t, read, "what is asked for stays")
	}
	load(1, Ref{100, 7})
	require.Equal(t, []int64{100}, read, "what isn't goes")
}

func TestCacheServesManyAtOnce(t *testing.T) {
	c := newCache[Know](50 * rowBytes)
	var workers sync.WaitGroup
	var wrong atomic.Int64
	for worker := range 4 {
		workers.Go(func() {
			for i := range 500 {
				at := Ref{Docno: int64(1 + (i*7+worker)%100), Version: int64(1 + i/100)}
				got, err := c.load([]Ref{at}, 0, func(docnos []int64) ([]Know, error) { return []Know{{Docno: docnos[0], Version: at.Version}}, nil })
				if err != nil || len(got) != 1 || got[0].ref() != at {
					wrong.Add(1)
				}
			}
		})
	}
	workers.Wait()
	require.Zero(t, wrong.Load())
}

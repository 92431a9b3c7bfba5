package rows

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A cache gives the rows that the database has, none that is older than rows may become, and
// never takes more than its bytes.
func TestCacheKeepsPresentRowsWithinItsBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const limit, lasts = 20 * rowBytes, time.Minute
		c := newCache[Know](limit, lasts)
		database := map[int64]Know{}
		read := map[int64]time.Time{}
		now := time.Unix(0, 0)
		for range rapid.IntRange(1, 100).Draw(t, "searches") {
			now = now.Add(rapid.SampledFrom([]time.Duration{0, time.Second, lasts / 2, lasts}).Draw(t, "passes"))
			docnos := rapid.SliceOfNDistinct(rapid.Int64Range(1, 30), 1, 8, rapid.ID[int64]).Draw(t, "docnos")
			var asked []int64
			for _, docno := range docnos {
				switch rapid.IntRange(0, 4).Draw(t, "change") {
				case 0: // a docno stands for the contents of a know, but not for its readers
					d, ok := database[docno]
					if !ok {
						d = Know{Docno: docno, Terms: make([]byte, rapid.IntRange(0, 3*rowBytes).Draw(t, "bytes"))}
					}
					d.Views++
					database[docno] = d
				case 1:
					if _, ok := database[docno]; !ok {
						asked = append(asked, docno) // it is gone since it was found
					}
				}
				if _, ok := database[docno]; ok {
					asked = append(asked, docno)
				}
			}
			got, err := c.load(now, asked, func(missing []int64) (rows []*Know, err error) {
				for _, docno := range missing {
					if d, ok := database[docno]; ok {
						read[docno] = now
						rows = append(rows, &d)
					}
				}
				return rows, nil
			})
			require.NoError(t, err)
			at := 0
			for _, docno := range asked {
				d, ok := database[docno]
				if !ok {
					continue
				}
				require.Less(t, now.Sub(read[docno]), lasts)
				require.Equal(t, docno, got[at].Docno)
				require.Equal(t, d.Terms, got[at].Terms)
				if read[docno].Equal(now) {
					require.LessOrEqual(t, got[at].Views, d.Views)
				}
				at++
			}
			require.Len(t, got, at)
			for _, generation := range []map[int64]kept[Know]{c.recent, c.older} {
				bytes := 0
				for _, k := range generation {
					bytes += k.row.size()
				}
				require.LessOrEqual(t, bytes, limit/2+4*rowBytes)
			}
		}
	})
}

func TestCacheReadsWhatIsKeptNoMore(t *testing.T) {
	c := newCache[Know](100*rowBytes, time.Minute)
	now := time.Unix(0, 0)
	var read []int64
	load := func(docnos ...int64) {
		t.Helper()
		read = nil
		_, err := c.load(now, docnos, func(missing []int64) (rows []*Know, err error) {
			read = missing
			for _, docno := range missing {
				rows = append(rows, &Know{Docno: docno})
			}
			return rows, nil
		})
		require.NoError(t, err)
	}
	load(1, 2)
	require.Equal(t, []int64{1, 2}, read)
	load(1, 2, 3)
	require.Equal(t, []int64{3}, read)
	now = now.Add(time.Minute)
	load(1)
	require.Equal(t, []int64{1}, read, "it is as old as rows may become")
	load(1)
	require.Empty(t, read)
	for docno := int64(100); docno < 300; docno++ {
		load(docno)
		load(1)
		require.Empty(t, read, "what is asked for stays")
	}
	load(100)
	require.Equal(t, []int64{100}, read, "what isn't goes")
}

func TestCacheServesManyAtOnce(t *testing.T) {
	c := newCache[Know](50*rowBytes, time.Minute)
	var workers sync.WaitGroup
	var wrong atomic.Int64
	for worker := range 4 {
		workers.Go(func() {
			for i := range 500 {
				docno := int64(1 + (i*7+worker)%100)
				got, err := c.load(time.Unix(0, 0), []int64{docno}, func(missing []int64) ([]*Know, error) { return []*Know{{Docno: missing[0]}}, nil })
				if err != nil || len(got) != 1 || got[0].Docno != docno {
					wrong.Add(1)
				}
			}
		})
	}
	workers.Wait()
	require.Zero(t, wrong.Load())
}

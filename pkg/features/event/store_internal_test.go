package event

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

func rowOf(body string) row { return row{UUID: uuid.NewString(), Name: "sign_in", Body: body} }

// A transaction for which the disk is too full leaves nothing, and once there is room the
// file goes on.
func TestFullDisk(t *testing.T) {
	d, err := newDayStore(t.TempDir(), zerolog.Nop())
	require.NoError(t, err)
	defer d.close()
	now := time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)
	pages := func(most string) {
		require.NoError(t, d.open[dayOf(now)].Write(t.Context(), func(q db.Queryer) error {
			var n int
			return q.Get(t.Context(), &n, `PRAGMA max_page_count = `+most)
		}))
	}
	require.NoError(t, d.put(t.Context(), now, []row{rowOf("{}")}))
	pages("20")
	var large []row
	for range 100 {
		large = append(large, rowOf(strings.Repeat("x", 4000)))
	}
	err = d.put(t.Context(), now, large)
	require.ErrorContains(t, err, "full")
	require.False(t, db.IsDamaged(err))
	n, err := count(t.Context(), d, Filter{})
	require.NoError(t, err)
	require.Equal(t, 1, n, "nothing of what wasn't acknowledged")
	pages("100000")
	require.NoError(t, d.put(t.Context(), now, large))
	n, err = count(t.Context(), d, Filter{})
	require.NoError(t, err)
	require.Equal(t, 101, n)
}

// heldStore lets a test hold up transactions.
type heldStore struct {
	store

	begun, release chan struct{}
	fail           error
	mu             sync.Mutex
	sizes          []int // of the transactions
}

func (h *heldStore) put(_ context.Context, _ time.Time, rows []row) error {
	h.begun <- struct{}{}
	<-h.release
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sizes = append(h.sizes, len(rows))
	if rows[0].Name == "panic" {
		panic("as asked")
	}
	return h.fail
}

func newHeld() (*heldStore, *writer) {
	h := &heldStore{begun: make(chan struct{}, 1000), release: make(chan struct{}, 1000)}
	return h, &writer{clock: clocktest.At(time.Unix(0, 0)), store: h}
}

// waitingFor waits until so many events wait in a writer.
func waitingFor(t *testing.T, w *writer, events int) {
	t.Helper()
	require.Eventually(t, func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.events == events
	}, time.Minute, time.Millisecond)
}

// Requests that come while a transaction runs are stored by the next one together.
func TestRequestsAreWrittenTogether(t *testing.T) {
	h, w := newHeld()
	var group sync.WaitGroup
	put := func(rows ...row) { group.Go(func() { require.NoError(t, w.put(t.Context(), rows)) }) }
	put(rowOf("{}"))
	<-h.begun
	for range 50 {
		put(rowOf("{}"), rowOf("{}"))
	}
	waitingFor(t, w, 100)
	h.release <- struct{}{}
	<-h.begun
	h.release <- struct{}{}
	group.Wait()
	require.Equal(t, []int{1, 100}, h.sizes)
	require.False(t, w.writing)
	require.Zero(t, w.events)
}

// An error of a transaction is that of all requests in it, and of no others.
func TestAllOfAFailedTransactionFail(t *testing.T) {
	h, w := newHeld()
	failed := make(chan error, 20)
	put := func(r row) {
		go func() {
			defer func() { _ = recover() }() // as the server does
			failed <- w.put(t.Context(), []row{r})
		}()
	}
	put(rowOf("{}"))
	<-h.begun
	for i := range 10 {
		put(rowOf("{}"))
		waitingFor(t, w, i+1)
	}
	h.release <- struct{}{}
	require.NoError(t, <-failed)
	<-h.begun
	h.fail = errors.New("broken")
	h.release <- struct{}{}
	for range 10 {
		require.EqualError(t, <-failed, "broken")
	}
	h.fail = nil
	first := rowOf("{}")
	first.Name = "panic"
	put(first)
	<-h.begun
	put(rowOf("{}"))
	waitingFor(t, w, 1)
	h.release <- struct{}{} // the panic
	<-h.begun
	h.release <- struct{}{}
	require.NoError(t, <-failed, "the next one writes")
}

// A server holds a bounded number of events in memory.
func TestWaitingEventsAreBounded(t *testing.T) {
	h, w := newHeld()
	var group sync.WaitGroup
	group.Go(func() { require.NoError(t, w.put(t.Context(), []row{rowOf("{}")})) })
	<-h.begun
	for i := range maxWaiting / 100 {
		rows := make([]row, 100)
		group.Go(func() { require.NoError(t, w.put(t.Context(), rows)) })
		waitingFor(t, w, (i+1)*100)
	}
	require.ErrorIs(t, w.put(t.Context(), []row{rowOf("{}")}), errBusy)
	for range 1 + maxWaiting/maxTogether {
		h.release <- struct{}{}
	}
	group.Wait()
	for _, n := range h.sizes {
		require.LessOrEqual(t, n, maxTogether)
	}
}

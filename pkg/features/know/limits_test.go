package know_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Tabs that share at the same moment pass no more than those that share one after the
// other: 20 knows of one author are processed at once.
func TestParallelSharesKeepTheLimit(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("de", "lena")
		gate := make(chan struct{})
		w.pdfs.hold(gate)
		const tabs, limit = 3, 20
		for n := range limit - 1 {
			lena.share(draft(fmt.Sprint("Vorher ", n), lena.upload("v.pdf", pdf(fmt.Sprint("vorher ", n)))))
		}
		statuses := make([]int, tabs)
		var all sync.WaitGroup
		for n := range tabs {
			id := lena.upload(fmt.Sprint(n, ".pdf"), pdf(fmt.Sprint("eins ", n)))
			all.Go(func() {
				tab := *lena
				statuses[n] = tab.Post("/api/knows", draft(fmt.Sprint("Know ", n), id)).Status
			})
		}
		all.Wait()
		count := map[int]int{}
		for _, status := range statuses {
			count[status]++
		}
		require.Equal(t, map[int]int{http.StatusCreated: 1, http.StatusTooManyRequests: tabs - 1}, count)
		require.Equal(t, limit, w.Count(`SELECT COUNT(*) FROM knows`))
		close(gate)
	})
}

// One account can't take the places of all streams that follow a processing.
func TestStreamsOfOneAccountAreBounded(t *testing.T) {
	one(t, func(t *testing.T, w *world) {
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		id, release := lena.held(draft("Eins", lena.upload("a.pdf", pdf("eins"))))
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		open := func(b *browser, know string) *stream {
			s := &stream{begun: make(chan int, 1), header: http.Header{}}
			r := b.Request("GET", "/api/knows/"+know+"/progress", nil).WithContext(ctx)
			go func() {
				defer close(s.begun)
				b.Site.ServeHTTP(s, r)
			}()
			return s
		}
		opened := 0
		var refused *stream
		for range 100 {
			s := open(lena, id)
			if <-s.begun == http.StatusOK {
				opened++
				continue
			}
			refused = s
			break
		}
		require.NotNil(t, refused, "no stream of %d was refused", opened)
		require.Equal(t, http.StatusTooManyRequests, refused.status)
		require.NotEmpty(t, refused.header.Get("Retry-After"))
		require.Greater(t, opened, 5, "a few tabs may follow")

		other := mia.share(draft("Zwei", mia.upload("b.pdf", pdf("zwei")))).UUID
		require.Equal(t, http.StatusOK, <-open(mia, other).begun, "another account follows its own")

		release()
		require.Eventually(t, func() bool { return <-open(lena, id).begun == http.StatusOK }, patience, 20*time.Millisecond, "a place is free again")
	})
}

// stream is an answer that goes on; begun receives its status.
type stream struct {
	begun  chan int
	once   sync.Once
	status int
	header http.Header
}

func (s *stream) Header() http.Header { return s.header }

func (s *stream) WriteHeader(status int) {
	s.once.Do(func() {
		s.status = status
		s.begun <- status
	})
}

func (s *stream) Write(b []byte) (int, error) {
	s.WriteHeader(http.StatusOK)
	return len(b), nil
}

func (s *stream) Flush() {}

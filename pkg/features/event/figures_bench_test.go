package event_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/labstack/echo/v5"
	"github.com/stretchr/testify/require"
)

const (
	benchVisitors = 32    // who send at once, each its next request when it has the answer
	benchRequests = 3_000 // of one round, one event each
)

// BenchmarkFigureCollector compares the whole server's answers to events with those of a
// bare Echo handler that inserts the same rows into the same kind of store, each in a
// transaction of its own that is on the disk before the answer.
func BenchmarkFigureCollector(b *testing.B) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) {
			s := apptest.Open(b, engine, func(c *app.Config) {
				configure(c)
				c.Event.EventRate, c.RateLimit = 1_000_000, 1_000_000
			})
			server := httptest.NewServer(s.Site)
			defer server.Close()
			bare := httptest.NewServer(bareCollector(b, s))
			defer bare.Close()
			var ours, theirs time.Duration
			for b.Loop() {
				ours += sendAll(b, server.URL, s.Host("us"))
				theirs += sendAll(b, bare.URL, "")
			}
			rate := func(d time.Duration) float64 { return float64(benchRequests*b.N) / d.Seconds() }
			b.ReportMetric(rate(ours), "collector-per-s")
			b.ReportMetric(rate(theirs), "bare-per-s")
			b.ReportMetric(rate(ours)/rate(theirs), "collector/bare")
		})
	}
}

// bareCollector is an Echo handler that decodes an event and inserts it.
func bareCollector(b *testing.B, s *apptest.Server) http.Handler {
	b.Helper()
	address := s.Address
	if s.DB.Engine() == db.SQLite {
		address = "sqlite://" + filepath.Join(b.TempDir(), "bare.db")
	}
	store, err := db.Open(b.Context(), address)
	require.NoError(b, err)
	b.Cleanup(func() { store.Close() })
	require.NoError(b, store.Write(b.Context(), func(q db.Queryer) error {
		_, err := q.Exec(b.Context(), `CREATE TABLE bare_events (
			day BIGINT NOT NULL, uuid TEXT NOT NULL, received BIGINT NOT NULL, name TEXT NOT NULL, market TEXT NOT NULL,
			country TEXT NOT NULL, device TEXT NOT NULL, session TEXT NOT NULL, user_id TEXT NOT NULL, page TEXT NOT NULL,
			body TEXT NOT NULL, PRIMARY KEY (day, uuid)
		)`)
		return err
	}))
	e := echo.New()
	e.POST(call, func(c *echo.Context) error {
		text, err := io.ReadAll(c.Request().Body)
		if err != nil {
			return err
		}
		var event struct {
			UUID, Name            string
			Device, Session, Page struct{ UUID, Path string }
		}
		if err := json.Unmarshal(text, &event); err != nil {
			return err
		}
		err = store.Write(c.Request().Context(), func(q db.Queryer) error {
			_, err := q.Exec(c.Request().Context(), `INSERT INTO bare_events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
				1, event.UUID, 1, event.Name, "us", "", event.Device.UUID, event.Session.UUID, "", event.Page.Path, string(text))
			return err
		})
		if err != nil {
			return err
		}
		return c.JSON(http.StatusAccepted, receipt{Accepted: 1})
	})
	return e
}

// sendAll tells how long the requests of a round take.
func sendAll(b *testing.B, address, host string) time.Duration {
	b.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: benchVisitors}}
	defer client.CloseIdleConnections()
	bodies := make(chan string, benchRequests)
	for range benchRequests {
		event := signIn().With("page", fields{"path": "/subjects"}).With("session", fields{"uuid": uuid.NewString()}).
			With("device", fields{"uuid": uuid.NewString(), "os": "Linux"}).With("platform", "web").With("appVersion", "1.0.0")
		text, err := json.Marshal(event)
		require.NoError(b, err)
		bodies <- string(text)
	}
	close(bodies)
	var group sync.WaitGroup
	begin := time.Now()
	for range benchVisitors {
		group.Go(func() {
			for body := range bodies {
				r, err := http.NewRequestWithContext(b.Context(), http.MethodPost, address+call, strings.NewReader(body))
				if err != nil {
					b.Error(err)
					return
				}
				r.Host = host
				r.Header.Set("Content-Type", "application/json")
				got, err := client.Do(r)
				if err != nil {
					b.Error(err)
					return
				}
				text, _ := io.ReadAll(got.Body)
				got.Body.Close()
				if got.StatusCode != http.StatusAccepted {
					b.Errorf("%d: %s", got.StatusCode, text)
					return
				}
			}
		})
	}
	group.Wait()
	return time.Since(begin)
}

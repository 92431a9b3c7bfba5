package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/soak"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// events runs knowmad events on a server's data.
func (m *mortal) events(want int, args ...string) (stdout, stderr string) {
	m.t.Helper()
	code, stdout, stderr := run(nil, append(append([]string{"events"}, args...), "--data", m.data, "--database", m.address)...)
	require.Equal(m.t, want, code, stderr)
	return stdout, stderr
}

// collectors runs a test against a server on each engine.
func collectors(t *testing.T, test func(t *testing.T, m *mortal)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			m := &mortal{t: t, engine: engine, address: dbtest.Address(t, engine), data: t.TempDir(), device: uuid.NewString()}
			m.start()
			defer func() { m.kill() }()
			test(t, m)
		})
	}
}

const collector = "/api/analytics/events"

// Operators read events while the server goes on.
func TestEventsAreReadWhileTheServerRuns(t *testing.T) {
	collectors(t, func(t *testing.T, m *mortal) {
		var ids []string
		send := func(event body) {
			id := uuid.NewString()
			ids = append(ids, id)
			event["uuid"] = id
			status, answer := m.call(http.MethodPost, collector, event)
			require.Equal(t, 202, status, string(answer))
		}
		send(body{"name": "page_view", "page": body{"path": "=1+1"}, "device": body{"uuid": m.device}})
		send(body{"name": "search", "search": body{"term": "a,\"b\"\nc"}})
		send(body{"name": "sign_in"})

		out, _ := m.events(0, "list")
		lines := strings.Split(strings.TrimSpace(out), "\n")
		require.Len(t, lines, 3)
		for i, text := range lines {
			var line struct {
				Received time.Time
				Market   string
				Event    struct{ UUID string }
			}
			require.NoError(t, json.Unmarshal([]byte(text), &line))
			require.Equal(t, "de", line.Market)
			require.Equal(t, ids[i], line.Event.UUID)
			require.False(t, line.Received.IsZero())
		}
		for args, want := range map[string]string{
			"":                             "3",
			"--name=search":                "1",
			"--market=de":                  "3",
			"--market=gr":                  "0",
			"--device=" + m.device:         "1",
			"--user=" + m.device:           "0",
			"--since=2000-01-01":           "3",
			"--until=2000-01-01T00:00:00Z": "0",
			"--since=2999-01-01T00:00:00Z": "0",
			"--name=search --market=de":    "1",
			"--name='OR(1=1)--":            "0",
		} {
			out, _ := m.events(0, append([]string{"count"}, strings.Fields(args)...)...)
			require.Equal(t, want+"\n", out, args)
		}
		out, _ = m.events(0, "list", "--limit=1")
		require.Contains(t, out, ids[2], "the latest")
		require.Equal(t, 1, strings.Count(out, "\n"))
		out, _ = m.events(0, "export", "--limit=1")
		require.Contains(t, out, ids[0], "the oldest")
		out, _ = m.events(0, "export", "--format=csv")
		require.True(t, strings.HasPrefix(out, "received,uuid,name,market,country,device,session,user,page,event\n"))
		require.Contains(t, out, ",'=1+1,", "spreadsheets don't compute it")

		_, says := m.events(1, "list", "--limit=0")
		require.Contains(t, says, "--limit is 0; it may be from 1 to 10000")
		code, _, says := run(nil, "events", "list", "--since=yesterday", "--data", m.data, "--database", m.address)
		require.Equal(t, 2, code)
		require.Contains(t, says, `"yesterday" is neither a day such as 2026-01-31 nor a time`)
		code, _, says = run(nil, "events", "list", "--format=xml", "--data", m.data)
		require.Equal(t, 2, code)
		require.Contains(t, says, "xml")
	})
}

// A server that is killed under load has every event that it acknowledged, each once.
func TestAcknowledgedEventsSurviveKills(t *testing.T) {
	collectors(t, func(t *testing.T, m *mortal) {
		var mu sync.Mutex
		var acknowledged []string
		rounds := soak.Count(1, 50)
		for range rounds {
			var group sync.WaitGroup
			for worker := range 8 {
				group.Go(func() {
					for i := 0; ; i++ {
						events, ids := []body{}, []string{}
						for range 1 + (i+worker)%5 {
							id := uuid.NewString()
							ids = append(ids, id)
							events = append(events, body{"uuid": id, "name": "page_view", "page": body{"path": fmt.Sprint("/", i)}})
						}
						status, _ := m.call(http.MethodPost, collector, body{"events": events})
						if status != 202 {
							return // killed
						}
						mu.Lock()
						acknowledged = append(acknowledged, ids...)
						mu.Unlock()
						// What isn't known to have arrived is sent again, as browsers do.
						if status, _ := m.call(http.MethodPost, collector, body{"events": events[:1]}); status != 202 {
							return
						}
					}
				})
			}
			before := len(acknowledgedBy(&mu, &acknowledged))
			require.Eventually(t, func() bool {
				return len(acknowledgedBy(&mu, &acknowledged)) > before+50+rand.IntN(100)
			}, time.Minute, time.Millisecond)
			m.kill()
			group.Wait()
			m.start()
		}
		out, _ := m.events(0, "export")
		var stored []string
		for line := range strings.Lines(out) {
			var one struct{ Event struct{ UUID string } }
			require.NoError(t, json.Unmarshal([]byte(line), &one), line)
			stored = append(stored, one.Event.UUID)
		}
		slices.Sort(stored)
		require.Len(t, slices.Compact(slices.Clone(stored)), len(stored), "each once")
		for _, id := range acknowledged {
			_, found := slices.BinarySearch(stored, id)
			require.True(t, found, "%s was acknowledged", id)
		}
		status, _ := m.call(http.MethodPost, collector, body{"uuid": uuid.NewString(), "name": "sign_in"})
		require.Equal(t, 202, status)
	})
}

func acknowledgedBy(mu *sync.Mutex, all *[]string) []string {
	mu.Lock()
	defer mu.Unlock()
	return *all
}

package ai_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/ai"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

const (
	benchStreams = 200 // at once
	benchPieces  = 60  // of an answer, as a model sends them
	benchPace    = 20 * time.Millisecond
	// benchFirst is the piece with which the first sentence is complete.
	benchFirst = 10
)

// paced is a language model that says the same sentence again and again at a steady pace.
func paced(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(w)
	words := strings.SplitAfter(war+" [1] ", " ")
	tick := time.NewTicker(benchPace)
	defer tick.Stop()
	for i := range benchPieces {
		select {
		case <-r.Context().Done():
			return
		case <-tick.C:
		}
		piece, err := json.Marshal(map[string]any{"choices": []any{map[string]any{"delta": map[string]string{"content": words[i%len(words)]}}}})
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(w, "data: %s\n\n", piece)
		if flush.Flush() != nil {
			return
		}
	}
	fmt.Fprint(w, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
}

// BenchmarkFigureStream compares answers that a model gives through the whole server with the
// model's own stream, many at once: how much later the first sentence is complete, and how many
// streams are through in the same time.
func BenchmarkFigureStream(b *testing.B) {
	model := httptest.NewServer(http.HandlerFunc(paced))
	defer model.Close()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) {
			s := apptest.Open(b, engine, func(c *app.Config) {
				c.UnsignedWrites, c.RateLimit = true, 1_000_000
				c.AI = ai.Options{BaseURL: model.URL + "/v1", Model: "paced"}
			})
			server := httptest.NewServer(s.Site)
			defer server.Close()
			asks := asking(b, s, server.URL)
			var ours, raw round
			for b.Loop() {
				ours = ours.add(streamed(b, func(i int) *http.Request { return asks[i]() }, "event: sentence", 1))
				raw = raw.add(streamed(b, func(int) *http.Request {
					r, err := http.NewRequestWithContext(b.Context(), http.MethodPost, model.URL, strings.NewReader("{}"))
					require.NoError(b, err)
					return r
				}, "data: ", benchFirst+1))
			}
			n := time.Duration(b.N)
			b.ReportMetric(float64((raw.first/n).Microseconds())/1000, "raw-first-ms")
			b.ReportMetric(float64((ours.first/n-raw.first/n).Microseconds())/1000, "later-ms")
			b.ReportMetric(raw.whole.Seconds()/ours.whole.Seconds(), "streams/raw")
		})
	}
}

// asking makes a user for each stream, with a conversation about a know of their own, and gives
// the requests of a question of theirs.
func asking(b *testing.B, s *apptest.Server, address string) []func() *http.Request {
	b.Helper()
	w := world{s}
	asks := make([]func() *http.Request, benchStreams)
	for i := range asks {
		who := w.member("de", fmt.Sprintf("mia%d", i))
		id := who.begin(who.share("Krieg "+uuid.NewString(), "private", war+" "+uuid.NewString()))
		asks[i] = func() *http.Request {
			r, err := http.NewRequestWithContext(b.Context(), http.MethodPost, address+at(id, "/messages"), strings.NewReader(`{"text":"Wann begann der Dreißigjährige Krieg?"}`))
			require.NoError(b, err)
			r.Host = s.Host("de")
			r.Header = who.Request(http.MethodPost, at(id, "/messages"), nil).Header
			r.Header.Set("Content-Type", "application/json")
			return r
		}
	}
	return asks
}

// round is how long many streams take.
type round struct{ first, whole time.Duration }

func (r round) add(other round) round {
	return round{r.first + other.first, r.whole + other.whole}
}

// streamed reads many streams at once: the median time until so many lines begin with a mark,
// and the time until all have ended.
func streamed(b *testing.B, request func(i int) *http.Request, mark string, nth int) round {
	b.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: benchStreams}}
	defer client.CloseIdleConnections()
	firsts := make([]time.Duration, benchStreams)
	var group sync.WaitGroup
	begin := time.Now()
	for i := range benchStreams {
		r := request(i)
		group.Go(func() {
			sent := time.Now()
			answer, err := client.Do(r)
			if err != nil {
				b.Error(err)
				return
			}
			defer answer.Body.Close()
			if answer.StatusCode != http.StatusOK {
				b.Error(answer.Status)
				return
			}
			seen := 0
			for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
				if strings.HasPrefix(lines.Text(), mark) {
					if seen++; seen == nth {
						firsts[i] = time.Since(sent)
					}
				}
			}
		})
	}
	group.Wait()
	slices.Sort(firsts)
	return round{firsts[benchStreams/2], time.Since(begin)}
}

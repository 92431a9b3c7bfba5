package schedule_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"knowmad/pkg/features/deck/schedule"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// One regenerates the cases with -update. The browser's scheduler is held to the same file.
var update = flag.Bool("update", false, "write testdata/cases.json")

const casesFile = "testdata/cases.json"

// caseOf is a history of reviews with the memory after each of them.
type caseOf struct {
	Retention float64 `json:"retention"`
	Reviews   []step  `json:"reviews"`
}

type step struct {
	At         time.Time `json:"at"`
	Rating     int       `json:"rating"`
	State      int       `json:"state"`
	Due        time.Time `json:"due"`
	Stability  float64   `json:"stability"`
	Difficulty float64   `json:"difficulty"`
	Scheduled  int       `json:"scheduledDays"`
	Reps       int       `json:"reps"`
	Lapses     int       `json:"lapses"`
	Steps      int       `json:"steps"`
}

// cases are histories that a seed decides: short and long gaps, early and late reviews, the
// change to summer time, and reviews at one moment.
func cases(t *testing.T) (all []caseOf) {
	r := rand.New(rand.NewPCG(1, 2))
	gaps := []time.Duration{0, 30 * time.Second, 11 * time.Minute, 3 * time.Hour, 25 * time.Hour, 4 * 24 * time.Hour, 60 * 24 * time.Hour, 500 * 24 * time.Hour}
	for i := range 60 {
		c := caseOf{Retention: []float64{0.9, 0.9, 0.8, 0.95}[i%4]}
		at := time.Date(2026, 3, 28, 22, 30, 0, 0, time.UTC).Add(time.Duration(i) * time.Hour)
		var events []schedule.Event
		for n := range 1 + r.IntN(12) {
			rating := 1 + r.IntN(4)
			events = append(events, schedule.Event{ID: fmt.Sprintf("%02d", n), At: at, Rating: rating})
			m, err := schedule.For(c.Retention).Replay(events)
			require.NoError(t, err)
			c.Reviews = append(c.Reviews, step{at, rating, int(m.State), m.Due, m.Stability, m.Difficulty, m.Scheduled, m.Reps, m.Lapses, m.Steps})
			at = at.Add(gaps[r.IntN(len(gaps))])
			if r.IntN(2) == 0 && m.Due.After(at) { // when it is due, or a little later
				at = m.Due.Add(time.Duration(r.IntN(100)) * time.Minute)
			}
		}
		all = append(all, c)
	}
	return all
}

func TestCasesAreCurrent(t *testing.T) {
	got := cases(t)
	if *update {
		text, err := json.MarshalIndent(got, "", " ")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(casesFile, append(text, '\n'), 0o600))
	}
	text, err := os.ReadFile(casesFile)
	require.NoError(t, err)
	var want []caseOf
	require.NoError(t, json.Unmarshal(text, &want))
	require.Len(t, got, len(want))
	for i := range want {
		for n := range want[i].Reviews {
			w, g := want[i].Reviews[n], got[i].Reviews[n]
			require.InDelta(t, w.Stability, g.Stability, 1e-4, "case %d, review %d", i, n)
			require.InDelta(t, w.Difficulty, g.Difficulty, 1e-4)
			w.Stability, w.Difficulty, g.Stability, g.Difficulty = 0, 0, 0, 0
			require.Equal(t, w, g, "case %d, review %d", i, n)
		}
	}
}

func TestReplayDoesNotDependOnTheOrder(t *testing.T) {
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	rapid.Check(t, func(t *rapid.T) {
		events := rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) schedule.Event {
			return schedule.Event{
				ID: rapid.StringMatching(`[a-f]{6}`).Draw(t, "id"), Rating: rapid.IntRange(1, 4).Draw(t, "rating"),
				At: start.Add(time.Duration(rapid.IntRange(0, 1_000_000).Draw(t, "minutes")) * time.Minute),
			}
		}), 0, 20, func(e schedule.Event) string { return e.ID }).Draw(t, "events")
		want, err := schedule.For(0.9).Replay(events)
		if err != nil {
			t.Fatal(err)
		}
		got, err := schedule.For(0.9).Replay(rapid.Permutation(slices.Clone(events)).Draw(t, "order"))
		if err != nil || got != want {
			t.Fatalf("got %+v, %v; want %+v", got, err, want)
		}
	})
}

func TestDay(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	require.NoError(t, err)
	for at, want := range map[string][2]string{
		"2026-05-20T03:59:59+02:00": {"2026-05-19T04:00:00+02:00", "2026-05-20T04:00:00+02:00"},
		"2026-05-20T04:00:00+02:00": {"2026-05-20T04:00:00+02:00", "2026-05-21T04:00:00+02:00"},
		"2026-03-29T03:30:00+02:00": {"2026-03-28T04:00:00+01:00", "2026-03-29T04:00:00+02:00"}, // a day of 23 hours
		"2026-10-25T12:00:00+01:00": {"2026-10-25T04:00:00+01:00", "2026-10-26T04:00:00+01:00"},
		"2026-01-01T01:00:00+01:00": {"2025-12-31T04:00:00+01:00", "2026-01-01T04:00:00+01:00"},
	} {
		moment, err := time.Parse(time.RFC3339, at)
		require.NoError(t, err)
		from, to := schedule.Day(moment, berlin)
		require.Equal(t, want, [2]string{from.Format(time.RFC3339), to.Format(time.RFC3339)}, at)
	}
}

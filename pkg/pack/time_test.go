package pack_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
)

// window is a contest's, with moments at which it runs or doesn't: a second
// and a moment around each edge, in UTC and as seen from Europe/Madrid and
// America/Mexico_City. The same file is read by the tests of the server, of
// marketctl and of the Storybook, so that all agree.
type window struct {
	Name    string
	StartOn time.Time
	EndOn   *time.Time
	Moments []struct {
		At      time.Time
		Running bool
	}
}

func windows(t *testing.T) []window {
	t.Helper()
	data, err := os.ReadFile("testdata/moments.json")
	require.NoError(t, err)
	var file struct{ Windows []window }
	require.NoError(t, json.Unmarshal(data, &file))
	require.NotEmpty(t, file.Windows)
	return file.Windows
}

func TestContestAtTheEdgesOfItsWindow(t *testing.T) {
	for _, w := range windows(t) {
		m := &market.Market{Contest: &market.Contest{StartOn: w.StartOn.UTC()}}
		if w.EndOn != nil {
			end := w.EndOn.UTC()
			m.Contest.EndOn = &end
		}
		for _, x := range w.Moments {
			require.Equal(t, x.Running, m.ContestRunning(x.At), "%s: %s", w.Name, x.At)
			requireNextChange(t, m, x.At)
		}
	}
}

// requireNextChange: up to the next change the contest is as it is now, from
// then on it is the other way round, whatever the zone of the question.
func requireNextChange(t *testing.T, m *market.Market, at time.Time) {
	t.Helper()
	next, ok := m.NextChange(at)
	if !ok {
		over := m.Contest.EndOn != nil && at.After(*m.Contest.EndOn)
		require.True(t, over || m.Contest.EndOn == nil && m.ContestRunning(at), "nothing changes any more at %s", at)
		return
	}
	require.True(t, next.After(at))
	require.Equal(t, time.UTC, next.Location())
	require.Equal(t, m.ContestRunning(at), m.ContestRunning(next.Add(-time.Nanosecond)), at)
	require.NotEqual(t, m.ContestRunning(at), m.ContestRunning(next), at)
	same, _ := m.NextChange(at.UTC())
	require.Equal(t, same, next)
}

// Every window of the packs opens at its first moment and closes after its
// last, in whatever zone the moment is written.
func TestRealContestsAtTheirEdges(t *testing.T) {
	r := compile(t, realPacks, pack.Options{Env: market.Prod})
	contests := 0
	for _, m := range r.All() {
		if m.Contest == nil {
			continue
		}
		contests++
		require.NotNil(t, m.Contest.EndOn, m.Code)
		for _, zone := range []string{"UTC", "Europe/Madrid", "America/Mexico_City", m.TimeZone} {
			place, err := time.LoadLocation(zone)
			require.NoError(t, err)
			start, end := m.Contest.StartOn.In(place), m.Contest.EndOn.In(place)
			for at, running := range map[time.Time]bool{
				start.Add(-time.Second): false, start: true, end: true, end.Add(time.Second): false,
			} {
				written, err := time.Parse(time.RFC3339, at.Format(time.RFC3339))
				require.NoError(t, err)
				require.Equal(t, running, m.ContestRunning(written), "%s at %s", m.Code, at)
				requireNextChange(t, m, written)
			}
		}
	}
	require.Positive(t, contests)
}

package clock_test

import (
	"testing"
	"time"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/clock/clocktest"

	"github.com/stretchr/testify/require"
)

func TestAClockOfItsOwnRunsOn(t *testing.T) {
	other := clocktest.At(time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC))
	start := time.Date(2025, 4, 1, 13, 0, 0, 0, time.FixedZone("Athens", 3*60*60))
	c := clock.StartingAt(start, other)
	require.True(t, start.Equal(c.Now()))
	require.Equal(t, time.UTC, c.Now().Location())
	other.Pass(90 * time.Minute)
	require.Equal(t, start.Add(90*time.Minute).UTC(), c.Now())
}

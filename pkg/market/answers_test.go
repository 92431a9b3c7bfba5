package market_test

import (
	"testing"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"

	"github.com/stretchr/testify/require"
)

func TestContestByTheClock(t *testing.T) {
	r := compile(t, goodPacks, pack.Options{Env: market.Prod})
	gr, _ := r.ByCode("gr")
	de, _ := r.ByCode("de")
	start, end := gr.Contest.StartOn, *gr.Contest.EndOn
	for _, x := range []struct {
		at      time.Time
		running bool
		next    time.Time
	}{
		{start.Add(-time.Nanosecond), false, start},
		{start, true, end.Add(time.Second)},
		{end, true, end.Add(time.Second)},
		{end.Add(time.Second - time.Nanosecond), true, end.Add(time.Second)},
		{end.Add(time.Second), false, time.Time{}},
	} {
		require.Equal(t, x.running, gr.ContestRunning(x.at), x.at)
		next, ok := gr.NextChange(x.at)
		require.Equal(t, !x.next.IsZero(), ok, x.at)
		require.Equal(t, x.next, next, x.at)
		if ok {
			require.NotEqual(t, x.running, gr.ContestRunning(next), "the next change is one")
		}
	}
	require.False(t, de.ContestRunning(start))
	_, ok := de.NextChange(start)
	require.False(t, ok)

	open := *gr
	open.Contest = &market.Contest{StartOn: start}
	require.True(t, open.ContestRunning(end.AddDate(100, 0, 0)))
	_, ok = open.NextChange(start)
	require.False(t, ok)
}

func TestPayoutTier(t *testing.T) {
	r := compile(t, goodPacks, pack.Options{Env: market.Prod})
	gr, _ := r.ByCode("gr")
	for knows, amount := range map[int]int64{-1: 0, 0: 0, 1: 20, 5: 20, 6: 25, 15: 25, 16: 30, 25: 30, 26: 35, 35: 35, 36: 40, 49: 40, 50: 50, 51: 50, 1 << 40: 50} {
		tier, ok, err := gr.PayoutTier(knows)
		require.NoError(t, err)
		require.Equal(t, amount > 0, ok, knows)
		require.Equal(t, amount, tier.PayoutAmount, knows)
	}
	de, _ := r.ByCode("de")
	_, _, err := de.PayoutTier(50)
	require.ErrorIs(t, err, market.ErrNoPayoutTable)
}

func TestFlag(t *testing.T) {
	r := compile(t, goodPacks, pack.Options{Env: market.Prod})
	us, _ := r.ByCode("us")
	require.True(t, us.Flag("hasBlog"))
	require.False(t, us.Flag("hasPlusPlan"))
	require.False(t, us.Flag("HasBlog"))
	require.False(t, us.Flag(""))
	at, _ := r.ByCode("at")
	require.True(t, at.Linked())
	require.False(t, us.Linked())
}

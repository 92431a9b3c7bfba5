package sequential_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"knowmad/pkg/platform/sequential"

	"github.com/stretchr/testify/require"
)

const (
	alpha       = 0.05
	experiments = 2000
	days        = 60
	daily       = 120 // visitors of a day
)

// run simulates an experiment of two arms, and calls look at the end of each day until it
// returns true. It returns whether look ever did.
func run(r *rand.Rand, weights, shares [2]float64, look func(a, b sequential.Arm) bool) bool {
	arms := [2]sequential.Arm{{Weight: int(weights[0])}, {Weight: int(weights[1])}}
	for range days {
		for range daily {
			i := 0
			if r.Float64()*(weights[0]+weights[1]) >= weights[0] {
				i = 1
			}
			arms[i].Visitors++
			if r.Float64() < shares[i] {
				arms[i].Converted++
			}
		}
		if look(arms[0], arms[1]) {
			return true
		}
	}
	return false
}

// rate is the share of simulated experiments in which look ever returned true.
func rate(seed uint64, weights, shares [2]float64, look func(a, b sequential.Arm) bool) float64 {
	r := rand.New(rand.NewPCG(seed, 1))
	n := 0
	for range experiments {
		if run(r, weights, shares, look) {
			n++
		}
	}
	return float64(n) / experiments
}

func always(a, b sequential.Arm) bool { return sequential.Compare(a, b) <= alpha }

// fixed is the test for a fixed number of visitors, which must not be looked at daily.
func fixed(a, b sequential.Arm) bool {
	n, m := float64(a.Visitors), float64(b.Visitors)
	p, q := float64(a.Converted)/n, float64(b.Converted)/m
	both := float64(a.Converted+b.Converted) / (n + m)
	z := (p - q) / math.Sqrt(both*(1-both)*(1/n+1/m))
	return math.Abs(z) > 1.96
}

// Equal variants that are looked at daily are rarely ever called different, and variants
// that differ mostly are: a test that never speaks would pass the first alone.
func TestDailyLooksKeepTheFalseAlarmRate(t *testing.T) {
	for name, c := range map[string]struct {
		weights [2]float64
		share   float64
	}{
		"equal weights":    {[2]float64{1, 1}, 0.05},
		"unequal weights":  {[2]float64{9, 1}, 0.05},
		"rare conversions": {[2]float64{1, 1}, 0.004},
		"often":            {[2]float64{1, 1}, 0.6},
	} {
		got := rate(7, c.weights, [2]float64{c.share, c.share}, always)
		t.Logf("%s: %d A/A experiments, %d daily looks each: %.2f %% false alarms", name, experiments, days, 100*got)
		require.LessOrEqual(t, got, alpha, name)
	}
	naive := rate(7, [2]float64{1, 1}, [2]float64{0.05, 0.05}, fixed)
	t.Logf("the test for a fixed number of visitors, looked at daily: %.2f %% false alarms", 100*naive)
	require.Greater(t, naive, 0.15, "the simulation sees what daily looks do to another test")
	power := rate(7, [2]float64{1, 1}, [2]float64{0.10, 0.15}, always)
	t.Logf("shares of 10 %% and 15 %%: %.1f %% found", 100*power)
	require.Greater(t, power, 0.95)
}

// The interval rarely ever leaves out the true share, over all looks.
func TestDailyLooksKeepTheShareInside(t *testing.T) {
	for _, share := range []float64{0.004, 0.5} {
		out := rate(11, [2]float64{1, 1}, [2]float64{share, share}, func(_, b sequential.Arm) bool {
			low, high := sequential.Share(b.Converted, b.Visitors, alpha)
			return share < low || share > high
		})
		t.Logf("a share of %v: left out in %.2f %% of experiments", share, 100*out)
		require.LessOrEqual(t, out, alpha)
	}
}

func TestShare(t *testing.T) {
	low, high := sequential.Share(0, 0, alpha)
	require.Equal(t, [2]float64{0, 1}, [2]float64{low, high}, "nothing is known")
	low, high = sequential.Share(0, 100, alpha)
	require.Zero(t, low)
	require.InDelta(t, 0.06, high, 0.02)
	low, high = sequential.Share(100, 100, alpha)
	require.InDelta(t, 0.94, low, 0.02)
	require.InDelta(t, 1, high, 1e-12)
	low, high = sequential.Share(500, 10_000, alpha)
	require.Less(t, low, 0.05)
	require.Greater(t, high, 0.05)
	require.Less(t, high-low, 0.02, "many trials make it narrow")
}

func TestCompareKnowsNothingWithoutCounts(t *testing.T) {
	require.InDelta(t, 1, sequential.Compare(sequential.Arm{Weight: 1}, sequential.Arm{Weight: 1}), 0)
	require.InDelta(t, 1, sequential.Compare(sequential.Arm{Weight: 0, Visitors: 9, Converted: 9}, sequential.Arm{Weight: 1, Visitors: 9}), 0, "an arm that nobody gets any more")
	p := sequential.Compare(sequential.Arm{Weight: 1, Visitors: 1e6, Converted: 100_000}, sequential.Arm{Weight: 1, Visitors: 1e6, Converted: 110_000})
	require.Less(t, p, 1e-6, "large numbers don't overflow")
	require.False(t, math.IsNaN(p))
}

// The values of the chi-square distribution are those of its tables.
func TestMismatch(t *testing.T) {
	arms := func(visitors ...int) (out []sequential.Arm) {
		for _, n := range visitors {
			out = append(out, sequential.Arm{Weight: 1, Visitors: n})
		}
		return out
	}
	require.InDelta(t, 1, sequential.Mismatch(arms(500, 500)), 1e-12)
	require.InDelta(t, 1, sequential.Mismatch(arms(0, 0)), 0)
	require.InDelta(t, 1, sequential.Mismatch(arms(7)), 0)
	require.InDelta(t, math.Erfc(math.Sqrt(2)), sequential.Mismatch(arms(220, 180)), 1e-12, "a chi-square of 4")
	require.InDelta(t, math.Exp(-1), sequential.Mismatch(arms(110, 90, 100)), 1e-12, "2 with two degrees of freedom")
	require.InDelta(t, 0.8013, sequential.Mismatch(arms(55, 45, 50, 50)), 0.0001, "1 with three")
	require.Less(t, sequential.Mismatch(arms(5500, 5000)), sequential.MismatchAt)
	require.Greater(t, sequential.Mismatch(arms(5100, 5000)), sequential.MismatchAt)
	weighted := []sequential.Arm{{Weight: 9, Visitors: 900}, {Weight: 1, Visitors: 100}, {Weight: 0, Visitors: 77}}
	require.InDelta(t, 1, sequential.Mismatch(weighted), 1e-12, "who had a stopped arm before isn't counted")
}

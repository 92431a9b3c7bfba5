package quota_test

import (
	"context"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/right"

	"github.com/stretchr/testify/require"
)

// BenchmarkFigureEntitlement asks a request whether its caller has Plus, and what that allows.
// Neither gets a database, so neither makes a query.
func BenchmarkFigureEntitlement(b *testing.B) {
	m, ok := apptest.Registry(b, market.Local).ByCode("de")
	require.True(b, ok)
	require.Greater(b, m.AI.Limits.Plus.Questions, m.AI.Limits.Free.Questions)
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	of := func(until time.Time) context.Context {
		return right.With(b.Context(), right.Actor{User: "lena", Market: "de", PlusUntil: until})
	}
	allows := func(ctx context.Context) int {
		return quota.PerDay(m, right.From(ctx).HasPlus(now), quota.Question)
	}
	member, former := of(now.Add(time.Hour)), of(now.Add(-time.Hour))
	require.Equal(b, m.AI.Limits.Plus.Questions, allows(member))
	require.Equal(b, m.AI.Limits.Free.Questions, allows(former))
	sum := 0
	b.ReportAllocs()
	for b.Loop() {
		sum += allows(member) + allows(former)
	}
	require.Positive(b, sum)
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/2/1000, "entitlement-us") // of each of the two
}

package child

import (
	"context"
	"sync/atomic"
	"time"
)

// Meter sums up the processor time that children spent for a caller. It is safe for use by
// many goroutines.
type Meter struct{ spent atomic.Int64 }

// Spent is the time so far.
func (m *Meter) Spent() time.Duration { return time.Duration(m.spent.Load()) }

type meterKey struct{}

// WithMeter lets visits of ctx count on a meter, in place of that of its parent.
func WithMeter(ctx context.Context, m *Meter) context.Context {
	return context.WithValue(ctx, meterKey{}, m)
}

// count adds to the meter of ctx, if it has one.
func count(ctx context.Context, d time.Duration) {
	if m, ok := ctx.Value(meterKey{}).(*Meter); ok && d > 0 {
		m.spent.Add(int64(d))
	}
}

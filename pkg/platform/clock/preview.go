package clock

import (
	"context"
	"time"
)

type previewKey struct{}

// WithPreview lets everything that serves one request believe that it is t.
// The server decides who may ask for it; see pkg/app.
func WithPreview(ctx context.Context, t time.Time) context.Context {
	return context.WithValue(ctx, previewKey{}, t.UTC())
}

// Preview is the moment that the request asked to see, if it did.
func Preview(ctx context.Context) (time.Time, bool) {
	t, ok := ctx.Value(previewKey{}).(time.Time)
	return t, ok
}

// Now is the request's moment: the previewed one, else the clock's.
func Now(ctx context.Context, c Clock) time.Time {
	if t, ok := Preview(ctx); ok {
		return t
	}
	return c.Now()
}

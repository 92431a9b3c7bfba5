package market

import (
	"context"
)

// Host is what a request's host name stands for.
type Host struct {
	Market *Market
	AI     bool // the AI host: the market's content with the AI landing page at the root
}

type hostKey struct{}

// WithHost remembers the resolved host in the request's context.
func WithHost(ctx context.Context, h Host) context.Context {
	return context.WithValue(ctx, hostKey{}, h)
}

// HostFrom gives the host that the server resolved for the request. Without one
// (an unknown host, a health check) ok is false: there is no default market.
func HostFrom(ctx context.Context) (h Host, ok bool) {
	h, ok = ctx.Value(hostKey{}).(Host)
	return h, ok && h.Market != nil
}

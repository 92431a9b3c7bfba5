package authlog

import (
	"context"
	"net/http"

	"knowmad/pkg/httpx"
	"knowmad/pkg/market"
	"knowmad/pkg/problem"
	"knowmad/pkg/right"

	"github.com/rs/zerolog"
)

// event is what is known of an event so far.
type event struct{ name, account, factor, outcome string }

type eventKey struct{}

func note(ctx context.Context, set func(e *event)) {
	if e, ok := ctx.Value(eventKey{}).(*event); ok {
		set(e)
	}
}

// Account notes whose account it is; "" says nothing.
func Account(ctx context.Context, id string) {
	if id != "" {
		note(ctx, func(e *event) { e.account = id })
	}
}

// Factor notes what the caller proves the account with, such as password.
func Factor(ctx context.Context, factor string) { note(ctx, func(e *event) { e.factor = factor }) }

// Event notes which event it is, where a call has several.
func Event(ctx context.Context, name string) { note(ctx, func(e *event) { e.name = name }) }

// Outcome notes what an error's type doesn't tell.
func Outcome(ctx context.Context, outcome string) { note(ctx, func(e *event) { e.outcome = outcome }) }

// ForHost wraps a handler of a call for hosts, so that each call writes a line.
func ForHost[I, O any](log func() zerolog.Logger, name string, handler func(context.Context, market.Host, *I) (*O, error)) func(context.Context, market.Host, *I) (*O, error) {
	return func(ctx context.Context, h market.Host, in *I) (*O, error) {
		return Call(log, name, func(ctx context.Context, in *I) (*O, error) { return handler(ctx, h, in) })(ctx, in)
	}
}

// Call does the same for a call that is the same on every host.
func Call[I, O any](log func() zerolog.Logger, name string, handler func(context.Context, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	return func(ctx context.Context, in *I) (*O, error) {
		e := &event{name: name, account: right.From(ctx).User}
		out, err := handler(context.WithValue(ctx, eventKey{}, e), in)
		e.write(ctx, log(), err)
		return out, err
	}
}

func (e *event) write(ctx context.Context, log zerolog.Logger, err error) {
	outcome := e.outcome
	switch {
	case outcome != "":
	case err == nil:
		outcome = "ok"
	case problem.From(err).StatusCode() >= http.StatusInternalServerError:
		outcome = "failed" // the cause has a line of its own
	default:
		outcome = string(problem.From(err).Type)
	}
	line := log.Info().Str("event", e.name).Str("outcome", outcome).Str("request_id", httpx.RequestID(ctx))
	if h, ok := market.HostFrom(ctx); ok {
		line = line.Str("market", h.Market.Code)
	}
	if e.account != "" {
		line = line.Str("account", e.account)
	}
	if e.factor != "" {
		line = line.Str("factor", e.factor)
	}
	line.Msg("authentication")
}

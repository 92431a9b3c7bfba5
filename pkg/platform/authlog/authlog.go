package authlog

import (
	"context"
	"net/http"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/rs/zerolog"
)

// event is the line of a call while the call runs.
type event struct {
	name, account, market, factor, outcome, request string

	also []event // what the call did beside it
}

type eventKey struct{}

func note(ctx context.Context, set func(e *event)) {
	if e, found := ctx.Value(eventKey{}).(*event); found {
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

// Failed notes an error that the call's answer is not made of: a redirect, say,
// that carries its type.
func Failed(ctx context.Context, err error) { Outcome(ctx, outcomeOf(err)) }

// Also notes that the call did something else to an account, which has a line of
// its own with the outcome ok. It is for what is committed: see db.Queryer's
// AfterCommit.
func Also(ctx context.Context, name, account string) {
	note(ctx, func(e *event) { e.also = append(e.also, event{name: name, account: account}) })
}

// Write writes the line of an event that no call is: of a job or a command. account
// and the market's code may be ""; err is what it failed with.
func Write(log zerolog.Logger, name, account, code string, err error) {
	e := event{name: name, account: account, market: code, outcome: outcomeOf(err)}
	e.write(log)
}

// ForHost wraps a handler of a call for hosts, so that each call writes a line.
func ForHost[I, O any](log func() zerolog.Logger, name string, handler func(context.Context, market.Host, *I) (*O, error)) func(context.Context, market.Host, *I) (*O, error) {
	return func(ctx context.Context, h market.Host, in *I) (*O, error) {
		return Call(log, name, func(ctx context.Context, in *I) (*O, error) { return handler(ctx, h, in) })(ctx, in)
	}
}

// Call does the same for a call that is the same on every host.
func Call[I, O any](log func() zerolog.Logger, name string, handler func(context.Context, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	return func(ctx context.Context, in *I) (*O, error) {
		e := &event{name: name, account: right.From(ctx).User, request: httpx.RequestID(ctx)}
		if h, found := market.HostFrom(ctx); found {
			e.market = h.Market.Code
		}
		out, err := handler(context.WithValue(ctx, eventKey{}, e), in)
		for _, also := range e.also {
			also.market, also.factor, also.request, also.outcome = e.market, e.factor, e.request, ok
			also.write(log())
		}
		if outcome := outcomeOf(err); e.outcome == "" || outcome == failed {
			e.outcome = outcome
		}
		e.write(log())
		return out, err
	}
}

const (
	ok     = "ok"
	failed = "failed" // a fault of the server's; its cause has a line of its own
)

// outcomeOf is the word for what a call or a job ended with.
func outcomeOf(err error) string {
	if err == nil {
		return ok
	}
	if p := problem.From(err); p.StatusCode() < http.StatusInternalServerError {
		return string(p.Type)
	}
	return failed
}

func (e *event) write(log zerolog.Logger) {
	line := log.Info().Str("event", e.name).Str("outcome", e.outcome)
	for _, known := range []struct{ name, value string }{
		{"request_id", e.request}, {"market", e.market}, {"account", e.account}, {"factor", e.factor},
	} {
		if known.value != "" {
			line = line.Str(known.name, known.value)
		}
	}
	line.Msg("authentication")
}

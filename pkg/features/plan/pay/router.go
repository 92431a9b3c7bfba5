package pay

import (
	"context"
	"errors"
	"slices"

	"knowmad/pkg/market"
)

// Router is the providers of a server; nil has none. New payments go to the first one that takes the method;
// one that was made is asked of the provider that took it, which each knows of its own.
type Router struct{ all []Provider }

// NewRouter makes one of at least one provider. The first that takes a method gets it.
func NewRouter(all ...Provider) *Router { return &Router{all} }

// For is the provider of a method; found is false where nobody takes it.
func (r *Router) For(way market.PaymentMethod) (p Provider, found bool) {
	return r.first(func(p Provider) bool { return p.Takes(way) })
}

// Named is the provider of a name.
func (r *Router) Named(name string) (p Provider, found bool) {
	return r.first(func(p Provider) bool { return p.Name() == name })
}

func (r *Router) first(is func(Provider) bool) (Provider, bool) {
	if r == nil {
		return nil, false
	}
	at := slices.IndexFunc(r.all, is)
	if at < 0 {
		return nil, false
	}
	return r.all[at], true
}

// Taken are those of some methods that somebody takes, in their order.
func (r *Router) Taken(ways []market.PaymentMethod) []market.PaymentMethod {
	out := []market.PaymentMethod{}
	for _, way := range ways {
		if _, found := r.For(way); found {
			out = append(out, way)
		}
	}
	return out
}

// Charge takes a later payment at the provider that took the first one.
func (r *Router) Charge(ctx context.Context, o Order) (State, error) {
	return r.ask(func(p Provider) (State, error) { return p.Charge(ctx, o) })
}

// Refund gives a payment back.
func (r *Router) Refund(ctx context.Context, payment string) (State, error) {
	return r.ask(func(p Provider) (State, error) { return p.Refund(ctx, payment) })
}

// Look tells what became of a payment. The error may be an ErrUnknown.
func (r *Router) Look(ctx context.Context, payment string) (State, error) {
	return r.ask(func(p Provider) (State, error) { return p.Look(ctx, payment) })
}

// ask asks one provider after the other until one knows what it is asked about. Each of them
// looks into its own table first, so that no company hears of another's payments.
func (r *Router) ask(one func(Provider) (State, error)) (State, error) {
	for _, p := range r.all {
		state, err := one(p)
		if !errors.Is(err, ErrUnknown) {
			return state, err
		}
	}
	return "", ErrUnknown
}

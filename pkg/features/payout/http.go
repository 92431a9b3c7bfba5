package payout

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Payouts"

// register adds the calls.
func (s *Service) register(api huma.API) {
	hidden := openapi.Failure{Type: problem.Forbidden, When: "The site has no payouts."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getPayoutBalance", Path: "/api/payouts/balance", Tag: tag, Right: mayReadMoney(),
		Summary: "Get one's balance", Description: "In the currency of the host's market.",
		Failures: []openapi.Failure{hidden},
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.Answer[Balance], error) {
		user, err := own(ctx, mayReadMoney())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.balance(ctx, h.Market, user))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getPayoutCompetition", Path: "/api/payouts/competition", Tag: tag, Right: mayReadMoney(),
		Summary: "Get how one stands in the contest", Description: "Of the host's market, whether or not a window is open.",
		Failures: []openapi.Failure{hidden, {Type: problem.NotFound, When: "The site pays by no table of tiers: Unknown countryCode."}},
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.Answer[Competition], error) {
		user, err := own(ctx, mayReadMoney())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.competition(ctx, h.Market, user))
	})
}

// own is the caller, if they may do something with what is their own.
func own(ctx context.Context, do right.Rule) (user string, err error) {
	a := right.From(ctx)
	return a.User, do.Check(a, a.User)
}

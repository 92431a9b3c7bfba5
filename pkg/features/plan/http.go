package plan

import (
	"cmp"
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Plan"

type offerQuery struct {
	Country string `header:"X-Country" maxLength:"10" doc:"The visitor's country. Where its market uses the host's site, its prices are answered." example:"AT"`
	Of      string `query:"country" maxLength:"10" doc:"Code of a country that shares the host, in any case; it counts before X-Country." example:"AT"`
}

type offerAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Vary         string `header:"Vary" hidden:"true"`
	Body         Offer
}

func (s *service) register(api huma.API) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getPlan", Path: "/api/plan", Tag: tag, Right: right.Public(),
		Summary:     "Get the Plus plan",
		Description: "Its prices, terms and entitlements: of the named country, else the visitor's, where that shares the host; else of the host's.",
		Failures:    []openapi.Failure{{Type: problem.Forbidden, When: "The site doesn't sell the plan."}},
	}, func(_ context.Context, h market.Host, in *offerQuery) (*offerAnswer, error) {
		offer, err := Of(s.markets.Current().OnSite(h.Market, cmp.Or(in.Of, in.Country)))
		if err != nil {
			return nil, err
		}
		if providers := s.subscriptions.Provider; providers != nil {
			offer.PaymentMethods = providers.Taken(offer.PaymentMethods)
			offer.Sold = len(offer.PaymentMethods) > 0
		}
		// no-cache: packs change while the server runs.
		return &offerAnswer{"no-cache", "X-Country", offer}, nil
	})
}

package payout

import (
	"context"
	"fmt"
	"net/http"

	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"

	"github.com/danielgtaylor/huma/v2"
)

type yearInput struct {
	Year int `path:"year" minimum:"2000" maximum:"9999"`
}

// register adds the calls.
func (s *Service) register(api huma.API) {
	hidden := openapi.Failure{Type: problem.Forbidden, When: "The site has no payouts."}
	noPage := openapi.Failure{Type: problem.FormValidation, When: "A parameter isn't right."}
	service := func() *request.Service { return s.requests }
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getPayoutBalance", Path: "/api/payouts/balance", Tag: request.Tag, Right: request.MayRead(),
		Summary: "Get one's balance", Description: "In the currency of one's country where it shares the host, else of the host's market.",
		Failures: []openapi.Failure{hidden},
	}, request.OwnMoney(service, request.MayRead, func(ctx context.Context, m *market.Market, user string, _ *openapi.None) (Balance, error) {
		return s.balance(ctx, m, user)
	}))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getPayoutCompetition", Path: "/api/payouts/competition", Tag: request.Tag, Right: request.MayRead(),
		Summary: "Get how one stands in the contest", Description: "Of the host's market, whether or not a window is open.",
		Failures: []openapi.Failure{hidden, {Type: problem.NotFound, When: "The site pays by no table of tiers: Unknown countryCode."}},
	}, request.Own(request.MayRead, func(ctx context.Context, m *market.Market, user string, _ *openapi.None) (Competition, error) {
		return s.competition(ctx, m, user)
	}))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listPayoutEarnings", Path: "/api/payouts/earnings", Tag: request.Tag, Right: request.MayRead(),
		Summary: "List the movements of one's money", Description: "In the currency of one's country where it shares the host, else of the host's market; the latest first.",
		Failures: []openapi.Failure{hidden, noPage},
	}, request.OwnMoney(service, request.MayRead, func(ctx context.Context, m *market.Market, user string, in *request.Paging) (Earnings, error) {
		return s.earnings(ctx, m, user, in.Page, in.Limit)
	}))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listPayoutStatements", Path: "/api/payouts/statements", Tag: request.Tag, Right: request.MayRead(),
		Summary: "List the years of one's statements", Description: "With what was earned and paid in each.",
		Failures: []openapi.Failure{hidden},
	}, request.OwnMoney(service, request.MayRead, func(ctx context.Context, m *market.Market, user string, _ *openapi.None) (Years, error) {
		return s.years(ctx, m, user)
	}))
	openapi.RegisterFile(api, openapi.Operation{
		ID: "getPayoutStatement", Path: "/api/payouts/statements/{year}", Tag: request.Tag, Right: request.MayRead(),
		Summary: "Get one's statement of a year", Description: "As CSV: what was earned and paid, day by day.",
		Failures: []openapi.Failure{hidden, noPage, {Type: problem.NotFound, When: "Nothing was earned or paid in that year."}},
	}, "text/csv", func(ctx context.Context, in *yearInput) (*openapi.File, error) {
		h, ok := market.HostFrom(ctx)
		if !ok {
			return nil, problem.FromStatus(http.StatusMisdirectedRequest)
		}
		m, user, err := service().OwnOn(ctx, h.Market, request.MayRead())
		if err != nil {
			return nil, err
		}
		content, err := s.statement(ctx, m, user, in.Year)
		return openapi.Download(fmt.Sprintf("payouts-%d.csv", in.Year), "text/csv; charset=utf-8", content, err)
	})
	s.registerApplications(api, hidden)
	request.Register(api, service)
}

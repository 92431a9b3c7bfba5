package school

import (
	"context"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Schools"

type query struct {
	Country string `header:"X-Country" maxLength:"10" doc:"The visitor's country. Where its market uses the host's site, its schools are answered." example:"AT"`
	Of      string `query:"country" maxLength:"10" doc:"Code of a country, in any case: its schools are answered, whatever the host and X-Country. For somebody who is signed in it is that of their account." example:"AT"`
	Query   string `query:"query" doc:"What the visitor has typed, at most 200 characters: the beginnings of words of the name or the city." example:"goethe frank"`
	Region  int    `query:"regionId" minimum:"1" maximum:"2147483647" doc:"Of the market."`
	Page    int    `query:"page" minimum:"0" maximum:"10000" default:"0" doc:"From 0."`
	Limit   int    `query:"limit" minimum:"1" maximum:"100" default:"20" doc:"How many on a page."`
}

type listAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Vary         string `header:"Vary" hidden:"true"`
	Body         List
}

func (List) SchemaName() string { return "SchoolList" }

func (s *Service) register(api huma.API) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listSchools", Path: "/api/schools", Tag: tag, Right: right.Public(),
		Summary:     "Find schools",
		Description: "Of the country that is named; else of the visitor's, where that shares the host; else of the host's. Case and diacritics don't matter; names that begin with the query come first.",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "No market has the country."},
			{Type: problem.FormValidation, When: "The query is too long, or a number is out of bounds."},
		},
	}, func(ctx context.Context, h market.Host, in *query) (*listAnswer, error) {
		m, err := in.of(h, s.markets.Current())
		if err != nil {
			return nil, err
		}
		found, err := s.Search(ctx, m, Query{Text: in.Query, Region: in.Region, Page: in.Page, Limit: in.Limit})
		if err != nil {
			return nil, err
		}
		return &listAnswer{"no-cache", "X-Country", found}, nil
	})
}

// of is the market whose schools are meant: that of the country which the caller
// names; else the visitor's, where it uses the host's site; else the host's.
func (q query) of(h market.Host, markets *market.Registry) (*market.Market, error) {
	if q.Of == "" {
		return markets.OnSite(h.Market, q.Country), nil
	}
	m, ok := markets.ByCode(strings.ToLower(q.Of))
	if !ok {
		return nil, problem.New(problem.NotFound, "There is no such country here.")
	}
	return m, nil
}

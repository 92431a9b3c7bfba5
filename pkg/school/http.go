package school

import (
	"context"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/openapi"
	"knowmad/pkg/problem"
	"knowmad/pkg/right"

	"github.com/danielgtaylor/huma/v2"
)

// Tag is the group of this slice's calls.
const Tag = "Schools"

// Markets are all markets at one moment.
type Markets interface {
	ByCode(code string) (*market.Market, bool)
}

type query struct {
	Country string `header:"X-Country" maxLength:"10" doc:"The visitor's country. Where its market uses the host's site, its schools are answered." example:"AT"`
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

// SchemaName is the list's name in the API's document.
func (List) SchemaName() string { return "SchoolList" }

// Register adds the slice's calls. service gives what answers them; to describe
// the calls alone it is never asked.
func Register(api huma.API, service func() *Service, markets func() Markets) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listSchools", Path: "/api/schools", Tag: Tag, Right: right.Public,
		Summary:     "Find schools",
		Description: "Of the host's market, or of the visitor's country where that shares the host. Case and diacritics don't matter; names that begin with the query come first.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "The query is too long, or a number is out of bounds."},
		},
	}, func(ctx context.Context, h market.Host, in *query) (*listAnswer, error) {
		found, err := service().Search(ctx, of(h, markets(), in.Country), Query{Text: in.Query, Region: in.Region, Page: in.Page, Limit: in.Limit})
		if err != nil {
			return nil, err
		}
		return &listAnswer{"no-cache", "X-Country", found}, nil
	})
}

// of is the market whose schools are meant: the host's, or one that uses its site.
func of(h market.Host, markets Markets, country string) *market.Market {
	if m, ok := markets.ByCode(strings.ToLower(country)); ok && m.Site == h.Market.Site {
		return m
	}
	return h.Market
}

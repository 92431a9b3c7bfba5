package content

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/prosehtml"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Pages"

type byPath struct {
	Path string `path:"path" doc:"The page's path; it may hold slashes." example:"legal/privacy"`
}

type pageAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Page
}

func (Page) SchemaName() string { return "ContentPage" }

func (s *service) register(api huma.API) {
	pages := market.NewDerived(pagesWith(prosehtml.NewRenderer()))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getPage", Path: Prefix + "{path}", Tag: tag, Right: right.Public(),
		Summary: "Get a legal or general page", Description: "A page of the host's market as HTML.",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "This market has no such page."},
			{Type: problem.Forbidden, When: "This market doesn't have the feature that the page belongs to."},
		},
	}, func(_ context.Context, h market.Host, in *byPath) (*pageAnswer, error) {
		if closed(s.markets.Current().Routes(), h.Market, in.Path) {
			return nil, problem.New(problem.Forbidden, "This is not offered here.")
		}
		page, err := pages.Of(h.Market).find(in.Path)
		if err != nil {
			return nil, err
		}
		return &pageAnswer{"no-cache", page}, nil
	})
}

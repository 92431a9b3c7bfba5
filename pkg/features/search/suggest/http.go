package suggest

import (
	"context"
	"net/http"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// Tag is the group of the slice's calls in the API's document.
const Tag = "Search"

// Suggestions is the answer of a call for suggestions.
type Suggestions struct {
	Content []Suggestion `json:"content" nullable:"false" doc:"Best first, at most 8."`
}

type suggestionsQuery struct {
	Query    string `query:"query" doc:"What the visitor has typed; not empty, at most 200 characters." example:"bru"`
	Language string `query:"contentLanguageCode" doc:"The market's content language; it is the host's where none is named." example:"de"`
	Variant  string `query:"variantName" doc:"The variant of the content language, where a market has one." example:"en-US"`
}

type suggestionsAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Suggestions
}

// TransformSchema makes a suggestion's subject nullable.
func (Suggestion) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	if p := s.Properties["subject"]; p != nil {
		s.Properties["subject"] = &huma.Schema{
			Description: p.Description,
			AnyOf:       []*huma.Schema{{Ref: p.Ref}, {Type: "null"}},
		}
	}
	return s
}

// searchInput is the body of a report that a visitor searched for a query.
type searchInput struct {
	Body struct {
		Query string `json:"query" minLength:"1" maxLength:"200" doc:"As the visitor typed it."`
	}
}

// Register adds the calls. service is called for each request, so after the slice is open.
func Register(api huma.API, service func() *Service) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getSearchSuggestions", Path: "/api/search/suggestions", Tag: Tag, Right: right.Public(),
		Summary:     "Suggest while a visitor types",
		Description: "Subjects and topics of the host's market, what others searched for there, and titles of knows. The query is found at the start of any word; case and diacritics don't matter.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "The query is empty or too long."},
			{Type: problem.NotFound, When: "The content language is unknown or not this market's, or the variant is unknown."},
		},
	}, func(ctx context.Context, h market.Host, in *suggestionsQuery) (*suggestionsAnswer, error) {
		found, err := service().Suggest(ctx, h.Market, Request{in.Query, in.Language, in.Variant})
		if err != nil {
			return nil, err
		}
		return &suggestionsAnswer{"no-cache", Suggestions{Content: found}}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "countSearch", Method: http.MethodPost, Path: "/api/search/searches", Tag: Tag, Right: right.Public(),
		Summary: "Tell that one searched and found something",
		Description: "What enough visitors search for is suggested to others. It counts once a week for each. What looks personal isn't stored, " +
			"nor is what anybody searched for longer than that week, unless enough did.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "The query is empty or too long."}},
	}, func(ctx context.Context, h market.Host, in *searchInput) (*openapi.None, error) {
		service().Searched(h.Market, right.From(ctx), httpx.VisitFrom(ctx), in.Body.Query)
		return openapi.Done(nil)
	})
}

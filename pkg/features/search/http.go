package search

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Search"

// Suggestions are the answer to what a visitor has typed so far.
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

// TransformSchema says that a suggestion's subject may be null.
func (Suggestion) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	if p := s.Properties["subject"]; p != nil {
		s.Properties["subject"] = &huma.Schema{
			Description: p.Description,
			AnyOf:       []*huma.Schema{{Ref: p.Ref}, {Type: "null"}},
		}
	}
	return s
}

func (s *service) register(api huma.API) {
	indexes := market.NewDerived(newIndex)
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getSearchSuggestions", Path: "/api/search/suggestions", Tag: tag, Right: right.Public,
		Summary:     "Suggest while a visitor types",
		Description: "Subjects and topics of the host's market. Case and diacritics don't matter.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "The query is empty or too long."},
			{Type: problem.NotFound, When: "The content language is unknown or not this market's, or the variant is unknown."},
		},
	}, func(_ context.Context, h market.Host, in *suggestionsQuery) (*suggestionsAnswer, error) {
		if err := (Request{in.Query, in.Language, in.Variant}).Validate(h.Market, s.markets.Current().All()); err != nil {
			return nil, err
		}
		found := indexes.Of(h.Market).suggest(in.Query)
		return &suggestionsAnswer{"no-cache", Suggestions{Content: found}}, nil
	})
}

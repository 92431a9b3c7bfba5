package knows

import (
	"context"
	"slices"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

type searchInput struct {
	Query    string `query:"query" required:"true" doc:"Not empty, at most 200 characters. Words between quotes are found side by side; a word behind a minus must not be there." example:"bruchrechnung"`
	Type     string `query:"contentType" enum:"KNOW" default:"KNOW"`
	Page     int    `query:"page" minimum:"0" maximum:"1000" default:"0" doc:"From 0."`
	Limit    int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Subject  int    `query:"subject" minimum:"0" default:"0" doc:"One of the market's subjects, which stands for those of the same name in markets of its language; 0: any."`
	Language string `query:"contentLanguageCode" doc:"The market's content language; it is the host's where none is named." example:"de"`
	Format   string `query:"knowFormat" enum:"DOCUMENT,IMAGE,FLASHCARDS," doc:"None: any."`
	Grade    string `query:"grade" maxLength:"100" doc:"id of one of the market's grades; none: any."`
	Explain  bool   `query:"explain" default:"false" doc:"Tell staff why each know stands where it does."`
}

type searchAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         Found
}

// Register adds the call. service is called for each request, so after the slice is open.
func Register(api huma.API, service func() *Service) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "searchKnows", Path: "/api/search/knows", Tag: suggest.Tag, Right: right.Public(),
		Summary: "Search for knows",
		Description: "Published knows of every market of the host's content language, its own before others that fit as well. " +
			"Words are found in other inflections and without their diacritics.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "The query is empty or too long, or another parameter isn't right."},
			{Type: problem.NotFound, When: "The content language is unknown or not this market's, or there is no such subject or grade."},
			{Type: problem.Authorization, When: "An explanation is asked for, and the caller isn't signed in."},
			{Type: problem.Forbidden, When: "An explanation is asked for, and the caller isn't staff."},
		},
	}, func(ctx context.Context, h market.Host, in *searchInput) (*searchAnswer, error) {
		if err := service().check(ctx, h.Market, in); err != nil {
			return nil, err
		}
		out, err := service().Search(ctx, index.Query{
			Host: h.Market, Text: in.Query, Subject: in.Subject, Format: in.Format, Grade: in.Grade, Page: in.Page, Limit: in.Limit,
		}, in.Explain)
		if err != nil {
			return nil, err
		}
		return &searchAnswer{"no-cache", out}, nil
	})
}

func (s *Service) check(ctx context.Context, m *market.Market, in *searchInput) error {
	if in.Explain {
		a := right.From(ctx)
		if err := mayExplainSearch().Check(a, ""); err != nil {
			return err
		}
	}
	if err := (suggest.Request{Query: in.Query, Language: in.Language}).Validate(m, s.Markets.Current().All()); err != nil {
		return err
	}
	if in.Subject > 0 && !slices.ContainsFunc(m.Subjects, func(of market.Subject) bool { return of.ID == in.Subject }) {
		return problem.New(problem.NotFound, "This subject does not exist here.")
	}
	if in.Grade != "" && !slices.ContainsFunc(m.Grades, func(of market.Grade) bool { return of.ID == in.Grade }) {
		return problem.New(problem.NotFound, "This grade does not exist here.")
	}
	return nil
}

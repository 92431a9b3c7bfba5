package guide

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Study guides"

type bySlug struct {
	Slug string `path:"slug" doc:"The guide's slug." example:"ap-biology"`
}

type listAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         List
}

type guideAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Guide
}

// List is all guides of a market.
type List struct {
	Guides []Summary `json:"guides" nullable:"false" doc:"In the order of their subjects."`
}

func (List) SchemaName() string { return "StudyGuideList" }

func (Summary) SchemaName() string { return "StudyGuideSummary" }

// revalidate: packs change while the server runs.
const revalidate = "no-cache"

func (s *Service) register(api huma.API) {
	forbidden := openapi.Failure{Type: problem.Forbidden, When: "This market has no study guides."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listStudyGuides", Path: "/api/guides", Tag: tag, Right: right.Public(),
		Summary: "List the market's study guides", Description: "What the host's market has for its subjects.",
		Failures: []openapi.Failure{forbidden},
	}, func(_ context.Context, h market.Host, _ *openapi.None) (*listAnswer, error) {
		if err := offered(h.Market); err != nil {
			return nil, err
		}
		return &listAnswer{revalidate, List{append([]Summary{}, s.shelves.Of(h.Market).summaries...)}}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getStudyGuide", Path: "/api/guides/{slug}", Tag: tag, Right: right.Public(),
		Summary: "Get a study guide", Description: "A guide with its parts, each with cards and a quiz.",
		Failures: []openapi.Failure{forbidden, {Type: problem.NotFound, When: "This market has no such guide."}},
	}, func(_ context.Context, h market.Host, in *bySlug) (*guideAnswer, error) {
		if err := offered(h.Market); err != nil {
			return nil, err
		}
		guide, err := s.shelves.Of(h.Market).find(in.Slug)
		if err != nil {
			return nil, err
		}
		return &guideAnswer{revalidate, guide}, nil
	})
}

func offered(m *market.Market) error {
	if !m.Flags.HasStudyGuides {
		return problem.New(problem.Forbidden, "This is not offered here.")
	}
	return nil
}

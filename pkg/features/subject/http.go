package subject

import (
	"context"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Subjects"

type listAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         List
}

type pageAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Page
}

type topicAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         TopicPage
}

type listQuery struct {
	Topics string `query:"topics" enum:"all,count" default:"all" doc:"count: their number in place of the topics."`
}

type byCountry struct {
	ID string `path:"id" doc:"The country's code, in any case." example:"de"`
}

type byID struct {
	ID string `path:"uuid" doc:"The topic's uuid."`
}

type bySubjectSlug struct {
	Slug string `path:"slug" maxLength:"300" doc:"The subject's slug." example:"mathematik"`
}

type bySlug struct {
	Slug string `path:"slug" doc:"The subject's slug and the topic's, joined by a hyphen." example:"mathematik-bruchrechnung"`
}

func (List) SchemaName() string { return "SubjectList" }

// topicsCounted asks for numbers in place of topics.
const topicsCounted = "count"

// revalidate: packs change while the server runs.
const revalidate = "no-cache"

func (s *service) register(api huma.API) {
	unknown := []openapi.Failure{
		{Type: problem.NotFound, When: "This market has no such topic."},
	}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listSubjects", Path: "/api/subjects", Tag: tag, Right: right.Public(),
		Summary: "List the market's subjects and topics", Description: "What is taught in the schools of the host's market.",
	}, func(_ context.Context, h market.Host, in *listQuery) (*listAnswer, error) {
		list := Of(h.Market)
		if in.Topics == topicsCounted {
			list = list.Counted()
		}
		return &listAnswer{revalidate, list}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getSubject", Path: "/api/subjects/{slug}", Tag: tag, Right: right.Public(),
		Summary: "Get a subject and its topics", Description: "The subject of the page /subjects/{slug}/knows.",
		Failures: []openapi.Failure{{Type: problem.NotFound, When: "This market has no such subject."}},
	}, func(_ context.Context, h market.Host, in *bySubjectSlug) (*pageAnswer, error) {
		page, err := BySlug(h.Market, in.Slug)
		if err != nil {
			return nil, err
		}
		return &pageAnswer{revalidate, page}, nil
	})
	openapi.Register(api, openapi.Operation{
		ID: "listSubjectsOfCountry", Path: "/api/countries/{id}/subjects", Tag: tag, Right: right.Public(),
		Summary: "List a country's subjects and topics", Description: "What is taught in a country, the same on every host: ids of subjects mean something within their country only.",
		Failures: []openapi.Failure{{Type: problem.NotFound, When: "No market has this country."}},
	}, func(_ context.Context, in *byCountry) (*listAnswer, error) {
		m, ok := s.markets.Current().ByCode(strings.ToLower(in.ID))
		if !ok {
			return nil, problem.New(problem.NotFound, "There is no such country here.")
		}
		return &listAnswer{revalidate, Of(m)}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getTopicBySlug", Path: "/api/subjects/topics/{slug}", Tag: tag, Right: right.Public(),
		Summary: "Get a topic by its address", Description: "The topic of the page /subjects/{slug}.", Failures: unknown,
	}, func(_ context.Context, h market.Host, in *bySlug) (*topicAnswer, error) {
		return answer(TopicBySlug(h.Market, in.Slug))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getTopic", Path: "/api/topics/{uuid}", Tag: tag, Right: right.Public(),
		Summary: "Get a topic by its id", Description: "The same topic as by its address.", Failures: unknown,
	}, func(_ context.Context, h market.Host, in *byID) (*topicAnswer, error) {
		return answer(TopicByID(h.Market, in.ID))
	})
}

func answer(p TopicPage, err error) (*topicAnswer, error) {
	if err != nil {
		return nil, err
	}
	return &topicAnswer{revalidate, p}, nil
}

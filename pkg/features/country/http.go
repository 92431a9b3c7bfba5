package country

import (
	"context"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Countries"

type byCountry struct {
	ID string `path:"id" doc:"The country's code, in any case." example:"de"`
}

type byCountryAndLanguage struct {
	ID       string `path:"id" doc:"The country's code, in any case." example:"de"`
	Language string `path:"lang" doc:"The content language's code, in any case." example:"de"`
}

type list[T any] struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         []T    `nullable:"false"`
}

type configAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         Config
}

// byCaller is a question of which the caller's address is the main part.
type byCaller struct {
	Required bool `query:"required" default:"true" doc:"Whether an address of no known country is a failure. With false it is answered with code null: a browser reports each failed call in its console." example:"false"`
}

// CallerCountry is where the caller is.
type CallerCountry struct {
	Code *string `json:"code" doc:"ISO 3166-1 alpha-2, upper case. It may be a country without a market. Null where it isn't known and the call doesn't require it." example:"DE"`
}

type byIPAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         CallerCountry
}

func (Config) SchemaName() string { return "CountryLanguageConfig" }

const (
	revalidate = "no-cache" // packs change while the server runs
	personal   = "no-store" // it depends on who asks
)

func (s *service) register(api huma.API) {
	unknown := openapi.Failure{Type: problem.NotFound, When: "No market has this country."}
	openapi.Register(api, openapi.Operation{
		ID: "listCountries", Path: "/api/countries", Tag: tag, Right: right.Public(),
		Summary: "List the countries", Description: "Every country of the platform by code, the same on every host.",
	}, s.list)
	openapi.Register(api, openapi.Operation{
		ID: "getCountryByIp", Path: "/api/countries/by-ip", Tag: tag, Right: right.Public(),
		Summary: "Find the caller's country", Description: "By the caller's address. Nothing is stored.",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "The address belongs to no known country, which the call requires."},
			{Type: problem.FormValidation, When: "Whether it requires one is neither true nor false."},
		},
	}, s.byIP)
	openapi.Register(api, openapi.Operation{
		ID: "listRegions", Path: "/api/countries/{id}/regions", Tag: tag, Right: right.Public(),
		Summary: "List a country's regions", Description: "The parts of the country as its school system counts them.",
		Failures: []openapi.Failure{unknown},
	}, s.regions)
	s.registerLists(api, unknown)
	openapi.Register(api, openapi.Operation{
		ID: "getCountryLanguageConfig", Path: "/api/countries/{id}/languages/{lang}/config", Tag: tag, Right: right.Public(),
		Summary:     "Get the configuration of a country and language",
		Description: "For the environment in which the server runs.",
		Failures: []openapi.Failure{
			unknown,
			{Type: problem.NotFound, When: "No market has this language, or this country's market doesn't."},
		},
	}, s.config)
}

// registerLists adds the lists that forms choose from.
func (s *service) registerLists(api huma.API, unknown openapi.Failure) {
	openapi.Register(api, openapi.Operation{
		ID: "listGrades", Path: "/api/countries/{id}/grades", Tag: tag, Right: right.Public(),
		Summary: "List a country's grades", Description: "From the lowest up; empty for a country whose users aren't asked for theirs.",
		Failures: []openapi.Failure{unknown},
	}, s.grades)
	openapi.Register(api, openapi.Operation{
		ID: "listSchoolTypes", Path: "/api/countries/{id}/school-types", Tag: tag, Right: right.Public(),
		Summary: "List a country's types of school", Description: "Empty for a country whose users aren't asked for theirs.",
		Failures: []openapi.Failure{unknown},
	}, s.schoolTypes)
	openapi.Register(api, openapi.Operation{
		ID: "listExamBoards", Path: "/api/countries/{id}/exam-boards", Tag: tag, Right: right.Public(),
		Summary: "List a country's exam boards", Description: "Empty for a country without.",
		Failures: []openapi.Failure{unknown},
	}, s.examBoards)
	openapi.Register(api, openapi.Operation{
		ID: "listExamTypes", Path: "/api/countries/{id}/exam-types", Tag: tag, Right: right.Public(),
		Summary: "List a country's types of exam", Description: "Empty for a country without.",
		Failures: []openapi.Failure{unknown},
	}, s.examTypes)
}

func (s *service) list(context.Context, *openapi.None) (*list[Country], error) {
	return &list[Country]{revalidate, List(s.markets.Current())}, nil
}

func (s *service) byIP(ctx context.Context, in *byCaller) (*byIPAnswer, error) {
	visit := httpx.VisitFrom(ctx)
	code, err := ofCaller(visit.Client, visit.Country)
	switch {
	case err == nil:
		return &byIPAnswer{personal, CallerCountry{Code: &code}}, nil
	case in.Required:
		return nil, err
	default:
		return &byIPAnswer{personal, CallerCountry{}}, nil
	}
}

func (s *service) regions(_ context.Context, in *byCountry) (*list[Region], error) {
	m, err := Find(s.markets.Current(), in.ID)
	if err != nil {
		return nil, err
	}
	return &list[Region]{revalidate, regions(m.Regions)}, nil
}

func (s *service) grades(_ context.Context, in *byCountry) (*list[Grade], error) {
	m, err := Find(s.markets.Current(), in.ID)
	if err != nil {
		return nil, err
	}
	return &list[Grade]{revalidate, grades(m)}, nil
}

func (s *service) schoolTypes(_ context.Context, in *byCountry) (*list[SchoolType], error) {
	m, err := Find(s.markets.Current(), in.ID)
	if err != nil {
		return nil, err
	}
	return &list[SchoolType]{revalidate, schoolTypes(m.SchoolTypes)}, nil
}

func (s *service) examBoards(_ context.Context, in *byCountry) (*list[Exam], error) {
	m, err := Find(s.markets.Current(), in.ID)
	if err != nil {
		return nil, err
	}
	return &list[Exam]{revalidate, exams(m.ExamBoards)}, nil
}

func (s *service) examTypes(_ context.Context, in *byCountry) (*list[Exam], error) {
	m, err := Find(s.markets.Current(), in.ID)
	if err != nil {
		return nil, err
	}
	return &list[Exam]{revalidate, exams(m.ExamTypes)}, nil
}

func (s *service) config(ctx context.Context, in *byCountryAndLanguage) (*configAnswer, error) {
	c, err := ConfigFor(s.markets.Current(), in.ID, in.Language, clock.Now(ctx, s.clock))
	if err != nil {
		return nil, err
	}
	return &configAnswer{revalidate, c}, nil
}

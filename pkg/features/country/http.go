package country

import (
	"context"
	"net/netip"

	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// Tag is the group of this slice's calls.
const Tag = "Countries"

// Visitor says where a request comes from.
type Visitor interface {
	// Client is the visitor's address and, where a trusted proxy told it, the country.
	Client(ctx context.Context) (addr netip.Addr, country string)
}

// API is the slice's calls with what they need.
type API struct {
	Registry func() Registry // the current one
	Clock    clock.Clock
	Locator  Locator
	Visitor  Visitor
}

type byCountry struct {
	ID string `path:"id" doc:"The country's code, in any case." example:"de"`
}

type byCountryAndLanguage struct {
	ID       string `path:"id" doc:"The country's code, in any case." example:"de"`
	Language string `path:"lang" doc:"The content language's code, in any case." example:"de"`
}

type none struct{}

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

// SchemaName is the configuration's name in the API's document.
func (Config) SchemaName() string { return "CountryLanguageConfig" }

const (
	revalidate = "no-cache" // packs change while the server runs
	personal   = "no-store" // it depends on who asks
)

// Register adds the slice's calls.
func (a API) Register(api huma.API) {
	unknown := openapi.Failure{Type: problem.NotFound, When: "No market has this country."}
	openapi.Register(api, openapi.Operation{
		ID: "listCountries", Path: "/api/countries", Tag: Tag, Right: right.Public,
		Summary: "List the countries", Description: "Every country of the platform by code, the same on every host.",
	}, a.list)
	openapi.Register(api, openapi.Operation{
		ID: "getCountryByIp", Path: "/api/countries/by-ip", Tag: Tag, Right: right.Public,
		Summary: "Find the caller's country", Description: "By the caller's address. Nothing is stored.",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "The address belongs to no known country, which the call requires."},
			{Type: problem.FormValidation, When: "Whether it requires one is neither true nor false."},
		},
	}, a.byIP)
	openapi.Register(api, openapi.Operation{
		ID: "listRegions", Path: "/api/countries/{id}/regions", Tag: Tag, Right: right.Public,
		Summary: "List a country's regions", Description: "The parts of the country as its school system counts them.",
		Failures: []openapi.Failure{unknown},
	}, a.regions)
	a.registerLists(api, unknown)
	openapi.Register(api, openapi.Operation{
		ID: "getCountryLanguageConfig", Path: "/api/countries/{id}/languages/{lang}/config", Tag: Tag, Right: right.Public,
		Summary:     "Get the configuration of a country and language",
		Description: "For the environment in which the server runs.",
		Failures: []openapi.Failure{
			unknown,
			{Type: problem.NotFound, When: "No market has this language, or this country's market doesn't."},
		},
	}, a.config)
}

// registerLists adds the lists that forms choose from.
func (a API) registerLists(api huma.API, unknown openapi.Failure) {
	openapi.Register(api, openapi.Operation{
		ID: "listGrades", Path: "/api/countries/{id}/grades", Tag: Tag, Right: right.Public,
		Summary: "List a country's grades", Description: "From the lowest up; empty for a country whose users aren't asked for theirs.",
		Failures: []openapi.Failure{unknown},
	}, a.grades)
	openapi.Register(api, openapi.Operation{
		ID: "listSchoolTypes", Path: "/api/countries/{id}/school-types", Tag: Tag, Right: right.Public,
		Summary: "List a country's types of school", Description: "Empty for a country whose users aren't asked for theirs.",
		Failures: []openapi.Failure{unknown},
	}, a.schoolTypes)
	openapi.Register(api, openapi.Operation{
		ID: "listExamBoards", Path: "/api/countries/{id}/exam-boards", Tag: Tag, Right: right.Public,
		Summary: "List a country's exam boards", Description: "Empty for a country without.",
		Failures: []openapi.Failure{unknown},
	}, a.examBoards)
	openapi.Register(api, openapi.Operation{
		ID: "listExamTypes", Path: "/api/countries/{id}/exam-types", Tag: Tag, Right: right.Public,
		Summary: "List a country's types of exam", Description: "Empty for a country without.",
		Failures: []openapi.Failure{unknown},
	}, a.examTypes)
}

func (a API) list(context.Context, *none) (*list[Country], error) {
	return &list[Country]{revalidate, List(a.Registry())}, nil
}

func (a API) byIP(ctx context.Context, in *byCaller) (*byIPAnswer, error) {
	addr, told := a.Visitor.Client(ctx)
	code, err := ByAddress(a.Locator, addr, told)
	switch {
	case err == nil:
		return &byIPAnswer{personal, CallerCountry{Code: &code}}, nil
	case in.Required:
		return nil, err
	default:
		return &byIPAnswer{personal, CallerCountry{}}, nil
	}
}

func (a API) regions(_ context.Context, in *byCountry) (*list[Region], error) {
	m, err := Find(a.Registry(), in.ID)
	if err != nil {
		return nil, err
	}
	return &list[Region]{revalidate, regions(m.Regions)}, nil
}

func (a API) grades(_ context.Context, in *byCountry) (*list[Grade], error) {
	m, err := Find(a.Registry(), in.ID)
	if err != nil {
		return nil, err
	}
	return &list[Grade]{revalidate, grades(m)}, nil
}

func (a API) schoolTypes(_ context.Context, in *byCountry) (*list[SchoolType], error) {
	m, err := Find(a.Registry(), in.ID)
	if err != nil {
		return nil, err
	}
	return &list[SchoolType]{revalidate, schoolTypes(m.SchoolTypes)}, nil
}

func (a API) examBoards(_ context.Context, in *byCountry) (*list[Exam], error) {
	m, err := Find(a.Registry(), in.ID)
	if err != nil {
		return nil, err
	}
	return &list[Exam]{revalidate, exams(m.ExamBoards)}, nil
}

func (a API) examTypes(_ context.Context, in *byCountry) (*list[Exam], error) {
	m, err := Find(a.Registry(), in.ID)
	if err != nil {
		return nil, err
	}
	return &list[Exam]{revalidate, exams(m.ExamTypes)}, nil
}

func (a API) config(ctx context.Context, in *byCountryAndLanguage) (*configAnswer, error) {
	c, err := ConfigFor(a.Registry(), in.ID, in.Language, clock.Now(ctx, a.Clock))
	if err != nil {
		return nil, err
	}
	return &configAnswer{revalidate, c}, nil
}

package request

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/features/payout/payee"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// Tag is the group of the calls in the API's document.
const Tag = "Payouts"

// Paging says which part of a list is asked for.
type Paging struct {
	Page  int `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"From 0."`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

// PayeeDraft is where a user wants to be paid.
type PayeeDraft struct {
	Kind       payee.Kind `json:"kind" enum:"IBAN,PAYPAL"`
	Name       string     `json:"name" maxLength:"300"`
	Street     string     `json:"street" maxLength:"300"`
	PostalCode string     `json:"postalCode,omitempty" maxLength:"100" doc:"May be missing where a country has none."`
	City       string     `json:"city" maxLength:"300"`
	Country    string     `json:"country" maxLength:"10" doc:"ISO 3166-1, two letters." example:"GR"`
	Account    string     `json:"account" maxLength:"300" doc:"An IBAN, with or without spaces, or the e-mail address of a PayPal account."`
}

func (PayeeDraft) SchemaName() string { return "PayeeDraft" }

// Draft is how much a user asks for.
type Draft struct {
	Amount int64  `json:"amount" doc:"Minor units, at most the market's limit and the balance." example:"4000"`
	ID     string `json:"requestId,omitempty" format:"uuid" doc:"Of one's own choice: a request that is sent again with it is made once."`
}

func (Draft) SchemaName() string { return "PayoutRequestDraft" }

type payeeInput struct{ Body PayeeDraft }

type requestInput struct{ Body Draft }

type made struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Location     string `header:"Location" doc:"Where all requests are read by the API."`
	Body         Request
}

// Register adds the calls. The service is there once a call is answered.
func Register(api huma.API, service func() *Service) {
	hidden := openapi.Failure{Type: problem.Forbidden, When: "The site has no payouts."}
	noPage := openapi.Failure{Type: problem.FormValidation, When: "A parameter isn't right."}
	a := calls{service}
	a.registerPayee(api, hidden)
	a.registerRequests(api, hidden, noPage)
	a.registerDesk(api, noPage)
}

// calls are the handlers.
type calls struct{ service func() *Service }

func (a calls) registerPayee(api huma.API, hidden openapi.Failure) {
	unavailable := openapi.Failure{Type: problem.NoType, Status: statusUnavailable, When: "The operator gave no key to keep accounts with."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getPayee", Path: "/api/payouts/payee", Tag: Tag, Right: MayRead(),
		Summary: "Get where one is paid", Description: "The account by its ending alone.", Failures: []openapi.Failure{hidden, unavailable},
	}, OwnMoney(a.service, MayRead, func(ctx context.Context, m *market.Market, user string, _ *openapi.None) (PayeeAnswer, error) {
		return a.service().payee(ctx, m, user)
	}))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "setPayee", Method: http.MethodPut, Path: "/api/payouts/payee", Tag: Tag, Right: mayAskMoney(), Status: http.StatusOK,
		Summary: "Say where one is paid", Description: "A change holds requests that wait for 72 hours, and is told by mail.",
		Failures: []openapi.Failure{
			hidden, unavailable,
			{Type: problem.FormValidation, When: "A field isn't right."},
			{Type: problem.TooManyRequests, When: "It was changed often. Retry-After says how long to wait."},
		},
	}, OwnMoney(a.service, mayAskMoney, func(ctx context.Context, m *market.Market, user string, in *payeeInput) (PayeeAnswer, error) {
		b := in.Body
		return a.service().setPayee(ctx, m, user, payee.Payee{
			Kind: b.Kind, Name: b.Name, Street: b.Street, PostalCode: b.PostalCode, City: b.City, Country: b.Country, Account: b.Account,
		})
	}))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "deletePayee", Method: http.MethodDelete, Path: "/api/payouts/payee", Tag: Tag, Right: mayAskMoney(),
		Summary: "Forget where one is paid", Failures: []openapi.Failure{{Type: problem.Forbidden, When: "The site has no payouts, or a request waits to be paid there."}},
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.None, error) {
		m, user, err := a.service().OwnOn(ctx, h.Market, mayAskMoney())
		if err != nil {
			return nil, err
		}
		return openapi.Done(a.service().deletePayee(ctx, m, user))
	})
}

func (a calls) registerRequests(api huma.API, hidden, noPage openapi.Failure) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listPayoutRequests", Path: "/api/payouts/requests", Tag: Tag, Right: MayRead(),
		Summary: "List one's requests", Description: "For money in the currency of one's country where it shares the host, else of the host's market; the latest first.",
		Failures: []openapi.Failure{hidden, noPage},
	}, OwnMoney(a.service, MayRead, func(ctx context.Context, m *market.Market, user string, in *Paging) (Requests, error) {
		return a.service().requests(ctx, m, user, in.Page, in.Limit)
	}))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createPayoutRequest", Method: http.MethodPost, Path: "/api/payouts/requests", Tag: Tag, Right: mayAskMoney(), Status: http.StatusCreated,
		Summary: "Ask for money", Description: "It leaves one's balance at once. Two of the staff approve it before it is paid.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The site has no payouts, one's account is blocked, or many requests wait already."},
			{Type: problem.FormValidation, When: "The amount is above the limit or the balance, or one hasn't said where one is paid (field payee)."},
			{Type: problem.Duplicate, When: "The id belongs to another request."},
		},
	}, func(ctx context.Context, h market.Host, in *requestInput) (*made, error) {
		m, user, err := a.service().OwnOn(ctx, h.Market, mayAskMoney())
		if err != nil {
			return nil, err
		}
		id := strings.ToLower(in.Body.ID)
		if id == "" {
			id = newID()
		}
		out, err := a.service().ask(ctx, m, user, id, in.Body.Amount)
		if err != nil {
			return nil, err
		}
		return &made{openapi.NoStore, "/api/payouts/requests", out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "withdrawPayoutRequest", Method: http.MethodDelete, Path: "/api/payouts/requests/{id}", Tag: Tag, Right: mayAskMoney(), Status: http.StatusOK,
		Summary: "Withdraw a request", Description: "One that nobody has decided. The money is one's own again.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The site has no payouts, or the request was decided."},
			{Type: problem.NotFound, When: "One has no such request."},
			{Type: problem.FormValidation, When: "The id is no uuid."},
		},
	}, OwnMoney(a.service, mayAskMoney, func(ctx context.Context, m *market.Market, user string, in *openapi.ByID) (Request, error) {
		return a.service().withdraw(ctx, m, user, strings.ToLower(in.ID))
	}))
}

// Owner is the caller, if they may do something with what is their own.
func Owner(ctx context.Context, do right.Rule) (user string, err error) {
	a := right.From(ctx)
	return a.User, do.Check(a, a.User)
}

// OwnOn is the caller, if they may do something with what is their own, and the market whose
// currency and limit count for them on the site of m.
func (s *Service) OwnOn(ctx context.Context, m *market.Market, do right.Rule) (home *market.Market, user string, err error) {
	if user, err = Owner(ctx, do); err != nil {
		return nil, "", err
	}
	home, err = s.Home(ctx, m, user)
	return home, user, err
}

// Own is a handler of what is the caller's own on the host's market.
func Own[I, O any](rule func() right.Rule, do func(context.Context, *market.Market, string, *I) (O, error)) func(context.Context, market.Host, *I) (*openapi.Answer[O], error) {
	return func(ctx context.Context, h market.Host, in *I) (*openapi.Answer[O], error) {
		user, err := Owner(ctx, rule())
		if err != nil {
			return nil, err
		}
		return openapi.Private(do(ctx, h.Market, user, in))
	}
}

// OwnMoney is a handler of the caller's own money, in the currency of their country's market. The
// service is there once a call is answered.
func OwnMoney[I, O any](service func() *Service, rule func() right.Rule, do func(context.Context, *market.Market, string, *I) (O, error)) func(context.Context, market.Host, *I) (*openapi.Answer[O], error) {
	return func(ctx context.Context, h market.Host, in *I) (*openapi.Answer[O], error) {
		m, user, err := service().OwnOn(ctx, h.Market, rule())
		if err != nil {
			return nil, err
		}
		return openapi.Private(do(ctx, m, user, in))
	}
}

package subscription

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

type checkoutInput struct {
	Country string `header:"X-Country" maxLength:"10" doc:"The user's country. Where its market uses the host's site, its prices are asked." example:"AT"`
	Body    Draft
}

type checkoutAnswer struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         Checkout
}

// Activation says which subscription whoever asks has the code of.
type Activation struct {
	ID   string `json:"subscriptionUuid" format:"uuid"`
	Code string `json:"subscriptionCode" maxLength:"100"`
}

func (Activation) SchemaName() string { return "PlanActivation" }

type activationInput struct{ Body Activation }

type priceInput struct {
	openapi.ByID

	Body PriceChange
}

type trialInput struct {
	Country string `header:"X-Country" maxLength:"10" doc:"The user's country. Where its market uses the host's site, its terms count." example:"AT"`
}

// Wish is who wants to cancel without signing in.
type Wish struct {
	Email string `json:"email" maxLength:"320" doc:"Of the account that has the subscription."`
}

func (Wish) SchemaName() string { return "PlanCancellationWish" }

type askInput struct {
	Country string `header:"X-Country" maxLength:"10" doc:"The user's country. Where its market uses the host's site, its terms count." example:"AT"`
	Body    Wish
}

// Confirmation is a link by which a subscription is cancelled.
type Confirmation struct {
	Token string `json:"token" maxLength:"200" doc:"What stands behind #token= in the link of the mail."`
}

func (Confirmation) SchemaName() string { return "PlanCancellationConfirmation" }

type linkInput struct{ Body Confirmation }

// maxEvent is the size of a provider's event in bytes.
const maxEvent = 1 << 18

// Register adds the calls. The service is there once a call is answered.
func Register(api huma.API, tag string, service func() *Service) {
	missing := openapi.Failure{Type: problem.NotFound, When: "One has no such subscription."}
	noID := openapi.Failure{Type: problem.FormValidation, When: "The id is no uuid."}
	ended := openapi.Failure{Type: problem.BadRequest, Status: http.StatusConflict, When: "It doesn't run, or the time for that is over."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createPlanCheckout", Method: http.MethodPost, Path: "/api/plan/checkouts", Tag: tag, Right: mayBuy(), Status: http.StatusCreated,
		Summary: "Begin to buy the plan", Description: "Nothing is paid yet: the user pays at the address that is answered, and comes back to /pro-plan/activate.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The site doesn't sell the plan, or one's account is blocked."},
			{Type: problem.FormValidation, When: "The site has no such price, or can't be paid so."},
			{Type: problem.Duplicate, When: "One has the plan."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "The price has changed."},
			{Type: problem.TooManyRequests, When: "One began ten purchases in a day. Retry-After says how long to wait."},
			{Type: problem.NoType, Status: http.StatusServiceUnavailable, When: "The payment provider can't be reached."},
		},
	}, func(ctx context.Context, h market.Host, in *checkoutInput) (*checkoutAnswer, error) {
		user, err := owner(ctx)
		if err != nil {
			return nil, err
		}
		s := service()
		out, err := s.checkout(ctx, s.Markets.Current().OnSite(h.Market, in.Country), h.Market.Domain, user, in.Body)
		if err != nil {
			return nil, err
		}
		return &checkoutAnswer{openapi.NoStore, out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createPlanTrial", Method: http.MethodPost, Path: "/api/plan/trials", Tag: tag, Right: mayBuy(), Status: http.StatusCreated,
		Summary: "Try the plan", Description: "For the days that the plan's trialDays say, once for each account. No way to pay is asked for, and it ends by itself.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The site doesn't sell the plan, or has no trial of it, or one's account is blocked."},
			{Type: problem.Duplicate, When: "One has the plan, or had it before, or tried it."},
		},
	}, func(ctx context.Context, h market.Host, in *trialInput) (*openapi.Answer[Subscription], error) {
		user, err := owner(ctx)
		if err != nil {
			return nil, err
		}
		s := service()
		return openapi.Private(trials{s}.begin(ctx, s.Markets.Current().OnSite(h.Market, in.Country), user))
	})
	openapi.Register(api, openapi.Operation{
		ID: "activatePlan", Method: http.MethodPost, Path: "/api/plan/activations", Tag: tag, Right: right.Public(), Status: http.StatusOK,
		Summary: "Tell what became of a purchase", Description: "For whoever has its code, in another browser and without signing in too. The provider is asked, so it needs no event.",
		Failures: []openapi.Failure{{Type: problem.NotFound, When: "There is no such subscription, or the code is another one's."}, {Type: problem.FormValidation, When: "A field isn't right."}},
	}, func(ctx context.Context, in *activationInput) (*openapi.Answer[Subscription], error) {
		return openapi.Private(service().activate(ctx, strings.ToLower(in.Body.ID), in.Body.Code))
	})
	openapi.Register(api, openapi.Operation{
		ID: "listPlanSubscriptions", Path: "/api/plan/subscriptions", Tag: tag, Right: mayBuy(), Summary: "List one's subscriptions",
	}, func(ctx context.Context, _ *openapi.None) (*openapi.Answer[Subscriptions], error) {
		user, err := owner(ctx)
		if err != nil {
			return nil, err
		}
		return openapi.Private(service().own(ctx, user))
	})
	openapi.Register(api, openapi.Operation{
		ID: "getPlanSubscription", Path: "/api/plan/subscriptions/{id}", Tag: tag, Right: mayBuy(),
		Summary: "Get a subscription of one's own", Failures: []openapi.Failure{missing, noID},
	}, mine(service, (*Service).read))
	openapi.Register(api, openapi.Operation{
		ID: "cancelPlan", Method: http.MethodPut, Path: "/api/plan/subscriptions/{id}/cancellation", Tag: tag, Right: mayBuy(), Status: http.StatusOK,
		Summary: "Cancel a subscription", Description: "It ends with the period that is paid; a trial ends at once. Said again before it ends it changes nothing.", Failures: []openapi.Failure{missing, noID, ended},
	}, mine(service, (*Service).cancel))
	openapi.Register(api, openapi.Operation{
		ID: "resumePlan", Method: http.MethodDelete, Path: "/api/plan/subscriptions/{id}/cancellation", Tag: tag, Right: mayBuy(), Status: http.StatusOK,
		Summary: "Take a cancellation back", Description: "While the period lasts.", Failures: []openapi.Failure{missing, noID, ended},
	}, mine(service, (*Service).resume))
	openapi.Register(api, openapi.Operation{
		ID: "withdrawPlan", Method: http.MethodPost, Path: "/api/plan/subscriptions/{id}/withdrawal", Tag: tag, Right: mayBuy(), Status: http.StatusOK,
		Summary: "Withdraw from a subscription", Description: "Until withdrawUntil: it ends at once, and what was paid is given back.", Failures: []openapi.Failure{missing, noID, ended},
	}, mine(service, (*Service).withdraw))
	openapi.Register(api, openapi.Operation{
		ID: "listPlanChanges", Path: "/api/plan/subscriptions/{id}/changes", Tag: tag, Right: mayBuy(),
		Summary: "List the prices to which a subscription can change", Description: "With what each costs now.", Failures: []openapi.Failure{missing, noID},
	}, mine(service, (*Service).changes))
	openapi.Register(api, openapi.Operation{
		ID: "changePlanPrice", Method: http.MethodPut, Path: "/api/plan/subscriptions/{id}/price", Tag: tag, Right: mayBuy(), Status: http.StatusOK,
		Summary: "Change to another price", Description: "A longer period begins at once: the price is charged without what is left of the present period. A shorter one begins when the present period ends. The present price takes such a change back.",
		Failures: []openapi.Failure{
			missing,
			{Type: problem.FormValidation, When: "The id is no uuid, or the market has no such price."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "It doesn't run, is cancelled, is being charged, the amount is another one by now, or the payment was declined: nothing has changed."},
			{Type: problem.NoType, Status: http.StatusServiceUnavailable, When: "The payment provider can't be reached."},
		},
	}, func(ctx context.Context, in *priceInput) (*openapi.Answer[Subscription], error) {
		user, err := owner(ctx)
		if err != nil {
			return nil, err
		}
		return openapi.Private(service().changePrice(ctx, user, strings.ToLower(in.ID), in.Body))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "askToCancelPlan", Method: http.MethodPost, Path: "/api/plan/cancellations", Tag: tag, Right: right.Public(), Status: http.StatusNoContent,
		Summary: "Ask for a link to cancel without signing in", Description: "Who has a subscription gets it by e-mail. The answer is the same for who has none.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The law of the market doesn't ask for it."},
			{Type: problem.FormValidation, When: "The address isn't right."},
			{Type: problem.TooManyRequests, When: "It was asked for often. Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, h market.Host, in *askInput) (*openapi.None, error) {
		s := service()
		return openapi.Done(s.askToCancel(ctx, s.Markets.Current().OnSite(h.Market, in.Country), in.Body.Email, httpx.ClientSubnet(httpx.Client(ctx))))
	})
	openapi.Register(api, openapi.Operation{
		ID: "cancelPlanByLink", Method: http.MethodPost, Path: "/api/plan/cancellations/confirmations", Tag: tag, Right: right.Public(), Status: http.StatusOK,
		Summary: "Cancel by the link of a mail", Description: "It ends with the period that is paid. Said again it changes nothing.",
		Failures: []openapi.Failure{{Type: problem.BadRequest, Status: http.StatusConflict, When: "The link doesn't work any longer, or is none of ours."}, {Type: problem.FormValidation, When: "A field isn't right."}},
	}, func(ctx context.Context, in *linkInput) (*openapi.Answer[Subscription], error) {
		return openapi.Private(service().cancelByLink(ctx, in.Body.Token))
	})
	openapi.RegisterRaw(api, openapi.Raw{
		Operation: openapi.Operation{
			ID: "takePlanEvent", Method: http.MethodPost, Path: "/api/plan/webhooks/{provider}", Tag: tag, Right: right.Public(), Unsigned: true, MaxBody: maxEvent,
			Summary: "Take a provider's event", Description: "Signed by the provider. It only says which payment to ask about, so that one which is late, repeated or in another order does no harm.",
			Failures: []openapi.Failure{
				{Type: problem.BadRequest, When: "The provider didn't sign it."}, {Type: problem.NotFound, When: "There is no such provider."},
			},
		},
		Parameters: []*huma.Param{{Name: "provider", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}}},
	}, func(w http.ResponseWriter, r *http.Request) error {
		s := service()
		provider, found := s.Provider.Named(r.PathValue("provider"))
		if !found {
			return problem.New(problem.NotFound, "There is no such provider.")
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxEvent))
		if err != nil {
			return problem.New(problem.BadRequest, "The event can't be read.").WithCause(err)
		}
		if err := s.Take(r.Context(), provider, r.Header, body); err != nil {
			return err
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	})
	fields := 1000
	api.OpenAPI().Paths["/api/plan/webhooks/{provider}"].Post.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{
		"application/json": {Schema: &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, MaxProperties: &fields, Description: "As the provider sends it."}},
	}}
}

// Take takes an event of a provider. The error is a BadRequestError for one that it didn't sign;
// after another one the provider sends the event again.
func (s *Service) Take(ctx context.Context, provider pay.Provider, header http.Header, body []byte) error {
	payment, err := provider.Event(ctx, header, body)
	if err != nil && !errors.Is(err, pay.ErrForged) {
		return fmt.Errorf("an event of %s: %w", provider.Name(), err)
	}
	if err != nil {
		return problem.New(problem.BadRequest, "This event isn't signed by the provider.").WithCause(err)
	}
	return s.look(ctx, payment)
}

// owner is the caller, if they may have subscriptions.
func owner(ctx context.Context) (string, error) {
	a := right.From(ctx)
	return a.User, mayBuy().Check(a, a.User)
}

// mine is a handler of a subscription of the caller's own.
func mine[T any](service func() *Service, do func(*Service, context.Context, string, string) (T, error)) func(context.Context, *openapi.ByID) (*openapi.Answer[T], error) {
	return func(ctx context.Context, in *openapi.ByID) (*openapi.Answer[T], error) {
		user, err := owner(ctx)
		if err != nil {
			return nil, err
		}
		return openapi.Private(do(service(), ctx, user, strings.ToLower(in.ID)))
	}
}

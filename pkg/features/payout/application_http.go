package payout

import (
	"context"
	"net/http"

	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// tokenInput is the token of a link, in the body: addresses are logged on the way.
type tokenInput struct {
	Body struct {
		AccessToken string `json:"accessToken" maxLength:"64"`
	}
}

// applyInput is an application.
type applyInput struct {
	Body struct {
		AccessToken string `json:"accessToken" maxLength:"64"`
		Accepted    bool   `json:"accepted" doc:"That the user accepts the terms of the form: true."`
	}
}

func mayApply() right.Rule {
	return right.Rule{Action: "payout.apply", Least: right.User, Own: true, Why: "Who has the link applies in its user's name, so only they may make one."}
}

func (s *Service) registerApplications(api huma.API, hidden openapi.Failure) {
	none := openapi.Failure{Type: problem.NotFound, When: "No contest is open, or the site pays by no table of tiers: Unknown countryCode."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createPayoutCompetitionLink", Method: http.MethodPost, Path: "/api/payouts/competition/links", Tag: request.Tag, Right: mayApply(), Status: http.StatusCreated,
		Summary: "Make a link to the contest's form", Description: "For apps, whose browsers have no session: who opens it can apply in one's name, once, within 15 minutes.",
		Failures: []openapi.Failure{hidden, none, {Type: problem.TooManyRequests, When: "Many were made. Retry-After says how long to wait."}},
	}, request.Own(mayApply, func(ctx context.Context, m *market.Market, user string, _ *openapi.None) (Link, error) {
		return s.link(ctx, m, user)
	}))
	failures := []openapi.Failure{
		{Type: problem.Forbidden, When: "The site has no payouts, or the account is blocked."},
		none,
		{Type: problem.BadRequest, When: "The token has no link on this site."},
		{Type: problem.BadRequest, Status: http.StatusGone, When: "The link has expired."},
		{Type: problem.Duplicate, When: "The link was used already."},
		{Type: problem.Authorization, When: "The account is gone."},
		{Type: problem.FormValidation, When: "A field is missing or isn't right."},
		{Type: problem.TooManyRequests, When: "There were many tries. Retry-After says how long to wait."},
	}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "readPayoutCompetitionForm", Method: http.MethodPost, Path: "/api/payouts/competition/form", Tag: request.Tag, Right: right.Public(), OwnProof: true, Status: http.StatusOK,
		Summary: "Read the contest's form by a link", Description: "Who would apply, and what they would accept. The link goes on to work.", Failures: failures,
	}, func(ctx context.Context, h market.Host, in *tokenInput) (*openapi.Answer[Form], error) {
		return openapi.Private(s.form(ctx, h.Market, httpx.Client(ctx), in.Body.AccessToken))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createPayoutCompetitionApplication", Method: http.MethodPost, Path: "/api/payouts/competition/applications", Tag: request.Tag, Right: right.Public(), OwnProof: true, Status: http.StatusCreated,
		Summary: "Apply for the contest by a link", Description: "The user takes part by the terms with which the window opened. The link is used up.", Failures: failures,
	}, func(ctx context.Context, h market.Host, in *applyInput) (*openapi.Answer[Application], error) {
		if !in.Body.Accepted {
			return nil, problem.InField("accepted", "The terms must be accepted.")
		}
		return openapi.Private(s.apply(ctx, h.Market, httpx.Client(ctx), in.Body.AccessToken))
	})
}

package openid

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// maxReturn bounds the form with which a provider comes back, in bytes.
const maxReturn = 16 << 10

type providerChoices struct {
	CacheControl string           `header:"Cache-Control" hidden:"true"`
	Body         []ProviderChoice `nullable:"false"`
}

type visitBody struct {
	Device   string `header:"X-Device-Id" doc:"The browser's own id, a uuid."`
	Provider string `path:"provider" maxLength:"40" example:"google"`
	Body     struct {
		Redirect string `json:"redirect,omitempty" maxLength:"2000" doc:"Where to go afterwards: a path of the same site."`
	}
}

// VisitURL is where a browser goes to sign in.
type VisitURL struct {
	URL string `json:"url" format:"uri" doc:"At the provider."`
}

type returnQuery struct {
	Provider string `path:"provider" maxLength:"40" example:"google"`
	State    string `query:"state"`
	Code     string `query:"code"`
	Error    string `query:"error"`
}

type returnForm struct {
	Provider string `path:"provider" maxLength:"40" example:"apple"`
	RawBody  []byte `contentType:"application/x-www-form-urlencoded"`
}

type redirectAnswer struct {
	Location     string `header:"Location" doc:"/auth/provider with #ticket=… or #error=…, and redirect= where the visit began with one."`
	CacheControl string `header:"Cache-Control" hidden:"true"`
}

type providerProofBody struct {
	ID       string `path:"id" format:"uuid"`
	Provider string `path:"provider" maxLength:"40" example:"google"`
	Agent    string `header:"User-Agent" hidden:"true"`
	Body     call.OwnProof
}

type providerLinks struct {
	CacheControl string         `header:"Cache-Control" hidden:"true"`
	Body         []ProviderLink `nullable:"false"`
}

func (h handlers) registerProviders(api huma.API) {
	openapi.Register(api, openapi.Operation{
		ID: "listSignInProviders", Path: "/api/auth/providers", Tag: call.Tag, Right: right.Public(),
		Summary:     "List the providers through which one can sign in",
		Description: "Those that the operator configured; there may be none.",
	}, h.providers)
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "startProviderSignIn", Method: http.MethodPost, Path: "/api/auth/providers/{provider}/start", Tag: call.Tag, Right: right.Public(), OwnProof: true,
		Summary:     "Begin to sign in through a provider",
		Description: "The browser goes to url and comes back to /auth/provider of the same host. What it brings works on the device that began, within 10 minutes.",
		Failures: []openapi.Failure{
			{Type: problem.BadRequest, When: "X-Device-Id is no uuid."},
			{Type: problem.NotFound, When: "Nobody signs in through this provider here."},
			{Type: problem.FormValidation, When: "redirect is no path of this site."},
			{Type: problem.NoType, Status: http.StatusBadGateway, When: "The provider doesn't answer now."},
		},
	}, h.startVisit)
	const back = "Browsers come here from a provider, not clients. Leads to /auth/provider with #ticket= for createToken, which works once, " +
		"for 5 minutes, on the device that began; or with #error= and a type: BadRequestError (too late, used, or never begun here), " +
		"AuthorizationError (the person didn't want to), EmailConfirmationRequiredError (the provider doesn't vouch for the address), " +
		"InvalidCredentialsError (the answer is for somebody else), NoErrorType (the provider doesn't answer)."
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "endProviderSignIn", Path: "/api/auth/providers/{provider}/callback", Tag: call.Tag, Right: right.Public(), OwnProof: true,
		Status: http.StatusSeeOther, Summary: "Come back from a provider", Description: back,
	}, authlog.ForHost(h.log, "provider-return", h.callback))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "endProviderSignInByForm", Method: http.MethodPost, Path: "/api/auth/providers/{provider}/callback", Tag: call.Tag, Right: right.Public(),
		Unsigned: true, OwnProof: true,
		Status: http.StatusSeeOther, Summary: "Come back from a provider that posts", Description: back,
		Failures: []openapi.Failure{{Type: problem.BadRequest, When: "There is no form."}},
	}, authlog.ForHost(h.log, "provider-return", h.callbackByForm))
	h.registerProviderLinks(api)
}

func (h handlers) registerProviderLinks(api huma.API) {
	foreign := openapi.Failure{Type: problem.Forbidden, When: "The account is another's."}
	openapi.Register(api, openapi.Operation{
		ID: "listProviderLinks", Path: "/api/auth/accounts/{id}/providers", Tag: call.Tag, Right: mayReadProviderLinks(),
		Summary: "List the providers through which one's account is entered", Description: "By their ids.",
		Failures: []openapi.Failure{foreign, {Type: problem.FormValidation, When: "The id is no uuid."}},
	}, h.providerLinks)
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "unlinkProvider", Method: http.MethodDelete, Path: "/api/auth/accounts/{id}/providers/{provider}", Tag: call.Tag, Right: mayUnlinkProvider(),
		Summary: "Unlink one's account from a provider", Description: "Takes what createNewPasskeyOptions does. The owner is told by mail.",
		Failures: append([]openapi.Failure{
			{Type: problem.Forbidden, When: "The account is another's, or the provider is the only way in."},
			{Type: problem.NotFound, When: "The account isn't linked with this provider."},
			{Type: problem.FormValidation, When: "A field isn't right."},
		}, call.Unproven()...),
	}, authlog.ForHost(h.log, "provider-removed", h.unlink))
}

func (h handlers) providers(_ context.Context, _ *openapi.None) (*providerChoices, error) {
	return &providerChoices{openapi.NoStore, h.service().Providers()}, nil
}

func (h handlers) startVisit(ctx context.Context, host market.Host, in *visitBody) (*openapi.Answer[VisitURL], error) {
	address, err := h.service().Visit(ctx, host, call.CallerFrom(ctx, ""), in.Provider, in.Body.Redirect)
	return openapi.Private(VisitURL{address}, err)
}

func (h handlers) callback(ctx context.Context, host market.Host, in *returnQuery) (*redirectAnswer, error) {
	return h.callbackRedirect(ctx, host, in.Provider, Return{State: in.State, Code: in.Code, Error: in.Error}), nil
}

func (h handlers) callbackByForm(ctx context.Context, host market.Host, in *returnForm) (*redirectAnswer, error) {
	var form url.Values
	if len(in.RawBody) <= maxReturn {
		// An unreadable form leaves all fields empty, and the answer is that of an unknown visit.
		form, _ = url.ParseQuery(string(in.RawBody))
	}
	return h.callbackRedirect(ctx, host, in.Provider, Return{
		State: form.Get("state"), Code: form.Get("code"), Error: form.Get("error"), User: form.Get("user"),
	}), nil
}

func (h handlers) callbackRedirect(ctx context.Context, host market.Host, provider string, r Return) *redirectAnswer {
	return &redirectAnswer{h.service().HandleCallback(ctx, host, provider, r), openapi.NoStore}
}

func (h handlers) providerLinks(ctx context.Context, in *openapi.ByID) (*providerLinks, error) {
	actor := right.From(ctx)
	if err := mayReadProviderLinks().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	list, err := h.service().ProviderLinks(ctx, actor)
	if err != nil {
		return nil, err
	}
	return &providerLinks{openapi.NoStore, list}, nil
}

func (h handlers) unlink(ctx context.Context, host market.Host, in *providerProofBody) (*openapi.None, error) {
	actor := right.From(ctx)
	if err := mayUnlinkProvider().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Done(h.service().Unlink(ctx, host.Market, call.CallerFrom(ctx, in.Agent), actor, in.Provider, in.Body.Password, in.Body.Code))
}

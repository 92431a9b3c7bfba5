package passkeys

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

type newPasskeyBody struct {
	ID   string `path:"id" format:"uuid"`
	Body struct {
		RequestID  string         `json:"requestId" maxLength:"500"`
		Name       string         `json:"name" maxLength:"500" doc:"1 to 60 characters." example:"Lena's phone"`
		Credential openapi.Object `json:"credential" doc:"What toJSON of the new PublicKeyCredential gives; at most 16 KiB."`
	}
}

type newPasskeyProofBody struct {
	ID    string `path:"id" format:"uuid"`
	Agent string `header:"User-Agent" hidden:"true"`
	Body  struct {
		Password string `json:"password" maxLength:"1024" doc:"Empty where the account has none; then one must have signed in within 10 minutes."`
		Code     string `json:"code,omitempty" maxLength:"100" doc:"Of the app, or a recovery code, where signing in asks for one."`
		MailCode string `json:"mailCode,omitempty" maxLength:"100" doc:"That sendFactorCode has mailed, where byMail of getTwoFactor says so."`
	}
}

type passkeyProofBody struct {
	ID        string `path:"id" format:"uuid"`
	PasskeyID string `path:"passkeyId" format:"uuid"`
	Agent     string `header:"User-Agent" hidden:"true"`
	Body      call.OwnProof
}

type passkeyNameBody struct {
	ID        string `path:"id" format:"uuid"`
	PasskeyID string `path:"passkeyId" format:"uuid"`
	Body      struct {
		Name string `json:"name" maxLength:"500" doc:"1 to 60 characters."`
	}
}

type passkeyList struct {
	CacheControl string    `header:"Cache-Control" hidden:"true"`
	Body         []Passkey `nullable:"false"`
}

func (h handlers) registerPasskeys(api huma.API) {
	foreign := openapi.Failure{Type: problem.Forbidden, When: "The account is another's."}
	unknown := openapi.Failure{Type: problem.NotFound, When: "One has no such passkey."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createPasskeyOptions", Method: http.MethodPost, Path: "/api/auth/passkeys/options", Tag: call.Tag, Right: right.Public(), OwnProof: true,
		Summary:     "Begin to sign in with a passkey",
		Description: "The browser asks its devices with publicKey; what they answer goes into createToken. Passkeys belong to the host.",
	}, h.passkeyOptions)
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createNewPasskeyOptions", Method: http.MethodPost, Path: "/api/auth/accounts/{id}/passkeys/options", Tag: call.Tag, Right: mayAddPasskey(),
		Summary:     "Begin to add a passkey",
		Description: "Takes the password, and a code where signing in asks for one, since a passkey signs in without either. A member of staff without a second factor brings a code by mail, too.",
		Failures:    append([]openapi.Failure{foreign, {Type: problem.FormValidation, When: "A field isn't right."}}, call.Unproven()...),
	}, authlog.ForHost(h.log, "passkey-requested", h.newPasskeyOptions))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "addPasskey", Method: http.MethodPost, Path: "/api/auth/accounts/{id}/passkeys", Tag: call.Tag, Right: mayAddPasskey(), Status: http.StatusCreated,
		Summary:     "Add a passkey",
		Description: "That the browser made with the options. It must be discoverable and make sure of its holder. The owner is told by mail.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The account is another's, or has 50 passkeys."},
			{Type: problem.BadRequest, When: "The request is older than 5 minutes, was answered before, or is another's or another host's."},
			{Type: problem.InvalidCredentials, When: "The credential doesn't answer the request, or didn't make sure of its holder."},
			{Type: problem.Duplicate, When: "The passkey is here already."},
			{Type: problem.FormValidation, When: "The name isn't right."},
		},
	}, authlog.ForHost(h.log, "passkey-added", h.addPasskey))
	openapi.Register(api, openapi.Operation{
		ID: "listPasskeys", Path: "/api/auth/accounts/{id}/passkeys", Tag: call.Tag, Right: mayReadPasskeys(),
		Summary: "List one's passkeys", Description: "Of all hosts, latest first.",
		Failures: []openapi.Failure{foreign, {Type: problem.FormValidation, When: "The id is no uuid."}},
	}, h.passkeys)
	openapi.Register(api, openapi.Operation{
		ID: "renamePasskey", Method: http.MethodPatch, Path: "/api/auth/accounts/{id}/passkeys/{passkeyId}", Tag: call.Tag, Right: mayChangePasskey(),
		Summary: "Rename one of one's passkeys", Description: "Only its owner sees the name.",
		Failures: []openapi.Failure{foreign, unknown, {Type: problem.FormValidation, When: "The name isn't right."}},
	}, h.renamePasskey)
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "removePasskey", Method: http.MethodDelete, Path: "/api/auth/accounts/{id}/passkeys/{passkeyId}", Tag: call.Tag, Right: mayChangePasskey(),
		Summary: "Remove one of one's passkeys", Description: "Takes what createNewPasskeyOptions does. It signs in no more. The owner is told by mail.",
		Failures: append([]openapi.Failure{
			unknown,
			{Type: problem.Forbidden, When: "The account is another's, or the passkey is the only way in."},
			{Type: problem.FormValidation, When: "A field isn't right."},
		}, call.Unproven()...),
	}, authlog.ForHost(h.log, "passkey-removed", h.removePasskey))
}

func (h handlers) passkeyOptions(_ context.Context, host market.Host, _ *openapi.None) (*openapi.Answer[Ceremony], error) {
	return openapi.Private(h.service().PasskeyOptions(host))
}

func (h handlers) newPasskeyOptions(ctx context.Context, host market.Host, in *newPasskeyProofBody) (*openapi.Answer[Ceremony], error) {
	actor := right.From(ctx)
	if err := mayAddPasskey().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Private(h.service().AddPasskeyOptions(ctx, host, call.CallerFrom(ctx, in.Agent), actor, in.Body.Password, in.Body.Code, in.Body.MailCode))
}

func (h handlers) addPasskey(ctx context.Context, host market.Host, in *newPasskeyBody) (*openapi.Answer[call.Created], error) {
	actor := right.From(ctx)
	if err := mayAddPasskey().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	id, err := h.service().AddPasskey(ctx, host, actor, in.Body.RequestID, in.Body.Name, in.Body.Credential)
	return openapi.Private(call.Created{UUID: id}, err)
}

func (h handlers) passkeys(ctx context.Context, in *openapi.ByID) (*passkeyList, error) {
	actor := right.From(ctx)
	if err := mayReadPasskeys().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	list, err := h.service().Passkeys(ctx, actor)
	if err != nil {
		return nil, err
	}
	return &passkeyList{openapi.NoStore, list}, nil
}

func (h handlers) renamePasskey(ctx context.Context, in *passkeyNameBody) (*openapi.None, error) {
	actor := right.From(ctx)
	if err := mayChangePasskey().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Done(h.service().RenamePasskey(ctx, actor, strings.ToLower(in.PasskeyID), in.Body.Name))
}

func (h handlers) removePasskey(ctx context.Context, host market.Host, in *passkeyProofBody) (*openapi.None, error) {
	actor := right.From(ctx)
	if err := mayChangePasskey().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Done(h.service().RemovePasskey(ctx, host.Market, call.CallerFrom(ctx, in.Agent), actor, strings.ToLower(in.PasskeyID), in.Body.Password, in.Body.Code))
}

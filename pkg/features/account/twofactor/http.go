package twofactor

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

const twoFactorPath = "/api/auth/accounts/{id}/two-factor"

type setupBody struct {
	ID    string `path:"id" format:"uuid"`
	Agent string `header:"User-Agent" hidden:"true"`
	Body  struct {
		Password string `json:"password" maxLength:"1024"`
		MailCode string `json:"mailCode,omitempty" maxLength:"100" doc:"That sendFactorCode has mailed, where byMail of getTwoFactor says so."`
	}
}

type sendCodeBody struct {
	ID    string `path:"id" format:"uuid"`
	Agent string `header:"User-Agent" hidden:"true"`
	Body  struct {
		Password string `json:"password" maxLength:"1024"`
	}
}

type codeBody struct {
	ID    string `path:"id" format:"uuid"`
	Agent string `header:"User-Agent" hidden:"true"`
	Body  struct {
		Code string `json:"code" maxLength:"100" doc:"The six digits that the app shows."`
	}
}

type passwordAndCodeBody struct {
	ID    string `path:"id" format:"uuid"`
	Agent string `header:"User-Agent" hidden:"true"`
	Body  struct {
		Password string `json:"password" maxLength:"1024"`
		Code     string `json:"code" maxLength:"100" doc:"The six digits of the app, or a recovery code."`
	}
}

func (h handlers) registerTwoFactor(api huma.API) {
	foreign := openapi.Failure{Type: problem.Forbidden, When: "The account is another's."}
	field := openapi.Failure{Type: problem.FormValidation, When: "A field is missing or isn't right."}
	off := openapi.Failure{Type: problem.NotFound, When: "Two-factor is off."}
	tries := openapi.Failure{Type: problem.TooManyLoginAttempts, When: "Too many wrong passwords or codes; Retry-After says how long to wait."}
	password := []openapi.Failure{
		foreign, field, tries,
		{Type: problem.InvalidCredentials, When: "The password isn't right."},
		{Type: problem.TooManyRequests, When: "The server is busy with other passwords."},
	}
	code := []openapi.Failure{
		{Type: problem.Requires2FA, When: "The code is empty."},
		{Type: problem.Invalid2FAToken, When: "The code is wrong, too old or used."},
	}
	on := openapi.Failure{Type: problem.Duplicate, When: "Two-factor is on already."}
	openapi.Register(api, openapi.Operation{
		ID: "getTwoFactor", Path: twoFactorPath, Tag: call.Tag, Right: mayReadTwoFactor(),
		Summary:     "Whether one's account asks for codes",
		Description: "And since when, how many recovery codes are left, and whether a member of staff needs it and has shown it.",
		Failures:    []openapi.Failure{foreign, field},
	}, h.twoFactor)
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "setUpTwoFactor", Method: http.MethodPost, Path: twoFactorPath, Tag: call.Tag, Right: mayChangeTwoFactor(),
		Summary:     "Begin to set up two-factor",
		Description: "Answers the secret for an app that makes codes (TOTP, RFC 6238). It isn't on until enableTwoFactor has seen a first code, within an hour. Of staff it takes a code by mail, too, or the passkey that they have.",
		Failures: append([]openapi.Failure{
			on,
			{Type: problem.Requires2FA, When: "The account is staff's: the code by mail is missing (field mailCode), or the session didn't begin with the passkey that they have."},
			{Type: problem.Invalid2FAToken, When: "The code by mail is wrong, too old or used (field mailCode)."},
		}, password...),
	}, authlog.ForHost(h.log, "two-factor-requested", h.setUpTwoFactor))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "sendFactorCode", Method: http.MethodPost, Path: twoFactorPath + "/mail-code", Tag: call.Tag, Right: mayChangeTwoFactor(),
		Summary:     "Get a code by mail to set up a second factor",
		Description: "For staff without one. The code has six digits and works once, for 10 minutes, in this session.",
		Failures:    append([]openapi.Failure{{Type: problem.BadRequest, When: "The account needs no code by mail."}}, password...),
	}, authlog.ForHost(h.log, "factor-code-requested", h.sendFactorCode))
	openapi.Register(api, openapi.Operation{
		ID: "showSecondFactor", Method: http.MethodPost, Path: twoFactorPath + "/shown", Tag: call.Tag, Right: mayChangeTwoFactor(),
		Summary:     "Show the second factor in this session",
		Description: "With a code, for a session that began before the second factor was set up. The session's next access token carries it.",
		Failures:    append([]openapi.Failure{foreign, field, off, tries}, code...),
	}, authlog.Call(h.log, "second-factor-shown", h.showSecondFactor))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "enableTwoFactor", Method: http.MethodPut, Path: twoFactorPath, Tag: call.Tag, Right: mayChangeTwoFactor(),
		Summary:     "Turn two-factor on",
		Description: "With a first code of the app. Answers ten recovery codes, which can't be shown again, and tells the owner by mail.",
		Failures: append([]openapi.Failure{
			foreign, field, tries, on,
			{Type: problem.NotFound, When: "Setting up hasn't begun, or was more than an hour ago."},
		}, code...),
	}, authlog.ForHost(h.log, "two-factor-on", h.enableTwoFactor))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "renewRecoveryCodes", Method: http.MethodPost, Path: twoFactorPath + "/recovery-codes", Tag: call.Tag, Right: mayChangeTwoFactor(),
		Summary:     "Make new recovery codes",
		Description: "The old ones work no longer. The owner is told by mail.",
		Failures:    append(append([]openapi.Failure{off}, password...), code...),
	}, authlog.ForHost(h.log, "recovery-codes-renewed", h.renewRecoveryCodes))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "disableTwoFactor", Method: http.MethodDelete, Path: twoFactorPath, Tag: call.Tag, Right: mayChangeTwoFactor(),
		Summary:     "Turn two-factor off",
		Description: "The secret and the recovery codes are deleted. The owner is told by mail.",
		Failures:    append(append([]openapi.Failure{off}, password...), code...),
	}, authlog.ForHost(h.log, "two-factor-off", h.disableTwoFactor))
}

func (h handlers) twoFactor(ctx context.Context, in *openapi.ByID) (*openapi.Answer[TwoFactor], error) {
	actor := right.From(ctx)
	if err := mayReadTwoFactor().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Private(h.service().TwoFactor(ctx, actor))
}

func (h handlers) setUpTwoFactor(ctx context.Context, host market.Host, in *setupBody) (*openapi.Answer[Setup], error) {
	actor := right.From(ctx)
	if err := mayChangeTwoFactor().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Private(h.service().SetUpTwoFactor(ctx, host.Market, call.CallerFrom(ctx, in.Agent), actor, in.Body.Password, in.Body.MailCode))
}

func (h handlers) sendFactorCode(ctx context.Context, host market.Host, in *sendCodeBody) (*openapi.None, error) {
	actor := right.From(ctx)
	if err := mayChangeTwoFactor().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Done(h.service().SendMailCode(ctx, host.Market, call.CallerFrom(ctx, in.Agent), actor, in.Body.Password))
}

func (h handlers) showSecondFactor(ctx context.Context, in *codeBody) (*openapi.None, error) {
	actor := right.From(ctx)
	if err := mayChangeTwoFactor().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Done(h.service().ShowSecondFactor(ctx, call.CallerFrom(ctx, in.Agent), actor, in.Body.Code))
}

func (h handlers) enableTwoFactor(ctx context.Context, host market.Host, in *codeBody) (*openapi.Answer[RecoveryCodes], error) {
	actor := right.From(ctx)
	if err := mayChangeTwoFactor().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Private(h.service().EnableTwoFactor(ctx, host.Market, call.CallerFrom(ctx, in.Agent), actor, in.Body.Code))
}

func (h handlers) renewRecoveryCodes(ctx context.Context, host market.Host, in *passwordAndCodeBody) (*openapi.Answer[RecoveryCodes], error) {
	actor := right.From(ctx)
	if err := mayChangeTwoFactor().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Private(h.service().RenewRecoveryCodes(ctx, host.Market, call.CallerFrom(ctx, in.Agent), actor, in.Body.Password, in.Body.Code))
}

func (h handlers) disableTwoFactor(ctx context.Context, host market.Host, in *passwordAndCodeBody) (*openapi.None, error) {
	actor := right.From(ctx)
	if err := mayChangeTwoFactor().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Done(h.service().DisableTwoFactor(ctx, host.Market, call.CallerFrom(ctx, in.Agent), actor, in.Body.Password, in.Body.Code))
}

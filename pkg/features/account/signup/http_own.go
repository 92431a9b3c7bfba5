package signup

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

type passwordBody struct {
	ID    string `path:"id" format:"uuid"`
	Agent string `header:"User-Agent" hidden:"true"`
	Body  struct {
		OldPassword string `json:"oldPassword" maxLength:"1024" doc:"Empty where the account has none; then one must have signed in within 10 minutes."`
		Code        string `json:"code,omitempty" maxLength:"100" doc:"Of the app, or a recovery code, where signing in asks for one."`
		NewPassword string `json:"newPassword" maxLength:"1024" doc:"At least 10 characters, at most 1024 bytes, not easily guessed."`
	}
}

type emailBody struct {
	ID    string `path:"id" format:"uuid"`
	Agent string `header:"User-Agent" hidden:"true"`
	Body  struct {
		NewEmail string `json:"newEmail" maxLength:"320"`
		Password string `json:"password" maxLength:"1024" doc:"Empty where the account has none; then one must have signed in within 10 minutes."`
		Code     string `json:"code,omitempty" maxLength:"100" doc:"Of the app, or a recovery code, where signing in asks for one."`
	}
}

type forgotBody struct {
	Agent string `header:"User-Agent" hidden:"true"`
	Body  struct {
		Email   string `json:"email" maxLength:"320"`
		Captcha string `json:"captcha,omitempty" maxLength:"1000" doc:"Solution of a captcha (getCaptcha), where one is asked for."`
	}
}

type resetBody struct {
	Agent string `header:"User-Agent" hidden:"true"`
	Body  struct {
		ResetToken  string `json:"resetToken" maxLength:"500" doc:"What stands behind #token= in the link of the mail."`
		NewPassword string `json:"newPassword" maxLength:"1024"`
	}
}

func (h handlers) registerOwn(api huma.API) {
	foreign := openapi.Failure{Type: problem.Forbidden, When: "The account is another's."}
	proof := append([]openapi.Failure{foreign, {Type: problem.FormValidation, When: "A field isn't right."}}, call.Unproven()...)
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "changePassword", Method: http.MethodPatch, Path: "/api/auth/accounts/{id}/password", Tag: call.Tag, Right: mayChangePassword(),
		Summary:     "Change one's password",
		Description: "Ends all other sessions, and tells the owner by mail.",
		Failures:    proof,
	}, authlog.ForHost(h.log, "password-changed", h.changePassword))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "changeEmail", Method: http.MethodPatch, Path: "/api/auth/accounts/{id}/email", Tag: call.Tag, Right: mayChangeEmail(),
		Summary:     "Change one's e-mail address",
		Description: "Mails a link to the new address; the account has it once the link is opened (confirmEmail), and the old address is told.",
		Failures:    proof,
	}, authlog.ForHost(h.log, "email-change-requested", h.changeEmail))
}

func (h handlers) registerReset(api huma.API) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "forgotPassword", Method: http.MethodPost, Path: "/api/auth/accounts/forgot-password", Tag: call.Tag, Right: right.Public(), OwnProof: true,
		Summary:     "Ask for a new password",
		Description: "Mails a link that lives an hour. Answers the same whether the address has an account or not.",
		Failures: []openapi.Failure{
			{Type: problem.RequiresCaptcha, When: "Many ask from the caller's address; send it again with a captcha's solution."},
			{Type: problem.FormValidation, When: "The address isn't one."},
		},
	}, authlog.ForHost(h.log, "password-forgotten", h.forgot))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "resetPassword", Method: http.MethodPost, Path: "/api/auth/accounts/reset-password", Tag: call.Tag, Right: right.Public(), OwnProof: true,
		Summary:     "Set a new password by the link of a mail",
		Description: "The link works once. Every session ends, and the owner is told by mail.",
		Failures: []openapi.Failure{
			{Type: problem.BadRequest, When: "The link was used, has expired, or never was one."},
			{Type: problem.FormValidation, When: "The password is short or easily guessed."},
			{Type: problem.TooManyRequests, When: "The server is busy with other passwords."},
		},
	}, authlog.ForHost(h.log, "password-reset", h.reset))
}

func (h handlers) changePassword(ctx context.Context, host market.Host, in *passwordBody) (*openapi.None, error) {
	actor := right.From(ctx)
	if err := mayChangePassword().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Done(h.service().ChangePassword(ctx, host.Market, call.CallerFrom(ctx, in.Agent), actor, in.Body.OldPassword, in.Body.Code, in.Body.NewPassword))
}

func (h handlers) changeEmail(ctx context.Context, host market.Host, in *emailBody) (*openapi.None, error) {
	actor := right.From(ctx)
	if err := mayChangeEmail().Check(actor, strings.ToLower(in.ID)); err != nil {
		return nil, err
	}
	return openapi.Done(h.service().ChangeEmail(ctx, host.Market, call.CallerFrom(ctx, in.Agent), actor, in.Body.NewEmail, in.Body.Password, in.Body.Code))
}

func (h handlers) forgot(ctx context.Context, host market.Host, in *forgotBody) (*openapi.None, error) {
	return openapi.Done(h.service().Forget(ctx, host.Market, call.CallerFrom(ctx, in.Agent), in.Body.Email, in.Body.Captcha))
}

func (h handlers) reset(ctx context.Context, host market.Host, in *resetBody) (*openapi.None, error) {
	return openapi.Done(h.service().Reset(ctx, host.Market, call.CallerFrom(ctx, in.Agent), in.Body.ResetToken, in.Body.NewPassword))
}

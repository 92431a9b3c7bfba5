package signin

import (
	"context"
	"net/http"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/throttle"

	"github.com/danielgtaylor/huma/v2"
)

type tokenBody struct {
	Agent   string `header:"User-Agent" hidden:"true"`
	Country string `header:"X-Country" maxLength:"10" doc:"The visitor's country. Where it uses the host's site, a new account is of it." example:"AT"`
	Body    struct {
		GrantType    string `json:"grantType,omitempty" enum:"password,passkey,provider" doc:"password: with email and password. passkey: with requestId and credential. provider: with a ticket. Without it a refreshToken is exchanged."`
		Email        string `json:"email,omitempty" maxLength:"320"`
		Password     string `json:"password,omitempty" maxLength:"1024"`
		Code         string `json:"code,omitempty" maxLength:"100" doc:"Where the account has two-factor on: the six digits of the app, or a recovery code."`
		Captcha      string `json:"captcha,omitempty" maxLength:"1000" doc:"Solution of a captcha (getCaptcha), where one is asked for: its JSON with the number, in base64."`
		RefreshToken string `json:"refreshToken,omitempty" maxLength:"500"`

		RequestID  string         `json:"requestId,omitempty" maxLength:"500" doc:"Of createPasskeyOptions."`
		Credential openapi.Object `json:"credential,omitempty" doc:"What toJSON of the PublicKeyCredential gives; at most 16 KiB."`

		Ticket      string `json:"ticket,omitempty" maxLength:"500" doc:"What the page /auth/provider got. With password it links the account that has the address already."`
		DateOfBirth string `json:"dateOfBirth,omitempty" maxLength:"40" doc:"YYYY-MM-DD. Of a newcomer with a ticket, where the market has a minimum age." example:"2008-05-31"`
	}
}

func (h handlers) registerTokens(api huma.API) {
	openapi.Register(api, openapi.Operation{
		ID: "getCaptcha", Path: "/api/auth/captcha", Tag: call.Tag, Right: right.Public(), OwnProof: true,
		Summary: "Get a captcha",
		Description: "A proof of work in the format of ALTCHA, version 1, that a browser solves by itself in about a second. " +
			"It is bound to nobody, lives ten minutes, and is asked for by RequiresCaptchaError.",
	}, h.captcha)
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createToken", Method: http.MethodPost, Path: "/api/auth/oauth/token", Tag: call.Tag, Right: right.Public(), OwnProof: true,
		Summary: "Sign in, or exchange a refresh token",
		Description: "A refresh token works once; used again it ends its session, but for 30 seconds the same device gets the same answer again. " +
			"A bearer token isn't looked at.",
		Failures: []openapi.Failure{
			{Type: problem.InvalidCredentials, When: "There is no such account, the password isn't right, or the passkey doesn't sign in here."},
			{Type: problem.BadRequest, When: "The passkey's request or the ticket is too old, used, or another host's or device's."},
			{Type: problem.EmailAccountExists, When: "An account has the address of the ticket; send it again with the account's password to link it. The ticket stays good."},
			{Type: problem.Duplicate, When: "The account is linked with another one of the provider."},
			{Type: problem.Authorization, When: "The refresh token is unknown, used or expired, or its session has ended."},
			{Type: problem.RequiresCaptcha, When: "Several wrong passwords; send it again with a captcha's solution, which is taken once."},
			{Type: problem.Requires2FA, When: "The first factor is right; send it again with the code."},
			{Type: problem.Invalid2FAToken, When: "The code is wrong, too old or used."},
			{Type: problem.EmailConfirmationRequired, When: "The password is right, but the address isn't confirmed. The field id has the account's, for resendConfirmation."},
			{Type: problem.TooManyLoginAttempts, When: "Too many wrong passwords; Retry-After says how long to wait."},
			{Type: problem.TooManyRequests, When: "The server is busy with other passwords."},
			{Type: problem.FormValidation, When: "A field is missing or isn't right; dateOfBirth for a newcomer with a ticket, which stays good. Without fields: as for signing up."},
		},
	}, authlog.ForHost(h.log, "sign-in", h.token))
}

func (h handlers) captcha(context.Context, *openapi.None) (*openapi.Answer[throttle.Captcha], error) {
	return openapi.Private(h.service().throttle.NewCaptcha())
}

func (h handlers) token(ctx context.Context, host market.Host, in *tokenBody) (*openapi.Answer[sessions.Tokens], error) {
	b, c := in.Body, call.CallerFrom(ctx, in.Agent)
	c.Country = in.Country
	switch {
	case b.GrantType != "" && b.RefreshToken != "":
		return nil, call.Invalid("refreshToken", "Send either a password or a refresh token.")
	case b.GrantType != "":
		authlog.Factor(ctx, b.GrantType)
		return openapi.Private(h.service().SignIn(ctx, c, factors.Grant{
			Type: b.GrantType, Host: host, Email: b.Email, Password: b.Password, Code: b.Code, Captcha: b.Captcha,
			RequestID: b.RequestID, Credential: b.Credential, Ticket: b.Ticket, DateOfBirth: b.DateOfBirth,
		}))
	case b.RefreshToken == "":
		return nil, call.Invalid("refreshToken", "Send a password or a refresh token.")
	}
	authlog.Event(ctx, "refresh")
	return openapi.Private(h.service().sessions.Refresh(ctx, c, b.RefreshToken))
}

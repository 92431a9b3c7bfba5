package account

import (
	"context"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/throttle"

	"github.com/danielgtaylor/huma/v2"
	"github.com/rs/zerolog"
)

// Tag is the group of this slice's calls.
const Tag = "Accounts"

// noStore keeps what is personal out of every cache.
const noStore = "no-store"

type none struct{}

type answer[T any] struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         T
}

func answered[T any](body T, err error) (*answer[T], error) {
	if err != nil {
		return nil, err
	}
	return &answer[T]{noStore, body}, nil
}

// done is an answer without a body.
func done(err error) (*none, error) {
	if err != nil {
		return nil, err
	}
	return &none{}, nil
}

// answerOrNone is an answer whose body is left out where there is nothing to say.
type answerOrNone[T any] struct {
	Status       int
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         T
}

func answeredIf[T any](something bool, body T, err error) (*answerOrNone[T], error) {
	switch {
	case err != nil:
		return nil, err
	case !something:
		return &answerOrNone[T]{Status: http.StatusNoContent}, nil
	}
	return &answerOrNone[T]{http.StatusOK, noStore, body}, nil
}

// PasswordNeeded says that nothing is confirmed yet: the sign-up was made on
// another device, so its confirmation takes a password.
type PasswordNeeded struct {
	PasswordFor string `json:"passwordFor" doc:"The address of the account whose password is to be entered again or chosen anew." example:"lena@example.org"`
}

// DeviceKey is what a browser signs its writes with.
type DeviceKey struct {
	Key       string    `json:"key" doc:"32 bytes for HMAC-SHA256, base64url without padding."`
	ExpiresAt time.Time `json:"expiresAt" doc:"Within a day. Ask for the next one before."`
}

// byDevice documents the header; the server has read it already.
type byDevice struct {
	Device string `header:"X-Device-Id" doc:"The browser's own id, a uuid."`
}

type signUpBody struct {
	Agent   string `header:"User-Agent" hidden:"true"`
	Country string `header:"X-Country" maxLength:"10" doc:"The visitor's country. Where it uses the host's site, a new account is of it." example:"AT"`
	Body    struct {
		Email          string `json:"email" maxLength:"320" example:"lena@example.org"`
		Name           string `json:"name" maxLength:"500" doc:"1 to 60 characters."`
		Password       string `json:"password" maxLength:"1024" doc:"At least 10 characters, at most 1024 bytes, not easily guessed."`
		Source         string `json:"source,omitempty" maxLength:"500" doc:"What led here; only statistics read it."`
		SourceCampaign string `json:"sourceCampaign,omitempty" maxLength:"500"`
		DateOfBirth    string `json:"dateOfBirth,omitempty" maxLength:"40" doc:"YYYY-MM-DD. Required where the market has a minimum age." example:"2008-05-31"`
		Captcha        string `json:"captcha,omitempty" maxLength:"1000" doc:"Solution of a captcha (getCaptcha), where one is asked for."`
	}
}

// Created is the id of what a call made.
type Created struct {
	UUID string `json:"uuid" format:"uuid"`
}

type byID struct {
	ID string `path:"id" format:"uuid"`
}

type resendBody struct {
	ID    string `path:"id" format:"uuid"`
	Agent string `header:"User-Agent" hidden:"true"`
	Body  *struct {
		Captcha string `json:"captcha,omitempty" maxLength:"1000" doc:"Solution of a captcha (getCaptcha), where one is asked for."`
	} `required:"false"`
}

type confirmBody struct {
	Body struct {
		ConfirmationToken string `json:"confirmationToken" maxLength:"500" doc:"What stands behind #token= in the link of the mail."`
		Password          string `json:"password,omitempty" maxLength:"1024" doc:"Where the call without it answered 200: that of the sign-up, or another one, at least 10 characters, not easily guessed."`
	}
}

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

type refreshBody struct {
	Body struct {
		RefreshToken string `json:"refreshToken" maxLength:"500"`
	}
}

// Register adds the slice's calls. service gives what answers them; to describe
// the calls alone it is never asked.
func Register(api huma.API, service func() *Service) {
	h := handlers{service}
	h.registerSignUp(api)
	h.registerTokens(api)
	h.registerReset(api)
	h.registerOwn(api)
	h.registerTwoFactor(api)
	h.registerPasskeys(api)
	h.registerProviders(api)
}

type handlers struct{ service func() *Service }

// log is where events of authentication are told.
func (h handlers) log() zerolog.Logger { return h.service().log }

func (h handlers) registerSignUp(api huma.API) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createUser", Method: http.MethodPost, Path: "/api/users", Tag: Tag, Right: right.Public, Status: http.StatusCreated,
		Summary:     "Sign up",
		Description: "Mails a link that confirms the address. The answer is the same where the address has an account already; its owner is told by mail.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "A field isn't right, or the password is easily guessed; without fields: the market has a minimum age, and an account isn't created for this device for 24 hours. Clients say that in neutral words, and offer no other try."},
			{Type: problem.RequiresCaptcha, When: "Many sign-ups come from the address; send it again with a captcha's solution."},
			{Type: problem.TooManyRequests, When: "The server is busy with other passwords."},
		},
	}, authlog.ForHost(h.log, "sign-up", h.signUp))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "resendConfirmation", Method: http.MethodPost, Path: "/api/auth/accounts/{id}/resendconfirmation", Tag: Tag, Right: right.Public,
		Summary:     "Send the confirmation mail again",
		Description: "Answers the same whether somebody waits for it or not. An address gets a few mails at once, then they become rarer.",
		Failures: []openapi.Failure{
			{Type: problem.RequiresCaptcha, When: "Many ask from the caller's address; send it again with a captcha's solution."},
			{Type: problem.FormValidation, When: "The id is no uuid."},
		},
	}, authlog.ForHost(h.log, "confirmation-resent", h.resend))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "confirmEmail", Method: http.MethodPost, Path: "/api/auth/accounts/confirm-email", Tag: Tag, Right: right.Public, OwnProof: true,
		Summary: "Confirm an e-mail address",
		Description: "Of a sign-up, or of a change of the address, with the token of the link, which works once and for a day. " +
			"A client calls it when the person says so, and not by itself: programs that look through mails open their links, too.\n\n" +
			"A sign-up's password counts only where the link is opened on the device (X-Device-Id) that signed up; calls without a device are on the same one. " +
			"On any other device nothing is confirmed until a password is saved: the call without a password answers 200, the link stays good, " +
			"and the client asks for the password of the sign-up or for another one. The call with it saves the password and confirms the address at once, whichever of the two it is. " +
			"The name stays as it was given, and so do the other fields of the sign-up.",
		Nothing: "The address is confirmed, and there is nothing more to do.",
		Failures: []openapi.Failure{
			{Type: problem.EmailInUse, When: "Another account has the new address meanwhile."},
			{Type: problem.BadRequest, When: "The link was used, has expired, or never was one."},
			{Type: problem.FormValidation, When: "There is no token, or the password is short or easily guessed; the link stays good."},
			{Type: problem.TooManyRequests, When: "The server is busy with other passwords."},
		},
	}, authlog.ForHost(h.log, "confirm", h.confirm))
}

func (h handlers) registerTokens(api huma.API) {
	openapi.Register(api, openapi.Operation{
		ID: "createDeviceKey", Method: http.MethodPost, Path: "/api/auth/device", Tag: Tag, Right: right.Public, Unsigned: true, OwnProof: true,
		Summary:     "Get a key to sign requests with",
		Description: "For the device that X-Device-Id names. It hinders tampering on the way; it is no authentication.",
		Failures:    []openapi.Failure{{Type: problem.BadRequest, When: "X-Device-Id is no uuid."}},
	}, h.deviceKey)
	openapi.Register(api, openapi.Operation{
		ID: "getCaptcha", Path: "/api/auth/captcha", Tag: Tag, Right: right.Public, OwnProof: true,
		Summary: "Get a captcha",
		Description: "A proof of work in the format of ALTCHA, version 1, that a browser solves by itself in about a second. " +
			"It is bound to nobody, lives ten minutes, and is asked for by RequiresCaptchaError.",
	}, h.captcha)
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createToken", Method: http.MethodPost, Path: "/api/auth/oauth/token", Tag: Tag, Right: right.Public, OwnProof: true,
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
	openapi.Register(api, openapi.Operation{
		ID: "signOut", Method: http.MethodPost, Path: "/api/auth/oauth/logout", Tag: Tag, Right: right.Public, OwnProof: true,
		Summary:     "Sign out",
		Description: "Ends the session of a refresh token. Its access tokens are refused within 5 seconds. A token that isn't known is out already.",
		Failures:    []openapi.Failure{{Type: problem.FormValidation, When: "There is no token."}},
	}, authlog.Call(h.log, "sign-out", h.signOut))
}

func caller(ctx context.Context, agent string) Caller {
	v := httpx.VisitFrom(ctx)
	c := Caller{Address: v.Client, Device: v.Device, Agent: agent}
	if host, ok := market.HostFrom(ctx); ok {
		c.Market = host.Market.Code
	}
	return c
}

func (h handlers) deviceKey(ctx context.Context, _ *byDevice) (*answer[DeviceKey], error) {
	device := httpx.VisitFrom(ctx).Device
	if device == "" {
		return nil, problem.New(problem.BadRequest, "X-Device-Id must be a uuid.")
	}
	key, expires := h.service().DeviceKey(device)
	return answered(DeviceKey{base64.RawURLEncoding.EncodeToString(key), expires}, nil)
}

func (h handlers) signUp(ctx context.Context, host market.Host, in *signUpBody) (*answer[Created], error) {
	c := caller(ctx, in.Agent)
	c.Country = in.Country
	id, err := h.service().Create(ctx, host.Market, c, SignUp{
		Email: in.Body.Email, Name: in.Body.Name, Password: in.Body.Password,
		Source: in.Body.Source, SourceCampaign: in.Body.SourceCampaign, DateOfBirth: in.Body.DateOfBirth, Captcha: in.Body.Captcha,
	})
	return answered(Created{id}, err)
}

func (h handlers) resend(ctx context.Context, host market.Host, in *resendBody) (*none, error) {
	captcha := ""
	if in.Body != nil {
		captcha = in.Body.Captcha
	}
	return done(h.service().Resend(ctx, host.Market, caller(ctx, in.Agent), strings.ToLower(in.ID), captcha))
}

func (h handlers) confirm(ctx context.Context, host market.Host, in *confirmBody) (*answerOrNone[PasswordNeeded], error) {
	address, err := h.service().Confirm(ctx, host.Market, caller(ctx, ""), in.Body.ConfirmationToken, in.Body.Password)
	return answeredIf(address != "", PasswordNeeded{address}, err)
}

func (h handlers) captcha(context.Context, *none) (*answer[throttle.Captcha], error) {
	return answered(h.service().throttle.NewCaptcha())
}

func (h handlers) token(ctx context.Context, host market.Host, in *tokenBody) (*answer[Tokens], error) {
	b, c := in.Body, caller(ctx, in.Agent)
	c.Country = in.Country
	switch {
	case b.GrantType != "" && b.RefreshToken != "":
		return nil, invalid("refreshToken", "Send either a password or a refresh token.")
	case b.GrantType != "":
		authlog.Factor(ctx, b.GrantType)
		return answered(h.service().SignIn(ctx, c, Grant{
			Type: b.GrantType, Host: host, Email: b.Email, Password: b.Password, Code: b.Code, Captcha: b.Captcha,
			RequestID: b.RequestID, Credential: b.Credential, Ticket: b.Ticket, DateOfBirth: b.DateOfBirth,
		}))
	case b.RefreshToken == "":
		return nil, invalid("refreshToken", "Send a password or a refresh token.")
	}
	authlog.Event(ctx, "refresh")
	return answered(h.service().Refresh(ctx, c, b.RefreshToken))
}

func (h handlers) signOut(ctx context.Context, in *refreshBody) (*none, error) {
	return done(h.service().SignOut(ctx, in.Body.RefreshToken))
}

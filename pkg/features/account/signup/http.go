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

// PasswordNeeded says that nothing is confirmed yet: the sign-up was made on
// another device, so its confirmation takes a password.
type PasswordNeeded struct {
	PasswordFor string `json:"passwordFor" doc:"The address of the account whose password is to be entered again or chosen anew." example:"lena@example.org"`
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

func (h handlers) registerSignUp(api huma.API) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createUser", Method: http.MethodPost, Path: "/api/users", Tag: call.Tag, Right: right.Public(), Status: http.StatusCreated,
		Summary:     "Sign up",
		Description: "Mails a link that confirms the address. The answer is the same where the address has an account already; its owner is told by mail.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "A field isn't right, or the password is easily guessed; without fields: the market has a minimum age, and an account isn't created for this device for 24 hours. Clients say that in neutral words, and offer no other try."},
			{Type: problem.RequiresCaptcha, When: "Many sign-ups come from the address; send it again with a captcha's solution."},
			{Type: problem.TooManyRequests, When: "The server is busy with other passwords."},
		},
	}, authlog.ForHost(h.log, "sign-up", h.signUp))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "resendConfirmation", Method: http.MethodPost, Path: "/api/auth/accounts/{id}/resendconfirmation", Tag: call.Tag, Right: right.Public(),
		Summary:     "Send the confirmation mail again",
		Description: "Answers the same whether somebody waits for it or not. An address gets a few mails at once, then they become rarer.",
		Failures: []openapi.Failure{
			{Type: problem.RequiresCaptcha, When: "Many ask from the caller's address; send it again with a captcha's solution."},
			{Type: problem.FormValidation, When: "The id is no uuid."},
		},
	}, authlog.ForHost(h.log, "confirmation-resent", h.resend))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "confirmEmail", Method: http.MethodPost, Path: "/api/auth/accounts/confirm-email", Tag: call.Tag, Right: right.Public(), OwnProof: true,
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

func (h handlers) signUp(ctx context.Context, host market.Host, in *signUpBody) (*openapi.Answer[call.Created], error) {
	c := call.CallerFrom(ctx, in.Agent)
	c.Country = in.Country
	id, err := h.service().Create(ctx, host.Market, c, SignUp{
		Email: in.Body.Email, Name: in.Body.Name, Password: in.Body.Password,
		Source: in.Body.Source, SourceCampaign: in.Body.SourceCampaign, DateOfBirth: in.Body.DateOfBirth, Captcha: in.Body.Captcha,
	})
	return openapi.Private(call.Created{UUID: id}, err)
}

func (h handlers) resend(ctx context.Context, host market.Host, in *resendBody) (*openapi.None, error) {
	captcha := ""
	if in.Body != nil {
		captcha = in.Body.Captcha
	}
	return openapi.Done(h.service().Resend(ctx, host.Market, call.CallerFrom(ctx, in.Agent), strings.ToLower(in.ID), captcha))
}

func (h handlers) confirm(ctx context.Context, host market.Host, in *confirmBody) (*call.AnswerOrNone[PasswordNeeded], error) {
	address, err := h.service().Confirm(ctx, host.Market, call.CallerFrom(ctx, ""), in.Body.ConfirmationToken, in.Body.Password)
	return call.AnsweredIf(address != "", PasswordNeeded{address}, err)
}

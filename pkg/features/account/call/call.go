package call

import (
	"context"
	"net/http"
	"net/netip"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
)

// CallerFrom reads from a request who asks. agent is the header User-Agent.
func CallerFrom(ctx context.Context, agent string) Caller {
	v := httpx.VisitFrom(ctx)
	c := Caller{Address: v.Client, Device: v.Device, Agent: agent}
	if host, ok := market.HostFrom(ctx); ok {
		c.Market = host.Market.Code
	}
	return c
}

// Caller is what is known of who asks, signed in or not.
type Caller struct {
	Address netip.Addr
	Device  string // uuid of the browser, or ""
	Agent   string // what it calls itself
	Market  string // code of the host's market
	Country string // code of the visitor's country in any case, as they say, or ""
}

// maxAgent bounds what is kept of a browser's name, in bytes.
const maxAgent = 300

// BoundedAgent is the browser's name as it is stored: valid UTF-8 of 300 bytes at most.
func (c Caller) BoundedAgent() string {
	return strings.ToValidUTF8(strings.ReplaceAll(c.Agent[:min(len(c.Agent), maxAgent)], "\x00", ""), "")
}

// Invalid is the error of a form with one invalid field.
func Invalid(field, message string) *problem.Error {
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").
		WithFields(problem.Field{Field: field, Message: message})
}

// Tag is the group of this slice's calls.
const Tag = "Accounts"

// AnswerOrNone is an answer whose body is left out where there is nothing to say.
type AnswerOrNone[T any] struct {
	Status       int
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Body         T
}

// AnsweredIf makes the answer of a handler that may have nothing to say: then the
// status is 204.
func AnsweredIf[T any](something bool, body T, err error) (*AnswerOrNone[T], error) {
	switch {
	case err != nil:
		return nil, err
	case !something:
		return &AnswerOrNone[T]{Status: http.StatusNoContent}, nil
	}
	return &AnswerOrNone[T]{http.StatusOK, openapi.NoStore, body}, nil
}

// Created is the id of what a call made.
type Created struct {
	UUID string `json:"uuid" format:"uuid"`
}

// OwnProof is what an actor shows where a token alone isn't enough.
type OwnProof struct {
	Password string `json:"password" maxLength:"1024" doc:"Empty where the account has none; then one must have signed in within 10 minutes."`
	Code     string `json:"code,omitempty" maxLength:"100" doc:"Of the app, or a recovery code, where signing in asks for one."`
}

// ProofBody is the input of a call on an account that takes an OwnProof.
type ProofBody struct {
	ID    string `path:"id" format:"uuid"`
	Agent string `header:"User-Agent" hidden:"true"`
	Body  OwnProof
}

// Unproven are the failures of an actor who doesn't prove that the account is theirs.
func Unproven() []openapi.Failure {
	return []openapi.Failure{
		{Type: problem.InvalidCredentials, When: "The password isn't right; or the account has none, and one signed in more than 10 minutes ago."},
		{Type: problem.Requires2FA, When: "Two-step sign-in is on, and there is no code."},
		{Type: problem.Invalid2FAToken, When: "The code isn't right, or was used."},
		{Type: problem.TooManyLoginAttempts, When: "Too many wrong passwords or codes; Retry-After says how long to wait."},
		{Type: problem.TooManyRequests, When: "The server is busy with other passwords."},
	}
}

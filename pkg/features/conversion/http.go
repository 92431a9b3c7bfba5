package conversion

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const (
	tag     = "Conversions"
	maxBody = 4 << 10 // bytes
)

// The events that are reported: the values of eventName.
const (
	signUp      = "sign_up"
	knowPublish = "know_publish"
)

// Caller is what the browser says of itself.
type Caller struct {
	Agent    string `header:"User-Agent" hidden:"true"`
	Referrer string `header:"Referer" hidden:"true"`
}

type facebookInput struct {
	Caller

	Body struct {
		EventName string `json:"eventName" enum:"sign_up,know_publish"`
		TestCode  string `json:"testCode,omitempty" pattern:"^[A-Za-z0-9_-]{0,40}$" doc:"Shows the event under Facebook's test events, too."`
		FBC       string `json:"fbc" minLength:"1" maxLength:"450" pattern:"^fb\\.[0-9]\\.[0-9]{10,16}\\.[!-~]+$" doc:"The click id: fb.1.{milliseconds}.{fbclid}."`
	}
}

type tiktokInput struct {
	Caller

	Body struct {
		EventName string `json:"eventName" enum:"sign_up,know_publish"`
		TestCode  string `json:"testCode,omitempty" pattern:"^[A-Za-z0-9_-]{0,40}$" doc:"Shows the event under TikTok's test events, too."`
		Callback  string `json:"callback" minLength:"1" maxLength:"450" pattern:"^[!-~]+$" doc:"The click id, from ttclid."`
	}
}

// receipt is the answer.
type receipt struct {
	Queued bool `json:"queued" doc:"False in the local environment, where nothing is reported to other machines."`
}

func (receipt) SchemaName() string { return "ConversionReceipt" }

// register adds the calls.
func (s *Service) register(api huma.API) {
	openapi.RegisterForHost(api, operation("reportToFacebook", "/api/fb-events", "Facebook"), func(ctx context.Context, h market.Host, in *facebookInput) (*openapi.Answer[receipt], error) {
		return s.answer(ctx, h, in.Caller, conversion{Network: facebook, Event: in.Body.EventName, TestCode: in.Body.TestCode, Click: in.Body.FBC})
	})
	openapi.RegisterForHost(api, operation("reportToTikTok", "/api/tiktok-events", "TikTok"), func(ctx context.Context, h market.Host, in *tiktokInput) (*openapi.Answer[receipt], error) {
		return s.answer(ctx, h, in.Caller, conversion{Network: tiktok, Event: in.Body.EventName, TestCode: in.Body.TestCode, Click: in.Body.Callback})
	})
}

func operation(id, path, network string) openapi.Operation {
	return openapi.Operation{
		ID: id, Method: http.MethodPost, Path: path, Tag: tag, Right: mayReport(), Status: http.StatusAccepted, MaxBody: maxBody,
		Summary: "Report a conversion to " + network,
		Description: "Only with a click id of " + network + "'s, and once the visitor has agreed to statistics and marketing. The server reports it in the background and tries again while the network fails. " +
			"With an access token the hash of the user's address goes with it; the address on the internet never does.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "A field isn't right."},
			{Type: problem.Forbidden, When: "The market's pack names no pixel of the network, or the operator of the server hasn't configured it."},
			{Type: problem.TooManyRequests, When: "Too many come from the device. Retry-After says how long to wait."},
			{Type: problem.NoType, Status: http.StatusServiceUnavailable, When: "Too many wait to be reported. Retry-After says how long to wait."},
		},
	}
}

// answer queues a conversion of the caller's.
func (s *Service) answer(ctx context.Context, h market.Host, from Caller, c conversion) (*openapi.Answer[receipt], error) {
	if user := right.From(ctx).User; user != "" {
		c.User = &user
	}
	c.Agent, c.Page = agentOf(from.Agent), pageOf(h, from.Referrer)
	queued, err := s.report(ctx, h.Market, c)
	return openapi.Private(receipt{queued}, err)
}

// agentOf is a User-Agent within its bound, and of text that every database takes.
func agentOf(header string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(header[:min(len(header), maxAgent)], "\x00", ""), "")
}

package ai

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/netip"
	"time"

	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/features/ai/sample"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/throttle"

	"github.com/danielgtaylor/huma/v2"
)

// maxSampleQuestion is the length of a visitor's question in characters.
const maxSampleQuestion = 300

// questionsFromAddress bounds the questions of all visitors behind one address, which may be a
// whole school.
func questionsFromAddress() throttle.Policy {
	return throttle.Policy{Free: 600, First: 10 * time.Second, Most: 10 * time.Minute}
}

// questionsOnDevice bounds the questions of one browser, until it gives itself another id.
func questionsOnDevice() throttle.Policy {
	return throttle.Policy{Free: 20, First: 10 * time.Second, Most: 10 * time.Minute}
}

// SampleQuestion is what a visitor asks about the sample.
type SampleQuestion struct {
	Text string `json:"text" maxLength:"1200" doc:"1 to 300 characters."`
}

func (SampleQuestion) SchemaName() string { return "AiSampleInquiry" }

// SampleAnswer is what the sample says about a question.
type SampleAnswer struct {
	Sentences []sample.Sentence      `json:"sentences" nullable:"false" doc:"Best first; empty where no sentence of the sample answers."`
	Help      openapi.Nullable[Help] `json:"help" doc:"Where the question tells of its writer's need; else null."`
}

func (SampleAnswer) SchemaName() string { return "AiSampleAnswer" }

// sampleOf is the sample of a market, an empty one where there is no text in its language. The
// error is that of quota.Offered.
func (s *Service) sampleOf(m *market.Market) (*sample.Made, error) {
	if err := quota.Offered(m); err != nil {
		return nil, err
	}
	return s.samples.Of(m), nil
}

// makeSample makes the sample of a market.
func (s *Service) makeSample(m *market.Market) *sample.Made {
	if m.Sample == nil {
		return sample.Empty(m.Locale.Interface)
	}
	a, err := s.analyzer(m)
	if err != nil {
		s.Log.Error().Err(err).Str("market", m.Code).Msg("ai: there is no sample")
		return sample.Empty(m.Locale.Interface)
	}
	return sample.Make(a, m.Sample)
}

// askSample answers a visitor's question about the sample by its own sentences. The error is a
// ForbiddenError, a FormValidationError, or a TooManyRequestsError.
func (s *Service) askSample(ctx context.Context, m *market.Market, device, text string) (SampleAnswer, error) {
	made, err := s.sampleOf(m)
	if err != nil {
		return SampleAnswer{}, err
	}
	question, fault := freetext.Text(text, maxSampleQuestion)
	if fault == "" && question == "" {
		fault = "Please ask something."
	}
	if fault != "" {
		return SampleAnswer{}, problem.InField("text", fault)
	}
	out := SampleAnswer{Sentences: []sample.Sentence{}}
	// A person in need gets help however often they ask.
	if s.isInNeed(m, question) {
		out.Help.Value = new(s.help(m))
		return out, nil
	}
	if err := s.admit(ctx, httpx.Client(ctx), device); err != nil {
		return SampleAnswer{}, err
	}
	out.Sentences = made.Answer(question)
	return out, nil
}

// admit counts a visitor's question. The error is a TooManyRequestsError.
func (s *Service) admit(ctx context.Context, client netip.Addr, device string) error {
	var counters []throttle.Counter
	if client.IsValid() {
		counters = append(counters, s.throttle.Counter("ai-sample-address", httpx.ClientSubnet(client), questionsFromAddress()))
	}
	if device != "" {
		counters = append(counters, s.throttle.Counter("ai-sample-device", device, questionsOnDevice()))
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		wait, err := s.throttle.Try(ctx, q, counters...)
		if err != nil || wait == 0 {
			return err
		}
		p := problem.New(problem.TooManyRequests, "You have asked a lot in a short time. Please try again later.")
		p.RetryAfter = wait
		return p
	})
}

type sampleInput struct {
	IfNoneMatch string `header:"If-None-Match" hidden:"true"`
}

type sampleAnswer struct {
	Status       int
	CacheControl string `header:"Cache-Control" hidden:"true"`
	ETag         string `header:"ETag" doc:"Of the text as it is."`
	Body         *sample.Sample
}

type sampleQuestionInput struct {
	Device string `header:"X-Device-Id" hidden:"true"`
	Body   SampleQuestion
}

// sampleTag is the strong ETag of a market's sample.
func sampleTag(m *market.Market) string {
	sum := sha256.Sum256([]byte(m.Code + "\n" + m.Version))
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// registerSample adds the calls for visitors.
func (s *Service) registerSample(api huma.API) {
	closed := openapi.Failure{Type: problem.Forbidden, When: "This market has no AI tools."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getAiSample", Path: "/api/ai/sample", Tag: tag, Right: right.Public(),
		Summary: "Try the AI tools", Description: "A text in the market's language, and what the built-in tools make of it. Lists are empty where there is no such text.",
		Failures: []openapi.Failure{closed},
	}, func(_ context.Context, h market.Host, in *sampleInput) (*sampleAnswer, error) {
		made, err := s.sampleOf(h.Market)
		if err != nil {
			return nil, err
		}
		out := &sampleAnswer{Status: http.StatusOK, CacheControl: "no-cache", ETag: sampleTag(h.Market), Body: &made.Sample}
		if httpx.MatchesETag(in.IfNoneMatch, out.ETag) {
			out.Status, out.Body = http.StatusNotModified, nil
		}
		return out, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "askAiSample", Method: http.MethodPost, Path: "/api/ai/sample/questions", Tag: tag, Right: right.Public(), Status: http.StatusOK,
		Summary: "Ask about the sample", Description: "The sample's own sentences answer. Nothing is stored, and no language model is asked.",
		Failures: []openapi.Failure{
			closed,
			{Type: problem.FormValidation, When: "The text isn't right."},
			{Type: problem.TooManyRequests, When: "One has asked a lot in a short time. Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, h market.Host, in *sampleQuestionInput) (*openapi.Answer[SampleAnswer], error) {
		return openapi.Private(s.askSample(ctx, h.Market, in.Device, in.Body.Text))
	})
}

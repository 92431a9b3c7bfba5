package ai

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

const tag = "AI"

type listInput struct {
	Query      string `query:"query" maxLength:"200" doc:"Words of its title or its questions."`
	CourseUUID string `query:"courseUuid" pattern:"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" doc:"A uuid: only what is filed under this course."`
	Page       int    `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"From 0."`
	Limit      int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

type createInput struct{ Body Draft }

type created struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Location     string `header:"Location" doc:"Where the conversation is read by the API."`
	Body         Receipt
}

type renameInput struct {
	openapi.ByID

	Body Naming
}

type askInput struct {
	openapi.ByID

	Body Question
}

type quizInput struct {
	openapi.ByID

	Body Given
}

type judgeInput struct {
	openapi.ByID

	Body Judgement
}

// register adds the calls.
func (s *Service) register(api huma.API) {
	missing := openapi.Failure{Type: problem.NotFound, When: "The caller has no such conversation on the host's market."}
	s.registerConversations(api, missing)
	openapi.RegisterStream(api, openapi.Operation{
		ID: "askAi", Method: http.MethodPost, Path: "/api/ai/conversations/{id}/messages", Tag: tag, Right: mayAsk(), Status: http.StatusOK,
		Summary:     "Ask a question",
		Description: "The answer is a stream of events: `provider`, then `sentence` one by one, `quiz` or `notFound`, then `done`, or `error` where it can't be completed. Who tells that they are in need gets `help` and `done`. Files that the conversation is about are waited for while they are read. Each has one line of data, the JSON of the field of that name. Who ends the connection stops the answer; what was said by then is kept.",
		Failures: []openapi.Failure{
			missing,
			{Type: problem.FormValidation, When: "The text isn't right, or the id is no uuid."},
			{Type: problem.Forbidden, When: "One's account is blocked, or this market has no AI tools."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "An answer is on its way, or the conversation is full."},
			{Type: problem.TooManyRequests, When: "The day's questions are asked. Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, in *askInput) (func(context.Context, *openapi.Stream[Event]) error, error) {
		host, ok := market.HostFrom(ctx)
		if !ok {
			return nil, problem.FromStatus(http.StatusMisdirectedRequest)
		}
		return s.Ask(ctx, host.Market, right.From(ctx), strings.ToLower(in.ID), in.Body)
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "judgeAiAnswer", Method: http.MethodPut, Path: "/api/ai/messages/{id}/verdict", Tag: tag, Right: mayChange(),
		Summary:  "Say whether an answer was good",
		Failures: []openapi.Failure{{Type: problem.NotFound, When: "The caller got no such answer on the host's market."}, {Type: problem.FormValidation, When: "A field isn't right, or the id is no uuid."}},
	}, func(ctx context.Context, h market.Host, in *judgeInput) (*openapi.None, error) {
		return openapi.Done(s.judge(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), in.Body.Verdict, in.Body.Reason))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "answerAiQuiz", Method: http.MethodPut, Path: "/api/ai/messages/{id}/quiz", Tag: tag, Right: mayChange(), Status: http.StatusOK,
		Summary:     "Answer a question of the way QUIZ",
		Description: "The first answer is marked and kept; it doesn't count as a question. Afterwards the call gives the solution alone.",
		Failures:    []openapi.Failure{{Type: problem.NotFound, When: "The caller got no such question on the host's market."}, {Type: problem.FormValidation, When: "The text isn't right, or the id is no uuid."}},
	}, func(ctx context.Context, h market.Host, in *quizInput) (*openapi.Answer[Quiz], error) {
		return openapi.Private(s.answerQuiz(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), in.Body.Text))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getAiAllowance", Path: "/api/ai/allowance", Tag: tag, Right: mayReadOwn(),
		Summary:  "How many questions one may ask",
		Failures: []openapi.Failure{{Type: problem.Forbidden, When: "This market has no AI tools."}},
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.Answer[Allowance], error) {
		return openapi.Private(s.allowance(ctx, h.Market, right.From(ctx)))
	})
}

// registerConversations adds the calls that begin, read and change conversations.
func (s *Service) registerConversations(api huma.API, missing openapi.Failure) {
	noID := openapi.Failure{Type: problem.FormValidation, When: "The id is no uuid."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listAiConversations", Path: "/api/ai/conversations", Tag: tag, Right: mayReadOwn(),
		Summary: "List one's conversations", Description: "On the host's market, changed last first.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, h market.Host, in *listInput) (*openapi.Answer[List], error) {
		return openapi.Private(s.list(ctx, h.Market, right.From(ctx), strings.ToLower(in.CourseUUID), in.Query, in.Page, in.Limit))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createAiConversation", Method: http.MethodPost, Path: "/api/ai/conversations", Tag: tag, Right: mayAsk(), Status: http.StatusCreated,
		Summary: "Begin a conversation",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "A source or the course isn't there for the caller, or the study buddy for the host's market."},
			{Type: problem.Forbidden, When: "One's account is blocked, or this market has no AI tools."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "One has two hundred."},
		},
	}, func(ctx context.Context, h market.Host, in *createInput) (*created, error) {
		a := right.From(ctx)
		if err := mayAsk().Check(a, a.User); err != nil {
			return nil, err
		}
		out, err := s.Create(ctx, h.Market, a, in.Body)
		if err != nil {
			return nil, err
		}
		return &created{openapi.NoStore, "/api/ai/conversations/" + out.UUID, out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getAiConversation", Path: "/api/ai/conversations/{id}", Tag: tag, Right: mayReadOwn(),
		Summary: "Read a conversation of one's own", Failures: []openapi.Failure{missing, noID},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.Answer[Detail], error) {
		return openapi.Private(s.read(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "renameAiConversation", Method: http.MethodPatch, Path: "/api/ai/conversations/{id}", Tag: tag, Right: mayChange(), Status: http.StatusOK,
		Summary: "Rename a conversation of one's own", Failures: []openapi.Failure{missing, {Type: problem.FormValidation, When: "The title isn't right, or the id is no uuid."}},
	}, func(ctx context.Context, h market.Host, in *renameInput) (*openapi.Answer[Conversation], error) {
		return openapi.Private(s.rename(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), in.Body.Title))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "deleteAiConversation", Method: http.MethodDelete, Path: "/api/ai/conversations/{id}", Tag: tag, Right: mayChange(),
		Summary: "Delete a conversation of one's own", Failures: []openapi.Failure{missing, noID},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.None, error) {
		return openapi.Done(s.delete(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
}

package exam

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "AI"

type listInput struct {
	CourseUUID string `query:"courseUuid" pattern:"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" doc:"A uuid: only what is filed under this course."`
	Page       int    `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"From 0."`
	Limit      int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

type createInput struct{ Body Draft }

type created struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Location     string `header:"Location" doc:"Where the exam is read by the API."`
	Body         Receipt
}

type readInput struct {
	openapi.ByID

	Solutions bool `query:"solutions" doc:"Answers are told before the submission, too, such as for a sheet of solutions."`
}

type saveInput struct {
	openapi.ByID

	Body Answers
}

type repeatInput struct {
	openapi.ByID

	Body Again
}

type judgeInput struct {
	openapi.ByID

	Question string `path:"question" maxLength:"36" doc:"The question's uuid."`
	Body     Verdict
}

func at(id string) string { return "/api/ai/exams/" + id }

// Register adds the calls.
func (s *Service) Register(api huma.API) {
	missing := openapi.Failure{Type: problem.NotFound, When: "The caller has no such exam on the host's market."}
	noID := openapi.Failure{Type: problem.FormValidation, When: "The id is no uuid."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getAiExamAllowance", Path: "/api/ai/exams/allowance", Tag: tag, Right: mayRead(),
		Summary: "How many mock exams one may make",
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.Answer[quota.Allowance], error) {
		return openapi.Private(s.allowance(ctx, h.Market, right.From(ctx)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listAiExams", Path: "/api/ai/exams", Tag: tag, Right: mayRead(),
		Summary: "List one's mock exams", Description: "On the host's market, the newest first.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, h market.Host, in *listInput) (*openapi.Answer[List], error) {
		return openapi.Private(s.list(ctx, h.Market, right.From(ctx), strings.ToLower(in.CourseUUID), in.Page, in.Limit))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createAiExam", Method: http.MethodPost, Path: "/api/ai/exams", Tag: tag, Right: mayMake(), Status: http.StatusCreated,
		Summary:     "Have a mock exam made",
		Description: "Its questions are made after the answer; the stream of its progress says when they are there.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "A field isn't right, or a source or the course isn't there for the caller."},
			{Type: problem.Forbidden, When: "One's account is blocked."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "One has two hundred."},
			{Type: problem.TooManyRequests, When: "The day's exams are made. Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, h market.Host, in *createInput) (*created, error) {
		a := right.From(ctx)
		if err := mayMake().Check(a, a.User); err != nil {
			return nil, err
		}
		out, err := s.Create(ctx, h.Market, a, in.Body)
		if err != nil {
			return nil, err
		}
		return &created{openapi.NoStore, at(out.UUID), out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getAiExam", Path: at("{id}"), Tag: tag, Right: mayRead(),
		Summary: "Read a mock exam of one's own", Failures: []openapi.Failure{missing, {Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, h market.Host, in *readInput) (*openapi.Answer[Detail], error) {
		return openapi.Private(s.read(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), in.Solutions))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "deleteAiExam", Method: http.MethodDelete, Path: at("{id}"), Tag: tag, Right: maySit(),
		Summary: "Delete a mock exam of one's own", Failures: []openapi.Failure{missing, noID},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.None, error) {
		return openapi.Done(s.delete(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
	openapi.RegisterStream(api, openapi.Operation{
		ID: "followAiExam", Path: at("{id}/progress"), Tag: tag, Right: mayRead(), Status: http.StatusOK,
		Summary:     "Follow the making of a mock exam",
		Description: "A stream of events: `state` and `question` as they come, then `done`, or `error` where there will be no questions. Each has one line of data, the JSON of the field of that name. It ends after five minutes; who still waits calls again.",
		Failures:    []openapi.Failure{missing, noID},
	}, func(ctx context.Context, in *openapi.ByID) (func(context.Context, *openapi.Stream[Event]) error, error) {
		host, ok := market.HostFrom(ctx)
		if !ok {
			return nil, problem.FromStatus(http.StatusMisdirectedRequest)
		}
		return s.progress(ctx, host.Market, right.From(ctx), strings.ToLower(in.ID))
	})
	s.registerSitting(api, missing, noID)
}

// registerSitting adds the calls that start, save, submit, judge and repeat exams.
func (s *Service) registerSitting(api huma.API, missing, noID openapi.Failure) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "startAiExam", Method: http.MethodPost, Path: at("{id}/start"), Tag: tag, Right: maySit(),
		Summary:  "Start a mock exam's clock",
		Failures: []openapi.Failure{missing, noID, {Type: problem.BadRequest, Status: http.StatusConflict, When: "It has no questions."}},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.None, error) {
		return openapi.Done(s.start(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "saveAiExamAnswers", Method: http.MethodPut, Path: at("{id}/answers"), Tag: tag, Right: maySit(),
		Summary: "Store answers while a mock exam runs",
		Failures: []openapi.Failure{
			missing,
			{Type: problem.FormValidation, When: "An answer isn't right, or an id is no uuid."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "It isn't running, or its time is over."},
		},
	}, func(ctx context.Context, h market.Host, in *saveInput) (*openapi.None, error) {
		return openapi.Done(s.save(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), in.Body.Answers))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "submitAiExam", Method: http.MethodPost, Path: at("{id}/submission"), Tag: tag, Right: maySit(),
		Summary:  "Submit a mock exam",
		Failures: []openapi.Failure{missing, noID, {Type: problem.BadRequest, Status: http.StatusConflict, When: "It wasn't started."}},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.None, error) {
		return openapi.Done(s.submit(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "judgeAiExamAnswer", Method: http.MethodPut, Path: at("{id}/questions/{question}/verdict"), Tag: tag, Right: maySit(),
		Summary: "Say that one's own answer was right",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "The caller has no such exam, or it has no such question."},
			{Type: problem.FormValidation, When: "An id is no uuid."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "It isn't submitted, or the question is a choice or wasn't answered."},
		},
	}, func(ctx context.Context, h market.Host, in *judgeInput) (*openapi.None, error) {
		return openapi.Done(s.judge(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), strings.ToLower(in.Question), in.Body.Right))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "repeatAiExam", Method: http.MethodPost, Path: at("{id}/repeat"), Tag: tag, Right: maySit(), Status: http.StatusCreated,
		Summary: "Begin another attempt at a mock exam", Description: "With the same questions, or those that weren't answered right. It doesn't count as one of the day's.",
		Failures: []openapi.Failure{
			missing, noID,
			{Type: problem.Forbidden, When: "One's account is blocked."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "It isn't submitted, nothing was wrong, or one has two hundred."},
		},
	}, func(ctx context.Context, h market.Host, in *repeatInput) (*created, error) {
		out, err := s.repeat(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), in.Body.WrongOnly)
		if err != nil {
			return nil, err
		}
		return &created{openapi.NoStore, at(out.UUID), out}, nil
	})
}

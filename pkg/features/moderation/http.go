package moderation

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

const tag = "Moderation"

type reportInput struct{ Body NewReport }

type noticeInput struct{ Body NewNotice }

type objectionInput struct {
	ID   string `path:"id" format:"uuid"`
	Body NewObjection
}

type verdictInput struct {
	ID   string `path:"id" format:"uuid"`
	Body Verdict
}

type queueInput struct {
	State string `query:"state" enum:"OPEN,DECIDED" default:"OPEN"`
	Page  int    `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"From 0."`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

// Receipt names the report, notice or objection that a call stored.
type Receipt struct {
	UUID string `json:"uuid" format:"uuid"`
}

func (Receipt) SchemaName() string { return "ModerationReceipt" }

// receipt is the answer to a call that stored something, or the error.
func receipt(id string, err error) (*openapi.Answer[Receipt], error) {
	return openapi.Private(Receipt{id}, err)
}

// sender is the caller.
func sender(ctx context.Context) Sender {
	return Sender{User: right.From(ctx).User, Client: httpx.Client(ctx)}
}

func (s *Service) register(api huma.API) {
	s.registerPublic(api)
	s.registerStaff(api)
}

func (s *Service) registerPublic(api huma.API) {
	tooMany := openapi.Failure{Type: problem.TooManyRequests, When: "One sent many in a short time. Retry-After says how long to wait."}
	invalid := openapi.Failure{Type: problem.FormValidation, When: "A field isn't right."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createReport", Method: http.MethodPost, Path: "/api/reports", Tag: tag, Right: right.Public(), Status: http.StatusCreated,
		Summary: "Report a know, a knower, a demand or a shared folder",
		Description: "What one sees on this site. Staff look at it and decide; who reported it is told, where there is an address. " +
			"Said again while it is looked at it changes nothing and gets the same answer.",
		Failures: []openapi.Failure{{Type: problem.NotFound, When: "There is no such thing, or one may not see it."}, invalid, tooMany},
	}, func(ctx context.Context, h market.Host, in *reportInput) (*openapi.Answer[Receipt], error) {
		return receipt(s.Send(ctx, h.Market, sender(ctx), in.Body))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createRightsNotice", Method: http.MethodPost, Path: "/api/notices", Tag: tag, Right: right.Public(), Status: http.StatusCreated,
		Summary: "Send a rights-holder's notice",
		Description: "For whoever has the rights in a work that is shared here without their permission, or acts for them. Staff decide about each know that it names; " +
			"the sender gets a mail that it is here, and one for each decision.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A field isn't right, a statement is missing, or nothing is at any of the addresses."}, tooMany},
	}, func(ctx context.Context, h market.Host, in *noticeInput) (*openapi.Answer[NoticeReceipt], error) {
		return openapi.Private(s.Notify(ctx, h.Market, sender(ctx), in.Body))
	})
	openapi.Register(api, openapi.Operation{
		ID: "objectToRemoval", Method: http.MethodPost, Path: "/api/knows/{id}/objection", Tag: tag, Right: mayObjectToDecision(), Status: http.StatusCreated,
		Summary: "Object to the removal of one's know", Description: "Once for each removal. Staff look at it again; both sides are told what they decide.",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "There is no such know, or one may not see it."},
			{Type: problem.Forbidden, When: "The know is another's."},
			{Type: problem.BadRequest, When: "The know was neither removed nor rejected."},
			{Type: problem.Duplicate, When: "One has objected to this removal already."},
			invalid,
		},
	}, func(ctx context.Context, in *objectionInput) (*openapi.Answer[Receipt], error) {
		return receipt(s.Object(ctx, right.From(ctx), strings.ToLower(in.ID), in.Body))
	})
}

func (s *Service) registerStaff(api huma.API) {
	unknown := openapi.Failure{Type: problem.NotFound, When: "There is no such case."}
	openapi.Register(api, openapi.Operation{
		ID: "listCases", Path: "/api/staff/cases", Tag: tag, Right: mayReadCases(),
		Summary: "List what waits for a decision", Description: "Open cases by the day on which somebody should have looked at them, the graver the sooner; decided ones latest first. All reports of one thing are one case.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, in *queueInput) (*openapi.Answer[Rows], error) {
		if _, err := person.Acting(ctx, mayReadCases()); err != nil {
			return nil, err
		}
		return openapi.Private(s.Queue(ctx, in.State, in.Page, in.Limit))
	})
	openapi.Register(api, openapi.Operation{
		ID: "getCase", Path: "/api/staff/cases/{id}", Tag: tag, Right: mayReadCases(),
		Summary: "Read a case", Description: "With all that was said, and of a know every page sharp. Its addresses work for 5 minutes.",
		Failures: []openapi.Failure{unknown, {Type: problem.FormValidation, When: "The id is no uuid."}},
	}, func(ctx context.Context, in *openapi.ByID) (*openapi.Answer[Case], error) {
		by, err := person.Acting(ctx, mayReadCases())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.Case(ctx, by, strings.ToLower(in.ID)))
	})
	openapi.Register(api, openapi.Operation{
		ID: "decideCase", Method: http.MethodPost, Path: "/api/staff/cases/{id}/decision", Tag: tag, Right: mayDecideCases(), Status: http.StatusOK,
		Summary: "Decide a case",
		Description: "Once, and all of it or nothing: what is decided happens, stands in staff's log, and is told to the author and to those who reported it. " +
			"A removal ends all open cases of the thing.",
		Failures: []openapi.Failure{
			unknown,
			{Type: problem.Forbidden, When: "It is about something of one's own."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "It was decided meanwhile."},
			{Type: problem.FormValidation, When: "The case has no such choice, or the ground or the reason is missing."},
		},
	}, func(ctx context.Context, in *verdictInput) (*openapi.Answer[Decided], error) {
		by, err := person.Acting(ctx, mayDecideCases())
		if err != nil {
			return nil, err
		}
		return openapi.Private(s.Decide(ctx, by, strings.ToLower(in.ID), in.Body))
	})
}

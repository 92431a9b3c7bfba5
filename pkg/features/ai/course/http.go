package course

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

const path = "/api/ai/courses"

type createInput struct{ Body Naming }

type created struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Location     string `header:"Location" doc:"Where the course is changed by the API."`
	Body         Course
}

type renameInput struct {
	openapi.ByID

	Body Naming
}

// Register adds the calls to a group of the API's document.
func (s *Service) Register(api huma.API, tag string) {
	closed := openapi.Failure{Type: problem.Forbidden, When: "This market has no university."}
	missing := openapi.Failure{Type: problem.NotFound, When: "The caller has no such course on the host's market."}
	twice := openapi.Failure{Type: problem.Duplicate, When: "One has a course of this name."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listAiCourses", Path: path, Tag: tag, Right: mayRead(),
		Summary: "List one's courses", Description: "On the host's market, all at once.", Failures: []openapi.Failure{closed},
	}, func(ctx context.Context, h market.Host, _ *openapi.None) (*openapi.Answer[List], error) {
		return openapi.Private(s.list(ctx, h.Market, right.From(ctx)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createAiCourse", Method: http.MethodPost, Path: path, Tag: tag, Right: mayChange(), Status: http.StatusCreated,
		Summary: "Make a course", Description: "Conversations, summaries and mock exams can be filed under it.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "The name isn't right."},
			{Type: problem.Forbidden, When: "This market has no university, or one's account is blocked."},
			twice,
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "One has fifty."},
		},
	}, func(ctx context.Context, h market.Host, in *createInput) (*created, error) {
		out, err := s.Create(ctx, h.Market, right.From(ctx), in.Body)
		if err != nil {
			return nil, err
		}
		return &created{openapi.NoStore, path + "/" + out.UUID, out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "renameAiCourse", Method: http.MethodPatch, Path: path + "/{id}", Tag: tag, Right: mayChange(), Status: http.StatusOK,
		Summary:  "Rename a course of one's own",
		Failures: []openapi.Failure{missing, closed, twice, {Type: problem.FormValidation, When: "The name isn't right, or the id is no uuid."}},
	}, func(ctx context.Context, h market.Host, in *renameInput) (*openapi.Answer[Course], error) {
		return openapi.Private(s.Rename(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), in.Body))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "deleteAiCourse", Method: http.MethodDelete, Path: path + "/{id}", Tag: tag, Right: mayChange(),
		Summary: "Delete a course of one's own", Description: "The work that was filed under it stays.",
		Failures: []openapi.Failure{missing, closed, {Type: problem.FormValidation, When: "The id is no uuid."}},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.None, error) {
		return openapi.Done(s.Delete(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
}

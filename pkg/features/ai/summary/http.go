package summary

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/slug"

	"github.com/danielgtaylor/huma/v2"
)

type listInput struct {
	CourseUUID string `query:"courseUuid" pattern:"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" doc:"A uuid: only what is filed under this course."`
	Page       int    `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"From 0."`
	Limit      int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

type createInput struct{ Body Draft }

type created struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Location     string `header:"Location" doc:"Where the summary is read by the API."`
	Body         Receipt
}

type changeInput struct {
	openapi.ByID

	Body Edit
}

type exportInput struct {
	openapi.ByID

	Format string `query:"format" enum:"md" default:"md"`
}

type saved struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Location     string `header:"Location" doc:"Where the know is read by the API."`
	Body         Saved
}

const path = "/api/ai/summaries"

// Register adds the calls to a group of the API's document.
func (s *Service) Register(api huma.API, tag string) {
	missing := openapi.Failure{Type: problem.NotFound, When: "The caller has no such summary on the host's market."}
	noID := openapi.Failure{Type: problem.FormValidation, When: "The id is no uuid."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listAiSummaries", Path: path, Tag: tag, Right: mayReadOwn(),
		Summary: "List one's summaries", Description: "On the host's market, the newest first, and how many more one may make today.",
		Failures: []openapi.Failure{{Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, h market.Host, in *listInput) (*openapi.Answer[List], error) {
		return openapi.Private(s.list(ctx, h.Market, right.From(ctx), strings.ToLower(in.CourseUUID), in.Page, in.Limit))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createAiSummary", Method: http.MethodPost, Path: path, Tag: tag, Right: mayCreate(), Status: http.StatusCreated,
		Summary:     "Sum up knows, files or a text",
		Description: "The summary is written after the answer; its progress is a call of its own. Uploads and the text become private knows of the caller's.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "A field isn't right, or a source or the course isn't there for the caller."},
			{Type: problem.Forbidden, When: "One's account is blocked."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "One has two hundred."},
			{Type: problem.TooManyRequests, When: "The day's summaries are made. Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, h market.Host, in *createInput) (*created, error) {
		out, err := s.Create(ctx, h.Market, right.From(ctx), in.Body)
		if err != nil {
			return nil, err
		}
		return &created{openapi.NoStore, path + "/" + out.UUID, out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getAiSummary", Path: path + "/{id}", Tag: tag, Right: mayReadOwn(),
		Summary: "Read a summary of one's own", Description: "While it is written, as far as it is.", Failures: []openapi.Failure{missing, noID},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.Answer[Detail], error) {
		return openapi.Private(s.Read(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "changeAiSummary", Method: http.MethodPatch, Path: path + "/{id}", Tag: tag, Right: mayChange(), Status: http.StatusOK,
		Summary: "Change title and points of a summary of one's own",
		Failures: []openapi.Failure{
			missing,
			{Type: problem.FormValidation, When: "A field isn't right, or the id is no uuid."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "Its points aren't written yet."},
		},
	}, func(ctx context.Context, h market.Host, in *changeInput) (*openapi.Answer[Detail], error) {
		return openapi.Private(s.change(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), in.Body))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "deleteAiSummary", Method: http.MethodDelete, Path: path + "/{id}", Tag: tag, Right: mayChange(),
		Summary: "Delete a summary of one's own", Description: "One that is being written ends.", Failures: []openapi.Failure{missing, noID},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.None, error) {
		return openapi.Done(s.remove(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID)))
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "saveAiSummary", Method: http.MethodPost, Path: path + "/{id}/know", Tag: tag, Right: mayChange(), Status: http.StatusCreated,
		Summary: "Save a summary of one's own as a private know",
		Failures: []openapi.Failure{
			missing, noID,
			{Type: problem.Forbidden, When: "One's account is blocked."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "It isn't written yet."},
		},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*saved, error) {
		out, err := s.save(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID))
		if err != nil {
			return nil, err
		}
		return &saved{openapi.NoStore, "/api/knows/" + out.UUID, out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "makeAiSummaryCards", Method: http.MethodPost, Path: path + "/{id}/deck", Tag: tag, Right: mayChange(), Status: http.StatusCreated,
		Summary: "Make a private deck of a summary of one's own", Description: "Its cards ask for the terms that the summary explains.",
		Failures: []openapi.Failure{
			missing, noID,
			{Type: problem.Forbidden, When: "One's account is blocked."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "It isn't written yet, or explains no terms."},
			{Type: problem.Duplicate, When: "One has such a deck."},
			{Type: problem.TooManyRequests, When: "One has shared too much. Retry-After says how long to wait."},
		},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*saved, error) {
		out, err := s.cards(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID))
		if err != nil {
			return nil, err
		}
		return &saved{openapi.NoStore, "/api/decks/" + out.UUID, out}, nil
	})
	s.registerStreams(api, tag, missing, noID)
}

// registerStreams adds the calls whose answers aren't JSON.
func (s *Service) registerStreams(api huma.API, tag string, missing, noID openapi.Failure) {
	openapi.RegisterStream(api, openapi.Operation{
		ID: "followAiSummary", Path: path + "/{id}/progress", Tag: tag, Right: mayReadOwn(),
		Summary:     "Follow how a summary is written",
		Description: "A stream of events: `state`, then `point` and `term` one by one from the first, then `done`, or `error` where it can't be completed. A further `state` begins anew. Each has one line of data, the JSON of the field of that name. Whoever comes late or again gets all of them.",
		Failures:    []openapi.Failure{missing, noID},
	}, func(ctx context.Context, in *openapi.ByID) (func(context.Context, *openapi.Stream[Event]) error, error) {
		host, ok := market.HostFrom(ctx)
		if !ok {
			return nil, problem.FromStatus(http.StatusMisdirectedRequest)
		}
		return s.Progress(ctx, host.Market, right.From(ctx), strings.ToLower(in.ID))
	})
	openapi.RegisterFile(api, openapi.Operation{
		ID: "exportAiSummary", Path: path + "/{id}/export", Tag: tag, Right: mayReadOwn(),
		Summary: "Download a summary of one's own as Markdown", Failures: []openapi.Failure{missing, noID},
	}, "text/markdown; charset=utf-8", func(ctx context.Context, in *exportInput) (*openapi.File, error) {
		host, ok := market.HostFrom(ctx)
		if !ok {
			return nil, problem.FromStatus(http.StatusMisdirectedRequest)
		}
		d, err := s.Read(ctx, host.Market, right.From(ctx), strings.ToLower(in.ID))
		if err != nil {
			return nil, err
		}
		return &openapi.File{
			Name: fileName(d.Title, host.Market) + ".md", Header: http.Header{"Cache-Control": {openapi.NoStore}},
			Content: content{bytes.NewReader([]byte(Markdown(d, footnotes)))},
		}, nil
	})
	openapi.RegisterFile(api, openapi.Operation{
		ID: "printAiSummary", Path: path + "/{id}/pdf", Tag: tag, Right: mayReadOwn(),
		Summary:  "Download a summary of one's own as PDF",
		Failures: []openapi.Failure{missing, noID, {Type: problem.BadRequest, Status: http.StatusConflict, When: "It isn't written yet."}},
	}, "application/pdf", func(ctx context.Context, in *openapi.ByID) (*openapi.File, error) {
		host, ok := market.HostFrom(ctx)
		if !ok {
			return nil, problem.FromStatus(http.StatusMisdirectedRequest)
		}
		d, file, err := s.pdf(ctx, host.Market, right.From(ctx), strings.ToLower(in.ID))
		if err != nil {
			return nil, err
		}
		return &openapi.File{
			Name: fileName(d.Title, host.Market) + ".pdf", Header: http.Header{"Cache-Control": {openapi.NoStore}},
			Content: content{bytes.NewReader(file)},
		}, nil
	})
}

// fileName is a title as the name of a file, without its ending.
func fileName(title string, m *market.Market) string {
	return cmp.Or(slug.Title(title, know.LanguageOf(m)), "summary")
}

// content is a file in memory.
type content struct{ *bytes.Reader }

// Close does nothing.
func (content) Close() error { return nil }

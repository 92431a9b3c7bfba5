package edit

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// Tag is the group of the slice's calls.
const Tag = "Knows"

// maxBody is how long a new know may be in bytes: its text, escaped.
const maxBody = 4 << 20

type createInput struct{ Body Draft }

type updateInput struct {
	ID   string `path:"id" format:"uuid"`
	Body Change
}

type created struct {
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Location     string `header:"Location" doc:"Where the know is read by the API."`
	Body         Receipt
}

// Register adds the calls. service gives the Service, once the slice is open.
func Register(api huma.API, service func() *Service) {
	foreign := openapi.Failure{Type: problem.Forbidden, When: "The know is another's."}
	missing := openapi.Failure{Type: problem.NotFound, When: "There is no such know, or the caller may not see it."}
	files := []openapi.Failure{
		{Type: problem.InvalidMIMEType, When: "A file can't be shared here. Its field says what to do."},
		{Type: problem.Duplicate, When: "A file is shared already. Where the caller may see the know, the field duplicateOf has its path on this site, or duplicateElsewhere its address on another market's site, where this one doesn't show it."},
		{Type: problem.TooManyRequests, When: "One shared a hundred knows in a day, or twenty are being processed, or many files of one's were refused. Retry-After says how long to wait."},
		{Type: problem.NoType, Status: http.StatusServiceUnavailable, When: "The files can't be kept at the moment. Nothing was stored; finished uploads are safe."},
		{Type: problem.NoType, Status: http.StatusInsufficientStorage, When: "There is no room for the files at the moment. Nothing was stored; finished uploads are safe."},
	}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "createKnow", Method: http.MethodPost, Path: "/api/knows", Tag: Tag, Right: mayCreateKnow(), Status: http.StatusCreated, MaxBody: maxBody,
		Summary: "Share a know",
		Description: "Of files that one uploaded. They are processed in the background, which getKnowProgress tells of; " +
			"then the know is read as its visibility says, on every site of the market's content language.",
		Failures: append([]openapi.Failure{
			{Type: problem.FormValidation, When: "A field isn't right, or an upload isn't finished, isn't there, or is another's."},
			{Type: problem.Forbidden, When: "The user's account is blocked, or the demand is their own, or the site has none."},
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "Another user has reserved the demand, or it has expired: the field knowDemandUuid says so."},
		}, files...),
	}, func(ctx context.Context, h market.Host, in *createInput) (*created, error) {
		a := right.From(ctx)
		if err := mayCreateKnow().Check(a, a.User); err != nil {
			return nil, err
		}
		r, err := service().Create(ctx, h.Market, a, in.Body)
		if err != nil {
			return nil, err
		}
		return &created{openapi.NoStore, "/api/knows/" + r.UUID, r}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "updateKnow", Method: http.MethodPatch, Path: "/api/knows/{id}", Tag: Tag, Right: record.MayEditKnow(),
		Summary:     "Change a know",
		Description: "What is left out stays as it is; null clears. All or nothing. Other files are processed first: until then readers get it as it was.",
		Failures: append([]openapi.Failure{
			foreign, missing,
			{Type: problem.BadRequest, Status: http.StatusConflict, When: "It was changed since it was read: the field version says so."},
			{Type: problem.FormValidation, When: "A field isn't right."},
		}, files...),
	}, func(ctx context.Context, h market.Host, in *updateInput) (*openapi.Answer[Receipt], error) {
		return openapi.Private(service().Update(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), in.Body))
	})
	openapi.Register(api, openapi.Operation{
		ID: "deleteKnow", Method: http.MethodDelete, Path: "/api/knows/{id}", Tag: Tag, Right: record.MayEditKnow(),
		Summary:     "Delete a know",
		Description: "At once and for good: no user or visitor reads it any more, and its files go.",
		Failures: []openapi.Failure{
			foreign, missing,
			{Type: problem.KnowIsUndeletable, When: "One is paid for it."},
			{Type: problem.FormValidation, When: "The id is no uuid."},
		},
	}, func(ctx context.Context, in *openapi.ByID) (*openapi.None, error) {
		return openapi.Done(service().Delete(ctx, right.From(ctx), strings.ToLower(in.ID)))
	})
}

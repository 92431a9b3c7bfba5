package reaction

import (
	"context"
	"net/http"
	"strings"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// Register adds the calls. service gives the Service, once the slice is open.
func Register(api huma.API, service func() *Service) {
	missing := openapi.Failure{Type: problem.NotFound, When: "There is no such know, or the caller may not see it."}
	like := func(liked bool) func(context.Context, market.Host, *openapi.ByID) (*openapi.Answer[Reaction], error) {
		return func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.Answer[Reaction], error) {
			return openapi.Private(service().Like(ctx, h.Market, right.From(ctx), strings.ToLower(in.ID), liked))
		}
	}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "likeKnow", Method: http.MethodPut, Path: "/api/knows/{id}/like", Tag: edit.Tag, Right: mayLikeKnow(),
		Summary: "Like a know", Description: "Once; said again it changes nothing.",
		Failures: []openapi.Failure{missing, {Type: problem.Forbidden, When: "It is the user's own."}},
	}, like(true))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "unlikeKnow", Method: http.MethodDelete, Path: "/api/knows/{id}/like", Tag: edit.Tag, Right: mayLikeKnow(), Status: http.StatusOK,
		Summary: "Take a like back", Description: "Where there is none nothing happens.", Failures: []openapi.Failure{missing},
	}, like(false))
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "viewKnow", Method: http.MethodPost, Path: "/api/knows/{id}/views", Tag: edit.Tag, Right: right.Public(),
		Summary: "Tell that one reads a know", Description: "It counts once a day, and not for its author.", Failures: []openapi.Failure{missing},
	}, func(ctx context.Context, h market.Host, in *openapi.ByID) (*openapi.None, error) {
		return openapi.Done(service().View(ctx, h.Market, right.From(ctx), httpx.VisitFrom(ctx), strings.ToLower(in.ID)))
	})
}

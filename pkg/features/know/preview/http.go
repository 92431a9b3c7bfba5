package preview

import (
	"context"
	"strings"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/share"

	"github.com/danielgtaylor/huma/v2"
)

type input struct {
	ID      string `path:"id" format:"uuid"`
	Version string `query:"v" maxLength:"64" doc:"As in the address that was told."`
}

// Register adds the calls. service gives the Service, once the slice is open.
func Register(api huma.API, service func() *Service) {
	openapi.RegisterFile(api, openapi.Operation{
		ID: "getKnowSharePicture", Path: "/api/knows/{id}/share", Tag: edit.Tag, Right: right.Public(),
		Summary:     "Get the picture with which a link to a know is shown",
		Description: "A JPEG of 1200 × 630 pixels with title, subject, author and first page of a published know. getKnow tells its address.",
		Failures: []openapi.Failure{
			{Type: problem.NotFound, When: "There is no such know, or it isn't published."},
		},
	}, share.DocumentMediaType, func(ctx context.Context, in *input) (*openapi.File, error) {
		return service().Picture(ctx, strings.ToLower(in.ID), in.Version)
	})
}

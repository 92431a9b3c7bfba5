package review

import (
	"context"
	"net/url"
	"strings"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

type signedOriginal struct {
	ID        string `path:"id" format:"uuid"`
	Position  int    `path:"position" minimum:"1" maximum:"20" doc:"Of the file, from 1."`
	Expires   string `query:"expires" maxLength:"20" doc:"As in the address."`
	Signature string `query:"signature" maxLength:"100" doc:"As in the address."`
	method    string
	url       url.URL
}

// Resolve keeps what the signature is over.
func (in *signedOriginal) Resolve(ctx huma.Context) []error {
	in.method, in.url = ctx.Method(), ctx.URL()
	return nil
}

// Register adds the call. service gives the Service, once the slice is open.
func Register(api huma.API, service func() *Service) {
	openapi.RegisterFile(api, openapi.Operation{
		ID: "downloadKnowOriginal", Path: "/api/knows/{id}/files/{position}/original", Tag: edit.Tag, Right: right.Public(), OwnProof: true,
		Summary: "Download a know's file as it was sent", Description: "At the address that getCase tells staff only, for 5 minutes.",
		Failures: []openapi.Failure{
			{Type: problem.Forbidden, When: "The address has expired, or isn't one that was told."},
			{Type: problem.NotFound, When: "There is no such know or file."},
		},
	}, anyMedia, func(ctx context.Context, in *signedOriginal) (*openapi.File, error) {
		return service().Original(ctx, in.method, &in.url, strings.ToLower(in.ID), in.Position)
	})
}

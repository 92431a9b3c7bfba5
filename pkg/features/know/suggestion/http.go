package suggestion

import (
	"context"
	"net/http"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

type input struct {
	UploadIDs []string `query:"uploadIds" required:"true" nullable:"false" minItems:"1" maxItems:"20" maxLength:"100" doc:"Finished uploads of one's own, separated by commas. The first three are read."`
}

func maySuggest() right.Rule {
	return right.Rule{Action: "know.suggest", Least: right.User, Own: true, Why: "What a file says is its owner's alone before it is shared."}
}

// Register adds the call. service gives the Service, once the slice is open.
func Register(api huma.API, service func() *Service) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "suggestKnow", Method: http.MethodGet, Path: "/api/knows/suggestions", Tag: edit.Tag, Right: maySuggest(),
		Summary: "Suggest title, subject and topics of a know by its files",
		Description: "What the files of a know that isn't shared yet are about, where that is clear: their first heading, " +
			"and the subject and topics of the site whose names they have. Files that can't be read suggest nothing.",
		Failures: []openapi.Failure{
			{Type: problem.FormValidation, When: "No upload is named, or too many are."},
			{Type: problem.NotFound, When: "One has no such upload."},
			{Type: problem.TooManyRequests, When: "Three of one's requests are being worked on."},
			{Type: problem.NoType, Status: http.StatusServiceUnavailable, When: "The files can't be read at the moment."},
		},
	}, func(ctx context.Context, h market.Host, in *input) (*openapi.Answer[Suggestion], error) {
		a := right.From(ctx)
		if err := maySuggest().Check(a, a.User); err != nil {
			return nil, err
		}
		return openapi.Private(service().Of(ctx, h.Market, a.User, in.UploadIDs))
	})
}

package figure

import (
	"context"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

type input struct {
	Page  int `query:"page" minimum:"0" maximum:"1000000" default:"0" doc:"From 0."`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

// Register adds the call. service gives the Service, once the slice is open.
func Register(api huma.API, service func() *Service) {
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getOwnKnowFigures", Path: "/api/knows/mine/figures", Tag: edit.Tag, Right: record.MayReadOwnKnows(),
		Summary:     "Count how one's knows are used",
		Description: "Reads, likes and saves of what others may read, on every market: in all, and in each of the last 12 weeks. Nothing tells who they are.",
		Failures:    []openapi.Failure{{Type: problem.FormValidation, When: "A parameter isn't right."}},
	}, func(ctx context.Context, h market.Host, in *input) (*openapi.Answer[Figures], error) {
		a := right.From(ctx)
		if err := record.MayReadOwnKnows().Check(a, a.User); err != nil {
			return nil, err
		}
		return openapi.Private(service().Figures(ctx, h.Market, a.User, in.Page, in.Limit))
	})
}

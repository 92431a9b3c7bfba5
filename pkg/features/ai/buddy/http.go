package buddy

import (
	"context"
	"strings"

	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/danielgtaylor/huma/v2"
)

// revalidate: packs change while the server runs.
const revalidate = "no-cache"

type listAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         List
}

type buddyAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Buddy
}

// Register adds the calls.
func Register(api huma.API, tag string) {
	forbidden := openapi.Failure{Type: problem.Forbidden, When: "This market has no AI tools."}
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "listAiBuddies", Path: "/api/ai/buddies", Tag: tag, Right: right.Public(),
		Summary: "List the market's study buddies", Failures: []openapi.Failure{forbidden},
	}, func(_ context.Context, h market.Host, _ *openapi.None) (*listAnswer, error) {
		if err := quota.Offered(h.Market); err != nil {
			return nil, err
		}
		out := List{Buddies: []Buddy{}}
		for i := range h.Market.Buddies {
			out.Buddies = append(out.Buddies, shown(h.Market, &h.Market.Buddies[i]))
		}
		return &listAnswer{revalidate, out}, nil
	})
	openapi.RegisterForHost(api, openapi.Operation{
		ID: "getAiBuddy", Path: "/api/ai/buddies/{id}", Tag: tag, Right: right.Public(),
		Summary: "Get a study buddy", Failures: []openapi.Failure{
			forbidden,
			{Type: problem.NotFound, When: "The host's market has no such study buddy."},
			{Type: problem.FormValidation, When: "The id is no uuid."},
		},
	}, func(_ context.Context, h market.Host, in *openapi.ByID) (*buddyAnswer, error) {
		if err := quota.Offered(h.Market); err != nil {
			return nil, err
		}
		b := Of(h.Market, strings.ToLower(in.ID))
		if b == nil {
			return nil, problem.New(problem.NotFound, "There is no such study buddy.")
		}
		return &buddyAnswer{revalidate, shown(h.Market, b)}, nil
	})
}

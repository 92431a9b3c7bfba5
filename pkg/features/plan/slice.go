package plan

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

// service answers the slice's calls.
type service struct{ markets *market.Live }

// Slice is what the noun brings to the server.
func Slice() slice.Slice {
	s := &service{}
	return slice.Slice{
		Name:  "plan",
		Tag:   openapi.Tag{Name: tag, Description: "The Plus plan of the host's market: prices, terms, entitlements."},
		Calls: s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			s.markets = p.Markets
			return nil
		},
	}
}

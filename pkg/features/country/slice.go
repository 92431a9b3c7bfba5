package country

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

// service answers the slice's calls.
type service struct {
	markets *market.Live
	clock   clock.Clock
}

// Slice is what the noun brings to the server.
func Slice() slice.Slice {
	s := &service{}
	return slice.Slice{
		Name: "country",
		Tag: openapi.Tag{
			Name:        tag,
			Description: "The countries of the platform and what a client needs to know of them. The same on every host.",
		},
		Calls: s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			s.markets, s.clock = p.Markets, p.Clock
			return nil
		},
	}
}

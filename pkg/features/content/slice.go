package content

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
		Name:  "content",
		Tag:   openapi.Tag{Name: tag, Description: "Legal and general pages of the host's market."},
		Calls: s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			s.markets = p.Markets
			return nil
		},
	}
}

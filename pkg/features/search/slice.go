package search

import (
	"context"

	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"

	"github.com/danielgtaylor/huma/v2"
)

// Service answers the slice's calls.
type Service struct{ suggest *suggest.Service }

// Slice is what the noun brings to the server.
func Slice() slice.Slice {
	s := &Service{}
	return slice.Slice{
		Name:  "search",
		Tag:   openapi.Tag{Name: suggest.Tag, Description: "Finding things in the host's market."},
		Calls: s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			s.suggest = suggest.New(suggest.Config{Markets: p.Markets})
			return nil
		},
	}
}

// register adds the calls of every room. The rooms are made when the slice opens, after
// their calls are registered.
func (s *Service) register(api huma.API) {
	suggest.Register(api, func() *suggest.Service { return s.suggest })
}

package search

import (
	"context"
	"embed"

	"knowmad/pkg/features/search/suggest"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Service answers the slice's calls.
type Service struct{ suggest *suggest.Service }

// Slice is what the noun brings to the server.
func Slice() slice.Slice {
	s := &Service{}
	return slice.Slice{
		Name:       "search",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: suggest.Tag, Description: "Finding things in the host's market."},
		Calls:      s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			var err error
			s.suggest, err = suggest.New(suggest.Config{DB: p.DB, Clock: p.Clock, Log: p.Log, Jobs: p.Jobs, Markets: p.Markets})
			return err
		},
		Run: func(ctx context.Context) { s.suggest.Run(ctx) },
	}
}

// register adds the calls of every room. The rooms are made when the slice opens, after
// their calls are registered.
func (s *Service) register(api huma.API) {
	suggest.Register(api, func() *suggest.Service { return s.suggest })
}

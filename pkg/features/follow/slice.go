package follow

import (
	"context"
	"embed"

	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Slice is what the noun brings to the server, and the service, which tells the feed what
// a user follows once it is open.
func Slice() (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "follow",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "Knowers and subjects that a user follows. No other user is told who follows whom."},
		Calls:      s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			s.Config = Config{DB: p.DB, Clock: p.Clock, Pages: p.Pages}
			return nil
		},
		Parts: []slice.NamedPart{{Name: "follow", Part: s}},
	}, s
}

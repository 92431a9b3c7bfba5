package school

import (
	"context"
	"embed"

	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

// Migrations are the shapes of this slice's tables.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// Slice is what the noun brings to the server.
func Slice() slice.Slice {
	s := &Service{}
	return slice.Slice{
		Name:       "school",
		Migrations: Migrations,
		Tag:        openapi.Tag{Name: tag, Description: "Where people learn, in the host's market."},
		Calls:      s.register,
		Commands:   newCommands(),
		// Open takes over the schools that the packs list.
		Open: func(ctx context.Context, p *slice.Platform) error {
			s.db, s.markets = p.DB, p.Markets
			return s.KeepListed(ctx, p.Markets.Current().All())
		},
	}
}

package school

import (
	"context"
	"embed"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the shapes of this slice's tables.
func Migrations() db.Source { return db.Source{Name: "school", Files: migrations} }

// Slice is what the noun brings to the server.
func Slice() slice.Slice {
	s := &Service{}
	return slice.Slice{
		Name:       "school",
		Migrations: migrations,
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

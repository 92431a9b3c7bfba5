package conversion

import (
	"context"
	"embed"

	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Slice is what the noun brings to the server.
func Slice(o Options) slice.Slice {
	s := &Service{}
	return slice.Slice{
		Name:       "conversion",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "What ad networks are told of visitors who came by their advertisements, with consent, on markets whose packs name a pixel."},
		Calls:      s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			err := s.open(Config{DB: p.DB, Clock: p.Clock, Log: p.Log, Jobs: p.Jobs, Markets: p.Markets.ByCode, Options: o})
			if err != nil {
				return err
			}
			p.Jobs.Every(sweepEvery, "conversion: deleting old ones", s.sweep)
			return nil
		},
		Parts: []slice.NamedPart{{Name: "conversion", Part: s}},
	}
}

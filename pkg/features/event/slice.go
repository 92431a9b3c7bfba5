package event

import (
	"context"
	"embed"
	"path/filepath"

	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// folder is the place of the days' files in the data folder.
const folder = "events"

// Slice is what the noun brings to the server, and the service for what others tell it.
func Slice(o Options) (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "event",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "What browsers count, with consent. The tracking plan says which events there are."},
		Calls:      s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			err := s.open(Config{DB: p.DB, Clock: p.Clock, Log: p.Log, Folder: filepath.Join(p.Folder, folder), Options: o})
			if err != nil {
				return err
			}
			p.Jobs.Every(sweepEvery, "event: deleting old days", s.sweep)
			return nil
		},
		Run: func(ctx context.Context) {
			<-ctx.Done()
			s.told.Wait()
			if err := s.store.close(); err != nil {
				s.Log.Error().Err(err).Msg("event: closing the store")
			}
		},
		Commands: newCommands(),
		Parts:    []slice.NamedPart{{Name: "event", Part: s}},
	}, s
}

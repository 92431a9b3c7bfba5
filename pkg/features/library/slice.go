package library

import (
	"context"
	"embed"

	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Needs are what the slice needs of others.
type Needs struct {
	Cases Cases
}

// Slice is what the noun brings to the server, and the service, to which knows tell what
// their authors save once it is open.
func Slice(n Needs) (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "library",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "What a user saves to read again: knows in folders, on all of their devices."},
		Calls:      s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			s.Config = Config{DB: p.DB, Clock: p.Clock, Log: p.Log, Knows: know.Reader{Markets: p.Markets.Current}, Cases: n.Cases, Pages: p.Pages, Markets: p.Markets.ByCode}
			p.Jobs.Every(sweepEvery, "library: clearing away", s.Sweep)
			return nil
		},
		Parts: []slice.NamedPart{{Name: "library", Part: s}},
	}, s
}

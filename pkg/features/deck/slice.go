package deck

import (
	"context"
	"embed"

	"knowmad/pkg/features/deck/edit"
	"knowmad/pkg/features/deck/exchange"
	"knowmad/pkg/features/deck/learn"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Needs are what the slice needs of others.
type Needs struct {
	Knows edit.Knows
	// Uploads are files on their way; nil: the platform's own.
	Uploads exchange.Uploads
}

func uploadsOf(p *slice.Platform, n Needs) exchange.Uploads {
	if n.Uploads != nil {
		return n.Uploads
	}
	return p.Uploads
}

// Slice opens a service that knows were made with.
func Slice(s *Service, n Needs) slice.Slice {
	return slice.Slice{
		Name:       "deck",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "Flashcards that users write, share and learn."},
		Calls:      s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			s.db, s.markets = p.DB, func() *market.Registry { return p.Markets.Current() }
			s.edit = edit.New(edit.Config{DB: p.DB, Knows: n.Knows, Uploads: uploadsOf(p, n), Blobs: p.Blobs})
			s.learn = learn.New(learn.Config{DB: p.DB, Clock: p.Clock})
			s.exchange = exchange.New(exchange.Config{
				DB: p.DB, Clock: p.Clock, Blobs: p.Blobs, Uploads: uploadsOf(p, n), Edit: s.edit, Learning: s.learn, Markets: s.markets,
			})
			return nil
		},
		Parts: []slice.NamedPart{{Name: "deck", Part: s}},
	}
}

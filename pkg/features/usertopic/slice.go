package usertopic

import (
	"context"
	"embed"
	"math/rand/v2"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Needs are what the slice needs of others.
type Needs struct{ Decks Decks }

// seeds is how many different quizzes are asked without a seed: few enough for short links.
const seeds = 1 << 31

// Slice is what the noun brings to the server.
func Slice(n Needs) slice.Slice {
	s := &Service{guides: market.NewDerived(guidesOf), seeds: func() uint64 { return rand.Uint64N(seeds) }} //nolint:gosec // a seed is no secret
	return slice.Slice{
		Name:       "usertopic",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "Choices of topics, decks and study guides that users make, and quizzes about them."},
		Calls:      s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			s.Config = Config{DB: p.DB, Clock: p.Clock, Decks: n.Decks, Pages: p.Pages, Markets: func() *market.Registry { return p.Markets.Current() }}
			p.Jobs.Every(sweepEvery, "usertopic: clearing away", s.sweep)
			return nil
		},
		Parts: []slice.NamedPart{{Name: "usertopic", Part: s}},
	}
}

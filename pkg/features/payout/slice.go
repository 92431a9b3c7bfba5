package payout

import (
	"context"
	"embed"

	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Needs are what the slice needs of others.
type Needs struct{ Demo Demo }

// Slice is what the noun brings to the server, and the service, which knows are told to and
// asked about once it is open.
func Slice(n Needs) (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "payout",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "What knowers earn. Sums are in minor units of the market's currency, but for the amounts of tiers, which are whole units."},
		Calls:      s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			*s = *New(Config{DB: p.DB, Clock: p.Clock, Log: p.Log, Jobs: p.Jobs, Demo: n.Demo, Markets: p.Markets})
			p.Jobs.Every(lookEvery, "payout: opening and closing windows", s.look)
			return p.Jobs.Register(s.settlingJob())
		},
		Parts: []slice.NamedPart{{Name: "payout", Part: s}},
	}, s
}

package user

import (
	"context"
	"embed"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/geo"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the tables of the slice.
func Migrations() db.Source { return db.Source{Name: "user", Files: migrations} }

// Needs are what the slice needs of others.
type Needs struct {
	Keys    Keys
	Schools Schools
}

// Slice is what the noun brings to the server, and the service, which the feed asks for
// users' interests once it is open.
func Slice(n Needs) (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "user",
		Migrations: migrations,
		Tag: openapi.Tag{
			Name:        tag,
			Description: "Who people are: profiles, pictures, usernames, and those who teach. The same on every host.",
		},
		Calls: s.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			s.connect(Config{
				DB: p.DB, Clock: p.Clock, Blobs: p.Blobs, Squares: p.Renderer, Pages: p.Pages,
				Markets: func() Markets { return p.Markets.Current() },
				Country: callerCountry,
				Keys:    n.Keys, Schools: n.Schools,
			})
			return nil
		},
		Parts: []slice.NamedPart{{Name: "user", Part: s}},
	}, s
}

// callerCountry is where a request comes from; "" where it isn't known.
func callerCountry(ctx context.Context) string {
	visit := httpx.VisitFrom(ctx)
	code, _ := geo.Table{}.Caller(visit.Client, visit.Country)
	return code
}

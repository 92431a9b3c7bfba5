package demand

import (
	"context"
	"embed"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the tables of the slice. They come after those of accounts.
func Migrations() db.Source { return db.Source{Name: "demand", Files: migrations} }

// Needs are what the slice needs of others.
type Needs struct {
	Staff Staff
	Cases Cases
	// Notices stores a notification of each answer for its asker; nil stores none.
	Notices notice.Teller
}

// Slice is what the noun brings to the server, and the service, to which knows tell what
// they answer once it is open.
func Slice(n Needs) (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "demand",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "Learning material that users ask for and others answer with knows, on markets that have demands."},
		Calls:      s.register,
		Mails:      Mails(),
		Open: func(_ context.Context, p *slice.Platform) error {
			s.Config = Config{DB: p.DB, Clock: p.Clock, Log: p.Log, Mail: p.Mail, Staff: n.Staff, Cases: n.Cases, Pages: p.Pages, Notices: notice.OrSilent(n.Notices), Markets: p.Markets.ByCode}
			p.Jobs.Every(sweepEvery, "demand: clearing away", s.sweep)
			return nil
		},
		Sitemap: s,
		Parts:   []slice.NamedPart{{Name: "demand", Part: s}},
	}, s
}

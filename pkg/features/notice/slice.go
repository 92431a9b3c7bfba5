package notice

import (
	"context"
	"embed"

	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Needs are what the slice needs of others.
type Needs struct {
	Keys    Keys
	Follows Follows
}

// Slice is what the noun brings to the server, and the service, to which other nouns tell
// what happened once it is open.
func Slice(n Needs) (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "notice",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "What happened that concerns a user: of authors whom they follow, of what they asked for and of what they shared."},
		Calls:      s.register,
		Mails:      MailKinds(),
		Open: func(_ context.Context, p *slice.Platform) error {
			s.Config = Config{
				DB: p.DB, Clock: p.Clock, Log: p.Log, Jobs: p.Jobs, Mail: p.Mail, Keys: n.Keys, Follows: n.Follows, Markets: p.Markets.ByCode,
			}
			p.Jobs.Every(sweepEvery, "notice: deleting old notifications", s.sweep)
			return p.Jobs.Register(s.publishingJob(), s.MailingJob())
		},
		Parts: []slice.NamedPart{{Name: "notice", Part: s}},
	}, s
}

package moderation

import (
	"context"
	"embed"
	"fmt"

	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/thing"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/throttle"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Needs are what the slice needs of others.
type Needs struct {
	Knows   thing.Knows
	Demands thing.Kind
	Folders thing.Kind
	Office  Office
	// Notices stores a notification of each decision for the author; nil stores none.
	Notices notice.Teller
}

// Slice opens a service that the nouns about which it decides were made with.
func Slice(s *Service, n Needs) slice.Slice {
	return slice.Slice{
		Name:       "moderation",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "Reports, notices of rights-holders, and what staff decide about them."},
		Calls:      s.register,
		Mails:      Mails(),
		Open: func(ctx context.Context, p *slice.Platform) error {
			keys, err := keyring.Open(ctx, p.DB, p.Clock, throttle.Purposes()...)
			if err != nil {
				return fmt.Errorf("keys of counters: %w", err)
			}
			s.Config = Config{
				DB: p.DB, Clock: p.Clock, Log: p.Log, Mail: p.Mail, Throttle: throttle.New(p.Clock, keys),
				Markets: p.Markets.ByCode, Knows: n.Knows, Demands: n.Demands, Folders: n.Folders, Office: n.Office, Notices: notice.OrSilent(n.Notices),
			}
			p.Jobs.Every(sweepEvery, "moderation: forgetting addresses", s.sweep)
			return nil
		},
		Parts: []slice.NamedPart{{Name: "moderation", Part: s}},
	}
}

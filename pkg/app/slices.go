package app

import (
	"context"
	"fmt"
	"io/fs"

	"knowmad/pkg/features/account"
	"knowmad/pkg/features/content"
	"knowmad/pkg/features/country"
	"knowmad/pkg/features/school"
	"knowmad/pkg/features/search"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/features/subject"
	"knowmad/pkg/features/takeout"
	"knowmad/pkg/features/user"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/throttle"

	"github.com/danielgtaylor/huma/v2"
)

// newSlices makes what the server offers. They are opened in this order, which is
// also that of the API's document.
func (s *Site) newSlices() []slice.Slice {
	return []slice.Slice{
		country.Slice(),
		subject.Slice(),
		school.Slice(),
		search.Slice(),
		{
			Name: "account", Migrations: account.Migrations, Mails: account.Mails(),
			Tag:   openapi.Tag{Name: account.Tag, Description: "Signing up and in, sessions, and what belongs to one's own account. The same on every host."},
			Calls: func(api huma.API) { account.Register(api, func() *account.Service { return s.accounts }) },
		},
		{
			Name: "user", Migrations: user.Migrations,
			Tag:   openapi.Tag{Name: user.Tag, Description: "Who people are: profiles, pictures, usernames, and those who teach. The same on every host."},
			Calls: func(api huma.API) { user.Register(api, func() *user.Service { return s.users }) },
		},
		{
			Name: "staff", Migrations: staff.Migrations,
			Tag:   openapi.Tag{Name: staff.Tag, Description: "For members of staff, whom operators make on the command line. What they do here is on record."},
			Calls: s.staffAPI().Register,
		},
		{
			Name: "takeout", Migrations: takeout.Migrations, Mails: takeout.Mails(),
			Tag:   openapi.Tag{Name: takeout.Tag, Description: "Taking one's data along, and ending one's account."},
			Calls: func(api huma.API) { takeout.Register(api, func() *takeout.Service { return s.takeout }) },
		},
		content.Slice(),
	}
}

// migrations are the shapes of all that keeps something: the platform and the
// slices.
func migrations() []fs.FS {
	out := []fs.FS{job.Migrations, keyring.Migrations, mail.Migrations, blob.Migrations, throttle.Migrations}
	for _, sl := range (&Site{}).newSlices() {
		if sl.Migrations != nil {
			out = append(out, sl.Migrations)
		}
	}
	return out
}

// openSlices connects the slices with the platform and starts their work in the
// background.
func (s *Site) openSlices(ctx context.Context) error {
	p := &slice.Platform{
		DB: s.data.db, Clock: s.cfg.Clock, Log: s.log, Markets: s.markets, Jobs: s.jobs, Mail: s.outbox, Blobs: s.blobs,
		Pages: &s.kept, Texts: s.cfg.Messages, Folder: s.data.folder, Slices: s.slices,
	}
	for _, sl := range s.slices {
		if sl.Open == nil {
			continue
		}
		if err := sl.Open(ctx, p); err != nil {
			return fmt.Errorf("%s: %w", sl.Name, err)
		}
	}
	for _, sl := range s.slices {
		s.metrics.registry.MustRegister(sl.Metrics...)
		if sl.Run != nil {
			s.running.Go(func() { sl.Run(ctx) })
		}
	}
	return nil
}

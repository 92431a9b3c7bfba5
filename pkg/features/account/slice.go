package account

import (
	"context"
	"embed"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/openid"
	"knowmad/pkg/features/account/passkeys"
	"knowmad/pkg/features/account/sessions"
	"knowmad/pkg/features/account/signin"
	"knowmad/pkg/features/account/signup"
	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"

	"github.com/alexedwards/argon2id"
	"github.com/danielgtaylor/huma/v2"
	"github.com/rs/zerolog"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the tables of the slice.
func Migrations() db.Source { return db.Source{Name: "account", Files: migrations} }

// Options are what an operator decides about accounts.
type Options struct {
	openid.Flags `embed:""`

	// Passwords and Providers are as Config has them; Configure makes the Providers.
	Passwords *argon2id.Params `kong:"-"`
	// StaffFactor is the field of Config; the composition root sets it by the environment.
	StaffFactor bool              `kong:"-"`
	Providers   []openid.Provider `kong:"-"`
}

// Configure makes the providers that the flags name, with their secrets from the
// environment.
func (o *Options) Configure(environ func(name string) string) (err error) {
	o.Providers, err = o.Flags.Providers(environ)
	return err
}

// Slice is what the noun brings to the server, and the service, which other slices
// use once it is open.
func Slice(o Options) (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "account",
		Migrations: migrations,
		Tag: openapi.Tag{
			Name:        call.Tag,
			Description: "Signing up and in, sessions, and what belongs to one's own account. The same on every host.",
		},
		Calls: s.register,
		Mails: Mails(),
		Open: func(ctx context.Context, p *slice.Platform) error {
			err := s.connect(ctx, Config{
				DB: p.DB, Mail: p.Mail, Clock: p.Clock, Log: p.Log, Passwords: o.Passwords, Providers: o.Providers,
				StaffFactor: o.StaffFactor, Markets: func() Markets { return p.Markets.Current() },
			})
			if err != nil {
				return err
			}
			s.jobs = p.Jobs
			return s.jobs.Register(s.resetLetterJob())
		},
		Run:   s.Run,
		Parts: []slice.NamedPart{{Name: "account", Part: s}},
	}, s
}

// OpenForCommand opens the service for an operator's command of another slice, which
// writes the lines of authentication itself.
func (s *Service) OpenForCommand(ctx context.Context, p *slice.Platform) error {
	if err := s.connect(ctx, Config{DB: p.DB, Clock: p.Clock, Log: zerolog.Nop(), StaffFactor: true}); err != nil {
		return err
	}
	// Jobs are queued here and done by a server.
	s.jobs = job.New(job.Config{DB: p.DB, Clock: p.Clock, Log: zerolog.Nop()})
	return s.jobs.Register(s.resetLetterJob())
}

// register adds the calls of every room. The rooms are made when the slice opens,
// after their calls are registered.
func (s *Service) register(api huma.API) {
	signup.Register(api, func() *signup.Service { return s.signup })
	signin.Register(api, func() *signin.Service { return s.signin })
	sessions.Register(api, func() *sessions.Service { return s.sessions })
	twofactor.Register(api, func() *twofactor.Service { return s.twofactor })
	passkeys.Register(api, func() *passkeys.Service { return s.passkeys })
	openid.Register(api, func() *openid.Service { return s.openid })
}

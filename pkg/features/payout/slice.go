package payout

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"path/filepath"

	"knowmad/pkg/features/payout/bank"
	"knowmad/pkg/features/payout/payee"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/keyring"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/sealing"
	"knowmad/pkg/platform/slice"
	"knowmad/pkg/platform/throttle"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Options are what an operator decides.
type Options struct {
	PayoutsBy   string `enum:"default,sandbox,file" default:"default" help:"Who pays what was approved: sandbox, which stands for a bank and pays nobody (not in prod), or file: staff make files for the bank. If not given, sandbox in local and file elsewhere. Where users are paid is sealed with the keys in KNOWMAD_SEAL_KEY or the file that KNOWMAD_SEAL_KEY_FILE names (each 32 bytes in base64, the first one seals); local makes one in the data folder."`
	PayoutsName string `placeholder:"NAME" help:"Whose account files for the bank pay from."`
	PayoutsIBAN string `placeholder:"IBAN" help:"That account. Without it there are no credit transfers, only tables."`

	Keys *sealing.Keys      `kong:"-"` // Configure finds them
	Env  market.Environment `kong:"-"`
}

// Configure reads the keys in the environment and checks the account.
func (o *Options) Configure(environ func(name string) string) error {
	keys, err := sealing.Load(environ)
	if err != nil && !errors.Is(err, sealing.ErrNone) {
		return err
	}
	o.Keys = keys
	if (o.PayoutsName == "") != (o.PayoutsIBAN == "") {
		return errors.New("--payouts-name and --payouts-iban belong together")
	}
	if o.PayoutsIBAN == "" {
		return nil
	}
	p, err := payee.Payee{Kind: payee.IBAN, Name: o.PayoutsName, Street: "1", City: "1", Country: o.PayoutsIBAN[:min(2, len(o.PayoutsIBAN))], Account: o.PayoutsIBAN}.Check()
	if err != nil {
		return fmt.Errorf("--payouts-name and --payouts-iban: a name of at most 70 characters and an IBAN: %w", err)
	}
	o.PayoutsName, o.PayoutsIBAN = p.Name, p.Account
	return nil
}

// Needs are what the slice needs of others.
type Needs struct {
	Demo    Demo
	Office  request.Office
	Notices notice.Teller
}

// Slice is what the noun brings to the server, and the service, which knows are told to and
// asked about once it is open.
func Slice(n Needs, o Options) (slice.Slice, *Service) {
	s := &Service{}
	return slice.Slice{
		Name:       "payout",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: request.Tag, Description: "What knowers earn and are paid. Sums are in minor units of the market's currency, but for the amounts of tiers, which are whole units."},
		Calls:      s.register,
		Mails:      request.Mails(),
		Open:       func(ctx context.Context, p *slice.Platform) error { return s.open(ctx, n, o, p) },
		Parts:      []slice.NamedPart{{Name: "payout", Part: s}},
	}, s
}

func (s *Service) open(ctx context.Context, n Needs, o Options, p *slice.Platform) error {
	ring, err := keyring.Open(ctx, p.DB, p.Clock, throttle.Purposes()...)
	if err != nil {
		return fmt.Errorf("keys of counters: %w", err)
	}
	r := request.Config{
		Mail: p.Mail, Notices: n.Notices, Office: n.Office, Throttle: throttle.New(p.Clock, ring), Keys: o.Keys,
		Debtor: bank.Debtor{Name: o.PayoutsName, IBAN: o.PayoutsIBAN},
	}
	if r.Keys == nil && o.Env == market.Local {
		if r.Keys, err = sealing.Local(filepath.Join(p.Folder, "seal.key")); err != nil {
			return err
		}
	}
	if r.Keys == nil {
		p.Log.Warn().Msg("payout: without " + sealing.Variable + " users can't say where they are paid")
	}
	if o.PayoutsBy == "sandbox" || o.PayoutsBy != "file" && o.Env == market.Local {
		if o.Env == market.Prod {
			return errors.New("--payouts-by=sandbox pays nobody: in prod it is file")
		}
		r.Provider = request.Sandbox(p.DB)
	}
	*s = *New(Config{DB: p.DB, Clock: p.Clock, Log: p.Log, Jobs: p.Jobs, Demo: n.Demo, Markets: p.Markets}, r)
	p.Jobs.Every(lookEvery, "payout: opening and closing windows", s.look)
	p.Jobs.Every(lookEvery, "payout: paying for single knows", s.rewards.Look)
	return errors.Join(p.Jobs.Register(s.settlingJob()), p.Jobs.Register(s.rewards.Job()), p.Jobs.Register(s.requests.Job()))
}

package openid

import (
	"context"
	"errors"
	"strings"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/factors"
	"knowmad/pkg/features/account/signup"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

// ProviderLink says that a user signs in through a provider.
type ProviderLink struct {
	ID       string    `json:"id" doc:"google or apple." example:"google"`
	Name     string    `json:"name" example:"Google"`
	Email    string    `json:"email" doc:"As the provider told it when it was linked."`
	LinkedOn time.Time `json:"linkedOn"`
	UsedOn   time.Time `json:"usedOn" doc:"When somebody last signed in through it."`
}

// makeTicket stores the identity that a provider gave until the visitor has entered
// what is missing (a password or a date of birth), and uses the visit up.
func (s *Service) makeTicket(ctx context.Context, p *client, at call.Site, v visit, who identity) (ticket string, err error) {
	ticket = users.NewToken()
	now := s.clock.Now()
	err = s.db.Write(ctx, func(q db.Queryer) error {
		if err := useVisit(ctx, q, v); err != nil {
			return err
		}
		if err := DeleteExpired(ctx, q, now); err != nil {
			return err
		}
		return insertTicket(ctx, q, ticketRow{
			Hash: users.Hash(ticket), Provider: p.ID, Issuer: who.issuer, Subject: who.subject, Email: who.email.Text,
			Name: nameOf(who), Host: at.Host, Device: v.Device, Expires: db.At(now.Add(ticketFor)),
		})
	})
	return ticket, err
}

// nameOf is the name of a new user who comes through a provider: as the
// provider says, else as their address begins. They can change it.
func nameOf(who identity) string {
	local, domain, _ := strings.Cut(who.email.Text, "@")
	for _, name := range []string{who.name, local} {
		if name, err := person.ParseName(name); err == nil {
			return name
		}
	}
	return string([]rune(domain)[:min(len([]rune(domain)), person.MaxName)])
}

// errTicket is the error of a ticket that doesn't work. It doesn't name the reason.
func errTicket() *problem.Error {
	return problem.New(problem.BadRequest, "That took too long, or began on another device. Please try again.")
}

// readTicket reads a ticket that is valid on this host and device and hasn't expired.
// It stays until the sign-in succeeds.
func (s *Service) readTicket(ctx context.Context, c call.Caller, g factors.Grant) (ticketRow, error) {
	at, err := call.SiteOf(g.Host)
	if err != nil {
		return ticketRow{}, err
	}
	if len(g.Ticket) > users.MaxToken {
		return ticketRow{}, errTicket()
	}
	t, ok, err := findTicket(ctx, s.db.One(), g.Ticket)
	if err != nil {
		return ticketRow{}, err
	}
	if !ok || t.Host != at.Host || t.Device != c.Device || !s.clock.Now().Before(t.Expires.Time) {
		return ticketRow{}, errTicket()
	}
	return t, nil
}

// useTicket takes a ticket out of the database.
func useTicket(ctx context.Context, q db.Queryer, t ticketRow) error {
	found, err := deleteTicket(ctx, q, t.Hash)
	if err == nil && !found { // another request was faster
		err = errTicket()
	}
	return err
}

// ByTicket signs in with an identity at a provider: to the account that is linked with
// it; else to the account with its address, whose password is required to link it; else
// to a new account without a password.
func (s *Service) ByTicket(ctx context.Context, c call.Caller, g factors.Grant) (factors.Proof, error) {
	t, err := s.readTicket(ctx, c, g)
	if err != nil {
		return factors.Proof{}, err
	}
	linked, err := findLinked(ctx, s.db.One(), t)
	if err != nil {
		return factors.Proof{}, err
	}
	authlog.Account(ctx, linked)
	if linked != "" {
		return factors.Proof{User: users.User{ID: linked}, OnSuccess: func(ctx context.Context, q db.Queryer, _ users.User) error {
			return s.touchLink(ctx, q, t)
		}}, nil
	}
	address, err := users.ParseAddress(t.Email, "email")
	if err != nil {
		return factors.Proof{}, err
	}
	known, err := users.FindByAddress(ctx, s.db.One(), address.Key)
	if err != nil {
		return factors.Proof{}, err
	}
	if known.Confirmed.Valid {
		authlog.Account(ctx, known.ID)
	}
	if !known.Confirmed.Valid {
		return s.signUpByProvider(ctx, c, g, t, address)
	}
	if g.Password == "" {
		return factors.Proof{}, problem.New(problem.EmailAccountExists, "An account has this address already. Please enter its password to link it.")
	}
	return s.linkProvider(ctx, c, g, t)
}

// linkProvider checks the password of the account that gets a link.
func (s *Service) linkProvider(ctx context.Context, c call.Caller, g factors.Grant, t ticketRow) (factors.Proof, error) {
	g.Email = t.Email
	p, err := s.passwords.ByPassword(ctx, c, g)
	if err != nil {
		return factors.Proof{}, err
	}
	p.OnSuccess = func(ctx context.Context, q db.Queryer, now users.User) error {
		if err := useTicket(ctx, q, t); err != nil {
			return err
		}
		err := s.link(ctx, q, t, now.ID)
		if db.IsUnique(err) {
			return problem.New(problem.Duplicate, "Your account is linked with another one there. Please remove that link first.").WithCause(err)
		}
		if err != nil {
			return err
		}
		q.AfterCommit(func() { authlog.Also(ctx, "provider-added", now.ID) })
		return s.notifyOfProviderLink(ctx, q, g.Host.Market, now, "on", s.providerName(t.Provider))
	}
	return p, nil
}

// signUpByProvider makes an account for a user without one. The provider vouches
// for the address, so it counts as confirmed, and unconfirmed sign-ups with it are
// deleted.
func (s *Service) signUpByProvider(ctx context.Context, c call.Caller, g factors.Grant, t ticketRow, address users.Address) (factors.Proof, error) {
	now := s.clock.Now()
	m := g.Host.Market
	if err := s.signup.CheckAgeRefusal(ctx, m, c); err != nil {
		return factors.Proof{}, err
	}
	born, err := signup.BirthDate(m, g.DateOfBirth, now)
	if errors.Is(err, signup.ErrYoung) {
		err = s.signup.RecordAgeRefusal(ctx, c) // of a device with a ticket, so these fill no table either
	}
	if err != nil {
		return factors.Proof{}, err
	}
	u := users.User{ID: uuid.NewString()}
	err = s.db.Write(ctx, func(q db.Queryer) error {
		if err := s.throttle.Lock(ctx, q, s.limits.MailCounter(address.Key)); err != nil { // as links do
			return err
		}
		if err := useTicket(ctx, q, t); err != nil {
			return err
		}
		err := users.Insert(ctx, q, users.New{
			ID: u.ID, Address: address, Name: t.Name, Market: s.markets().OnSite(m, c.Country).Code, DateOfBirth: born,
			Source: t.Provider, Created: now,
		})
		if err != nil {
			return err
		}
		if err := users.Confirm(ctx, q, u.ID, now); err != nil {
			return err
		}
		q.AfterCommit(func() { authlog.Also(ctx, "sign-up", u.ID) })
		return s.link(ctx, q, t, u.ID)
	})
	if db.IsUnique(err) { // another sign-up with the address was confirmed at the same moment
		return factors.Proof{}, problem.New(problem.EmailAccountExists, "An account has this address already. Please enter its password to link it.").WithCause(err)
	}
	return factors.Proof{User: u}, err
}

func (s *Service) link(ctx context.Context, q db.Queryer, t ticketRow, userID string) error {
	return insertProviderLink(ctx, q, t, userID, s.clock.Now())
}

func (s *Service) touchLink(ctx context.Context, q db.Queryer, t ticketRow) error {
	if err := useTicket(ctx, q, t); err != nil {
		return err
	}
	found, err := updateProviderLinkUsed(ctx, q, t, s.clock.Now())
	if err == nil && !found { // removed meanwhile
		err = errTicket()
	}
	return err
}

func (s *Service) notifyOfProviderLink(ctx context.Context, q db.Queryer, m *market.Market, u users.User, change, provider string) error {
	return s.letters.Send(ctx, q, m, "provider-changed", u.ID, u.Email, u.Name, map[string]string{
		"link": m.Domain + "/profile/security", "when": s.clock.Now().Format(time.RFC3339),
		"change": change, "provider": provider,
	})
}

// providerName is what people call a provider, one that isn't configured any
// more included.
func (s *Service) providerName(id string) string {
	if p, err := s.provider(id); err == nil {
		return p.Name
	}
	return id
}

// ProviderLinks are those of the actor's account.
func (s *Service) ProviderLinks(ctx context.Context, a right.Actor) ([]ProviderLink, error) {
	return s.LinksOf(ctx, s.db.One(), a.User)
}

// LinksOf reads the links of a user with providers.
func (s *Service) LinksOf(ctx context.Context, q db.Queryer, userID string) ([]ProviderLink, error) {
	rows, err := listProviderLinks(ctx, q, userID)
	if err != nil {
		return nil, err
	}
	out := make([]ProviderLink, 0, len(rows))
	for _, r := range rows {
		out = append(out, ProviderLink{r.Provider, s.providerName(r.Provider), r.Email, r.Created.Time, r.Used.Time})
	}
	return out, nil
}

// Unlink ends that the actor's account is entered through a provider, and tells
// the owner by mail. It asks for what RemovePasskey does. The only way into an
// account stays.
func (s *Service) Unlink(ctx context.Context, m *market.Market, c call.Caller, a right.Actor, provider, password, code string) error {
	return s.twofactor.WithProofAndSecondFactor(ctx, c, a, password, code, func(q db.Queryer, u users.User) error {
		found, err := deleteProviderLink(ctx, q, u.ID, provider)
		if err != nil {
			return err
		}
		if !found {
			return problem.New(problem.NotFound, "Your account isn't linked with this provider.")
		}
		if err := factors.RequireOtherWayIn(ctx, q, u); err != nil {
			return err
		}
		return s.notifyOfProviderLink(ctx, q, m, u, "off", s.providerName(provider))
	})
}

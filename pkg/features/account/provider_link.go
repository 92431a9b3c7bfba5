package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

// ProviderLink says that somebody signs in through a provider.
type ProviderLink struct {
	ID       string    `json:"id" doc:"google or apple." example:"google"`
	Name     string    `json:"name" example:"Google"`
	Email    string    `json:"email" doc:"As the provider told it when it was linked."`
	LinkedOn time.Time `json:"linkedOn"`
	UsedOn   time.Time `json:"usedOn" doc:"When somebody last signed in through it."`
}

// makeTicket keeps what a provider said until the person has said the rest, and
// uses the visit up.
func (s *Service) makeTicket(ctx context.Context, p *client, at site, v visit, who identity) (ticket string, err error) {
	ticket = newToken()
	now := s.clock.Now()
	err = s.db.Write(ctx, func(q db.Queryer) error {
		if err := useVisit(ctx, q, v); err != nil {
			return err
		}
		if err := deleteExpiredTickets(ctx, q, now); err != nil {
			return err
		}
		return insertTicket(ctx, q, ticketRow{
			Hash: hashed(ticket), Provider: p.ID, Issuer: who.issuer, Subject: who.subject, Email: who.email.Text,
			Name: nameOf(who), Host: at.host, Device: v.Device, Expires: db.At(now.Add(ticketFor)),
		})
	})
	return ticket, err
}

// nameOf is what somebody is called whom we only know from a provider: as the
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

// errTicket is what a ticket gets that doesn't work, for whatever reason.
func errTicket() *problem.Error {
	return problem.New(problem.BadRequest, "That took too long, or began on another device. Please try again.")
}

// readTicket reads a ticket that is good here and now. It is used up only once
// everything is right.
func (s *Service) readTicket(ctx context.Context, c Caller, g Grant) (ticketRow, error) {
	at, err := siteOf(g.Host)
	if err != nil {
		return ticketRow{}, err
	}
	if len(g.Ticket) > maxToken {
		return ticketRow{}, errTicket()
	}
	t, ok, err := findTicket(ctx, s.db.One(), g.Ticket)
	if err != nil {
		return ticketRow{}, err
	}
	if !ok || t.Host != at.host || t.Device != c.Device || !s.clock.Now().Before(t.Expires.Time) {
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

// byTicket finds out who it is whom a provider vouches for: the account that is
// linked with them; else the one with their address, whose password must be
// given to link it; else a new one, without a password.
func (s *Service) byTicket(ctx context.Context, c Caller, g Grant) (proof, error) {
	t, err := s.readTicket(ctx, c, g)
	if err != nil {
		return proof{}, err
	}
	linked, err := findLinked(ctx, s.db.One(), t)
	if err != nil {
		return proof{}, err
	}
	authlog.Account(ctx, linked)
	if linked != "" {
		return proof{user: user{ID: linked}, enter: func(ctx context.Context, q db.Queryer, _ user) error {
			return s.touchLink(ctx, q, t)
		}}, nil
	}
	address, err := ParseAddress(t.Email, "email")
	if err != nil {
		return proof{}, err
	}
	known, err := findByAddress(ctx, s.db.One(), address.Key)
	if err != nil {
		return proof{}, err
	}
	if known.Confirmed.Valid {
		authlog.Account(ctx, known.ID)
	}
	if !known.Confirmed.Valid {
		return s.signUpByProvider(ctx, c, g, t, address)
	}
	if g.Password == "" {
		return proof{}, problem.New(problem.EmailAccountExists, "An account has this address already. Please enter its password to link it.")
	}
	return s.linkProvider(ctx, c, g, t)
}

// linkProvider checks the password of the account that gets a link.
func (s *Service) linkProvider(ctx context.Context, c Caller, g Grant, t ticketRow) (proof, error) {
	g.Email = t.Email
	p, err := s.byPassword(ctx, c, g)
	if err != nil {
		return proof{}, err
	}
	p.enter = func(ctx context.Context, q db.Queryer, now user) error {
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
func (s *Service) signUpByProvider(ctx context.Context, c Caller, g Grant, t ticketRow, address Address) (proof, error) {
	now := s.clock.Now()
	m := g.Host.Market
	if err := s.checkAgeRefusal(ctx, m, c); err != nil {
		return proof{}, err
	}
	born, err := birthDate(m, g.DateOfBirth, now)
	if errors.Is(err, errYoung) {
		err = s.recordAgeRefusal(ctx, c) // of a device with a ticket, so these fill no table either
	}
	if err != nil {
		return proof{}, err
	}
	u := user{ID: uuid.NewString()}
	err = s.db.Write(ctx, func(q db.Queryer) error {
		if err := s.throttle.Lock(ctx, q, s.mailCounter(address.Key)); err != nil { // as links do
			return err
		}
		if err := useTicket(ctx, q, t); err != nil {
			return err
		}
		err := insertUser(ctx, q, newUser{
			ID: u.ID, Address: address, Name: t.Name, Market: s.markets().OnSite(m, c.Country).Code, DateOfBirth: born,
			Source: t.Provider, Created: now,
		})
		if err != nil {
			return err
		}
		if err := s.confirm(ctx, q, u.ID); err != nil {
			return err
		}
		q.AfterCommit(func() { authlog.Also(ctx, "sign-up", u.ID) })
		return s.link(ctx, q, t, u.ID)
	})
	if db.IsUnique(err) { // somebody confirmed the address at the same moment
		return proof{}, problem.New(problem.EmailAccountExists, "An account has this address already. Please enter its password to link it.").WithCause(err)
	}
	return proof{user: u}, err
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

func (s *Service) notifyOfProviderLink(ctx context.Context, q db.Queryer, m *market.Market, u user, change, provider string) error {
	return s.send(ctx, q, m, "provider-changed", u.ID, u.Email, u.Name, map[string]string{
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
	return s.linksOf(ctx, s.db.One(), a.User)
}

func (s *Service) linksOf(ctx context.Context, q db.Queryer, userID string) ([]ProviderLink, error) {
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
func (s *Service) Unlink(ctx context.Context, m *market.Market, c Caller, a right.Actor, provider, password, code string) error {
	return s.withProofAndSecondFactor(ctx, c, a, password, code, func(q db.Queryer, u user) error {
		found, err := deleteProviderLink(ctx, q, u.ID, provider)
		if err != nil {
			return err
		}
		if !found {
			return problem.New(problem.NotFound, "Your account isn't linked with this provider.")
		}
		if err := requireOtherWayIn(ctx, q, u); err != nil {
			return err
		}
		return s.notifyOfProviderLink(ctx, q, m, u, "off", s.providerName(provider))
	})
}

// requireOtherWayIn refuses what leaves no way into an account.
func requireOtherWayIn(ctx context.Context, q db.Queryer, u user) error {
	if u.Password != "" {
		return nil
	}
	n, err := countOtherWaysIn(ctx, q, u.ID)
	if err != nil {
		return err
	}
	if n == 0 {
		return problem.New(problem.Forbidden, "This is the only way into your account. Please set a password first.")
	}
	return nil
}

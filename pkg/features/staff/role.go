package staff

import (
	"context"

	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/slice"
)

// Outcome is what became of a user.
type Outcome struct {
	Person  person.Card
	Changed bool // false: it was so already, and nothing is on record
}

// onEmail does something to the account of an address, in one transaction. The
// error for an address without an account, or with a sign-up that isn't
// confirmed, tells the operator what to do.
func (s *Service) onEmail(ctx context.Context, email string, do func(q db.Queryer, p person.Card) (changed bool, err error)) (Outcome, error) {
	var out Outcome
	err := s.db.Write(ctx, func(q db.Queryer) error {
		p, err := s.ByEmail(ctx, q, email)
		if err != nil {
			return err
		}
		out.Person = p
		out.Changed, err = do(q, p)
		return err
	})
	if err == nil && out.Changed {
		slice.PurgeUser(s.pages, out.Person.ID)
	}
	return out, err
}

// onUser does something to a user that others may see.
func (s *Service) onUser(ctx context.Context, user string, do func(q db.Queryer) error) error {
	err := s.db.Write(ctx, do)
	if err == nil {
		slice.PurgeUser(s.pages, user)
	}
	return err
}

// ByEmail is the confirmed account of an address. Its errors are for operators.
func (s *Service) ByEmail(ctx context.Context, q db.Queryer, email string) (person.Card, error) {
	p, err := s.accounts.FindByEmail(ctx, q, email)
	switch {
	case err != nil && problem.From(err).Type == problem.NotFound:
		return person.Card{}, problem.New(problem.NotFound, "nobody has an account with the address %s; it must be signed up with and confirmed on any market's site first", email)
	case err != nil && problem.From(err).Type == problem.FormValidation:
		return person.Card{}, problem.New(problem.FormValidation, "%q is no e-mail address", email)
	case err != nil:
		return person.Card{}, err
	case !p.Confirmed:
		return person.Card{}, problem.New(problem.EmailConfirmationRequired, "the address %s isn't confirmed yet; its owner must open the link in the mail first, or sign up again for a new one", email)
	}
	return p, nil
}

// Add makes the account of an address staff. They have the rights with their
// next access token: within 15 minutes, or as soon as they sign in again.
func (s *Service) Add(ctx context.Context, by person.Member, email string) (Outcome, error) {
	return s.onEmail(ctx, email, func(q db.Queryer, p person.Card) (bool, error) {
		if p.Staff {
			return false, nil
		}
		if err := person.SetStaff(ctx, q, p.ID, true); err != nil {
			return false, err
		}
		return true, s.record(ctx, q, by, actionAddStaff, p.ID, nil)
	})
}

// Remove takes away what Add gave, and signs them out everywhere: their access
// tokens say staff until they expire, but tokens of ended sessions are refused
// within seconds.
func (s *Service) Remove(ctx context.Context, by person.Member, email string) (Outcome, error) {
	out, err := s.onEmail(ctx, email, func(q db.Queryer, p person.Card) (bool, error) {
		if !p.Staff {
			return false, nil
		}
		if err := person.SetStaff(ctx, q, p.ID, false); err != nil {
			return false, err
		}
		if err := s.accounts.EndSessions(ctx, q, p.ID); err != nil {
			return false, err
		}
		return true, s.record(ctx, q, by, actionRemoveStaff, p.ID, nil)
	})
	if err != nil || out.Changed {
		s.tellEnded(out, err)
	}
	return out, err
}

// EndSessionsByEmail signs the account of an address out everywhere, staff or
// not: its access tokens are refused within seconds.
func (s *Service) EndSessionsByEmail(ctx context.Context, by person.Member, email string) (Outcome, error) {
	out, err := s.onEmail(ctx, email, func(q db.Queryer, p person.Card) (bool, error) {
		if err := s.accounts.EndSessions(ctx, q, p.ID); err != nil {
			return false, err
		}
		return true, s.record(ctx, q, by, actionEndSessions, p.ID, nil)
	})
	s.tellEnded(out, err)
	return out, err
}

// ResetFactorByEmail deletes the second factors of the account of an address, staff or
// not, and signs it out everywhere. Its owner is told by mail.
func (s *Service) ResetFactorByEmail(ctx context.Context, by person.Member, email string) (Outcome, error) {
	out, err := s.onEmail(ctx, email, func(q db.Queryer, p person.Card) (bool, error) {
		if err := s.accounts.ResetFactors(ctx, q, p.ID); err != nil {
			return false, err
		}
		return true, s.record(ctx, q, by, actionResetFactor, p.ID, nil)
	})
	authlog.Write(s.log, "second-factor-reset", out.Person.ID, out.Person.Market, err)
	return out, err
}

// tellEnded writes the line of authentication for all sessions of an account.
func (s *Service) tellEnded(out Outcome, err error) {
	authlog.Write(s.log, "sessions-ended", out.Person.ID, out.Person.Market, err)
}

// Members are those who are staff.
func (s *Service) Members(ctx context.Context) ([]person.Card, error) {
	return person.Staff(ctx, s.db.One())
}

// AcceptKnower makes a user a knower. The rights come with the next access
// token, as for staff. The error is a NotFoundError.
func (s *Service) AcceptKnower(ctx context.Context, by person.Member, user string) error {
	return s.onUser(ctx, user, func(q db.Queryer) error {
		_, err := s.accept(ctx, q, by, user)
		return err
	})
}

// AcceptKnowerByEmail is AcceptKnower for an address.
func (s *Service) AcceptKnowerByEmail(ctx context.Context, by person.Member, email string) (Outcome, error) {
	return s.onEmail(ctx, email, func(q db.Queryer, p person.Card) (bool, error) { return s.accept(ctx, q, by, p.ID) })
}

func (s *Service) accept(ctx context.Context, q db.Queryer, by person.Member, user string) (changed bool, err error) {
	_, changed, err = person.MakeKnower(ctx, q, user, s.clock.Now())
	if err != nil || !changed {
		return false, err
	}
	return true, s.record(ctx, q, by, actionAcceptKnower, user, nil)
}

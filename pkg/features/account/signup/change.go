package signup

import (
	"cmp"
	"context"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/letters"
	"knowmad/pkg/features/account/limits"
	"knowmad/pkg/features/account/passwords"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/throttle"
)

// ChangePassword sets a new password. It takes the old one, and a code where
// signing in asks for one, ends the actor's other sessions and tells the owner by
// mail.
func (s *Service) ChangePassword(ctx context.Context, m *market.Market, c call.Caller, a right.Actor, old, code, next string) error {
	me, err := users.Find(ctx, s.db.One(), a.User)
	if err != nil {
		return err
	}
	if err := passwords.CheckPassword(next, "newPassword", me.Name, me.Email); err != nil {
		return err
	}
	was, err := s.passwords.Prove(ctx, c, a.User, old, "oldPassword")
	if err != nil {
		return err
	}
	hash, err := s.passwords.Hash(ctx, next)
	if err != nil {
		return err
	}
	return s.passwords.WriteOrRefuse(ctx, func(q db.Queryer) (*problem.Error, error) {
		// Of two changes at once one counts: the other one's old password is wrong.
		u, err := s.passwords.Confirm(ctx, q, was)
		if err != nil {
			return nil, err
		}
		if fault, err := s.twofactor.RequireCode(ctx, q, c, u, code); fault != nil || err != nil {
			return fault, err
		}
		if err := users.UpdatePassword(ctx, q, u.ID, hash); err != nil {
			return nil, err
		}
		return nil, s.afterNewPassword(ctx, q, m, u, a.Session)
	})
}

// afterNewPassword ends the other sessions, which may be an attacker's with the old
// password, makes links dead that would set another one, and mails the owner.
func (s *Service) afterNewPassword(ctx context.Context, q db.Queryer, m *market.Market, u users.User, session string) error {
	if err := s.sessions.EndOthers(ctx, q, u.ID, session); err != nil {
		return err
	}
	if err := deleteLinks(ctx, q, u.ID); err != nil {
		return err
	}
	return s.letters.Send(ctx, q, m, "password-changed", u.ID, u.Email, u.Name, map[string]string{
		"link": m.Domain + "/auth/forgot-password", "when": s.clock.Now().Format(time.RFC3339),
	})
}

// Forget mails a link that sets a new password, where the address has an account
// or a sign-up. The caller does not learn whether there is one: not by the answer, nor by
// the mails that a further call sends.
// An address that asks for much must send a captcha's solution, too.
func (s *Service) Forget(ctx context.Context, m *market.Market, c call.Caller, email, captcha string) error {
	address, err := users.ParseAddress(email, "email")
	if err != nil {
		return err
	}
	if err := s.limits.CountMailRequest(ctx, c, captcha); err != nil {
		return err
	}
	return s.db.Write(ctx, func(q db.Queryer) error {
		wait, err := s.throttle.Try(ctx, q, s.limits.MailCounter(address.Key))
		if err != nil {
			return err
		}
		u, err := users.FindByAddress(ctx, q, address.Key)
		if err != nil {
			return err
		}
		authlog.Account(ctx, u.ID)
		if wait > 0 {
			q.AfterCommit(func() { authlog.Outcome(ctx, outcomeHeldBack) })
			return nil
		}
		if u.ID == "" {
			return s.letters.Mimic(ctx, q, m)
		}
		token, err := insertLink(ctx, q, toReset, u.ID, u.Email, s.clock.Now().Add(resetFor))
		if err != nil {
			return err
		}
		return s.letters.Send(ctx, q, m, "reset-password", u.ID, u.Email, u.Name, map[string]string{
			"link": m.Domain + "/auth/reset-password#token=" + token, "validFor": resetFor.String(),
		})
	})
}

// Reset sets a new password by a link and ends every session. The link proves that
// the caller reads the address's mails, so it confirms a sign-up, too. After a
// password that is refused the link still works.
func (s *Service) Reset(ctx context.Context, m *market.Market, from call.Caller, token, next string) error {
	if err := passwords.CheckPassword(next, "newPassword"); err != nil {
		return err
	}
	// Hashing is expensive and has one queue for all callers, so the link is checked
	// before.
	if _, err := s.findLink(ctx, s.db.One(), token, toReset); err != nil {
		if problem.From(err).Type == problem.BadRequest {
			err = cmp.Or(s.limits.CountDeadLink(ctx, from), err)
		}
		return err
	}
	hash, err := s.passwords.Hash(ctx, next)
	if err != nil {
		return err
	}
	err = s.db.Write(ctx, func(q db.Queryer) error {
		l, err := s.useLink(ctx, q, token, toReset)
		if err != nil {
			return err
		}
		u, err := users.FindAnyone(ctx, q, l.User)
		if err != nil {
			return err
		}
		// Checked again, now with the name and address, which only the link gives.
		if err := passwords.CheckPassword(next, "newPassword", u.Name, u.Email); err != nil {
			return err
		}
		if err := users.UpdatePassword(ctx, q, u.ID, hash); err != nil {
			return err
		}
		if err := s.confirm(ctx, q, u.ID); err != nil {
			return err
		}
		// The owner has proved the address: earlier guesses of an attacker mustn't
		// delay their sign-in.
		if err := s.throttle.Forgive(ctx, q, []throttle.Counter{s.throttle.Counter("account", u.Key, limits.GuessesOnAccount())}); err != nil {
			return err
		}
		return s.afterNewPassword(ctx, q, m, u, "")
	})
	if db.IsUnique(err) {
		return errLink().WithCause(err)
	}
	return err
}

// ChangeEmail mails a link to the new address; the account has it once that is
// opened. It takes the password, a code where signing in asks for one, and of staff a
// session that has shown a second factor: setting one up takes their mailbox. A new
// address that has an account already gets the same answer.
func (s *Service) ChangeEmail(ctx context.Context, m *market.Market, c call.Caller, a right.Actor, email, password, code string) error {
	address, err := users.ParseAddress(email, "newEmail")
	if err != nil {
		return err
	}
	was, err := s.passwords.Prove(ctx, c, a.User, password, "password")
	if err != nil {
		return err
	}
	mails := s.limits.MailCounter(address.Key)
	return s.passwords.WriteOrRefuse(ctx, func(q db.Queryer) (*problem.Error, error) {
		if err := s.throttle.Lock(ctx, q, mails); err != nil { // before the account, as links do
			return nil, err
		}
		u, err := s.passwords.Confirm(ctx, q, was)
		if err != nil {
			return nil, err
		}
		if fault, err := s.twofactor.RequireCode(ctx, q, c, u, code); fault != nil || err != nil {
			return fault, err
		}
		if fault := s.twofactor.RequireShown(a, u); fault != nil {
			return fault, nil
		}
		wait, err := s.throttle.Try(ctx, q, mails)
		if err != nil {
			return nil, err
		}
		if wait > 0 {
			q.AfterCommit(func() { authlog.Outcome(ctx, outcomeHeldBack) })
			return nil, nil
		}
		return nil, s.sendAddressLink(ctx, q, m, u, address)
	})
}

// sendAddressLink mails the link that gives an account an address; where another one has
// it, that one's owner is told.
func (s *Service) sendAddressLink(ctx context.Context, q db.Queryer, m *market.Market, u users.User, address users.Address) error {
	taken, err := users.FindByAddress(ctx, q, address.Key)
	if err != nil {
		return err
	}
	if taken.Confirmed.Valid && taken.ID != u.ID {
		q.AfterCommit(func() { authlog.Outcome(ctx, outcomeKnown) })
		if err := letters.Idle(ctx, q, 1); err != nil { // in place of a link
			return err
		}
		return s.letters.Send(ctx, q, m, "known-address", taken.ID, taken.Email, taken.Name, map[string]string{"link": m.Domain + "/auth/signin"})
	}
	token, err := insertLink(ctx, q, toChangeEmail, u.ID, address.Text, s.clock.Now().Add(confirmFor))
	if err != nil {
		return err
	}
	return s.letters.Send(ctx, q, m, "email-change", u.ID, address.Text, u.Name, map[string]string{
		"link": m.Domain + "/auth/confirm#token=" + token, "validFor": confirmFor.String(),
	})
}

// changeAddress gives an account the address that a link was mailed to, and tells the
// old one. Links that were mailed there before are dead.
func (s *Service) changeAddress(ctx context.Context, q db.Queryer, m *market.Market, l Link) error {
	address, err := users.ParseAddress(l.Email, "newEmail")
	if err != nil {
		return err
	}
	u, err := users.Find(ctx, q, l.User)
	if err != nil {
		return err
	}
	if err := users.UpdateAddress(ctx, q, u.ID, address); err != nil {
		return err
	}
	if err := deleteLinks(ctx, q, u.ID); err != nil {
		return err
	}
	if err := s.confirm(ctx, q, u.ID); err != nil {
		return err
	}
	return s.letters.Send(ctx, q, m, "email-changed", u.ID, u.Email, u.Name, map[string]string{"newEmail": address.Text})
}

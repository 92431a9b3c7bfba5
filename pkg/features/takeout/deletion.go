package takeout

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/slice"
)

const (
	// mindFor is how long people may change their mind about leaving.
	mindFor = 14 * 24 * time.Hour
	// freshFor is how young a session must be that stands in for a password.
	freshFor = 10 * time.Minute
)

// What becomes of what a user wrote for others.
const (
	Anonymise = "anonymise" // it stays, without an author
	Remove    = "remove"
)

// Schedule ends the actor's account two weeks on. At once their other sessions
// end and their profile is hidden. Asked again it keeps its day and takes the
// new wish for what they wrote. The errors are what checking the password
// answers; where there is none, a FormValidationError unless they signed in
// just now; and one for who has money here and doesn't give it up.
func (s *Service) Schedule(ctx context.Context, m *market.Market, a right.Actor, password, authored string, giveUp bool) (time.Time, error) {
	if err := s.canProve(ctx, a, password); err != nil {
		return time.Time{}, err
	}
	now := s.Clock.Now()
	var ends time.Time
	err := s.Accounts.WithPassword(ctx, a, password, func(q db.Queryer) error {
		if err := s.checkMoney(ctx, q, a.User, giveUp); err != nil {
			return err
		}
		due, added, err := person.ScheduleDeletion(ctx, q, a.User, person.Deletion{
			Authored: authored, Market: m.Code, Requested: now, Due: now.Add(mindFor),
		})
		if ends = due; err != nil || !added {
			return err
		}
		if _, err := s.Jobs.Enqueue(ctx, q, job.Request{Kind: erasing, Key: a.User, NotBefore: ends}); err != nil {
			return err
		}
		if err := s.Accounts.EndOtherSessions(ctx, q, a.User, a.Session); err != nil {
			return fmt.Errorf("ending sessions: %w", err)
		}
		return s.tell(ctx, q, a.User, m.Code, "deletion-scheduled", map[string]string{"when": ends.Format(time.RFC3339)})
	})
	if err == nil {
		slice.PurgeUser(s.Pages, a.User)
	}
	return ends, err
}

// canProve tells people what their account asks for to prove that it is theirs,
// where they can't: the password, or a sign-in of just now where there is none.
func (s *Service) canProve(ctx context.Context, a right.Actor, password string) error {
	p, err := person.FindOwn(ctx, s.DB.One(), a.User)
	if err != nil {
		return err
	}
	if p.HasPassword {
		if password == "" {
			return invalid("Please enter your password.")
		}
		return nil
	}
	since, err := s.Accounts.SessionSince(ctx, s.DB.One(), a.Session)
	if err != nil {
		return fmt.Errorf("reading a session: %w", err)
	}
	if s.Clock.Now().Sub(since) >= freshFor {
		return invalid("Your account has no password. Please sign out, sign in again and delete it within 10 minutes.")
	}
	return nil
}

// checkMoney refuses a user who has money here that they would lose, unless they give it up.
func (s *Service) checkMoney(ctx context.Context, q db.Queryer, user string, giveUp bool) error {
	if giveUp || s.Money == nil {
		return nil
	}
	owes, err := s.Money.Owes(ctx, q, user)
	if err != nil || !owes {
		return err
	}
	return problem.InField("giveUpMoney", "You have money here that wasn't paid to you. Ask for it first, or give it up.")
}

func invalid(message string) *problem.Error {
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(problem.Field{Field: "password", Message: message})
}

// Cancel keeps an account whose owner changed their mind. Where nothing was
// scheduled it does nothing.
func (s *Service) Cancel(ctx context.Context, m *market.Market, user string) error {
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		there, err := person.CancelDeletion(ctx, q, user)
		if err != nil || !there {
			return err
		}
		if err := s.Jobs.Cancel(ctx, q, erasing, user); err != nil {
			return err
		}
		return s.tell(ctx, q, user, m.Code, "deletion-cancelled", nil)
	})
	if err == nil {
		slice.PurgeUser(s.Pages, user)
	}
	return err
}

// farewell is the mail that says that an account is gone. It goes out after the
// address is forgotten, and is forgotten once it is sent.
func (s *Service) farewell(ctx context.Context, q db.Queryer, code string, p person.Card) error {
	return s.send(ctx, q, mail.Message{Template: "account-deleted", Unrecorded: true}, code, p)
}

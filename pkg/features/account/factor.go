package account

import (
	"context"
	"time"

	"knowmad/pkg/features/account/twofactor"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
)

// resetLetterKind is the job that mails the owner of an account whose second factors an
// operator deleted. The command that deletes them has no markets to write a letter with.
const resetLetterKind = "account.factor-reset-letter"

// ResetFactors deletes an account's second factors (the app's codes and the passkeys),
// signs it out everywhere and has its owner told by mail. It is the way back for an owner
// who has lost them; a password is set anew by mail, as ever.
func (s *Service) ResetFactors(ctx context.Context, q db.Queryer, id string) error {
	if err := s.sessions.EndOthers(ctx, q, id, ""); err != nil { // it locks the account
		return err
	}
	if err := twofactor.DeleteAll(ctx, q, id); err != nil {
		return err
	}
	_, err := s.jobs.Enqueue(ctx, q, job.Request{Kind: resetLetterKind, Args: resetLetter{id, s.clock.Now()}})
	return err
}

// resetLetter is whose letter is to be written.
type resetLetter struct {
	User string
	When time.Time
}

// resetLetterJob writes the letter of a reset.
func (s *Service) resetLetterJob() job.Kind {
	return job.Kind{Name: resetLetterKind, Work: func(ctx context.Context, j *job.Job) error {
		var l resetLetter
		if err := j.Decode(&l); err != nil {
			return err
		}
		return s.db.Write(ctx, func(q db.Queryer) error {
			cards, err := person.Cards(ctx, q, []string{l.User})
			if err != nil {
				return err
			}
			c, there := cards[l.User]
			m, known := s.markets().ByCode(c.Market)
			if there && known { // else the account or its market is gone
				err = s.mails.Send(ctx, q, m, "factor-reset", c.ID, c.Email, c.Name, map[string]string{
					"link": m.Domain + "/auth/signin", "when": l.When.Format(time.RFC3339),
				})
				if err != nil {
					return err
				}
			}
			return j.Finish(ctx, q)
		})
	}}
}

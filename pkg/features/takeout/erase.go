package takeout

import (
	"context"
	"errors"
	"fmt"

	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/slice"
)

// eraseAccount is one attempt to delete an account whose day has come, and to
// remove its files.
func (s *Service) eraseAccount(ctx context.Context, j *job.Job) error {
	d, found, err := person.FindDeletion(ctx, s.DB.One(), j.Key)
	if err != nil || !found {
		return err
	}
	if wait := d.Due.Sub(s.Clock.Now()); wait > 0 { // by this server's clock
		return job.Snooze(wait)
	}
	if err := s.erase(ctx, j); err != nil {
		return err
	}
	return errors.Join(s.removeFiles(ctx), s.DB.Settle(ctx))
}

// erase deletes an account and all that is kept of it, or nothing. Where its
// owner changed their mind, or another server was faster, there is nothing to do.
func (s *Service) erase(ctx context.Context, j *job.Job) error {
	user := j.Key
	var d person.Deletion
	var done bool
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		if err := s.Accounts.LockUser(ctx, q, user); err != nil {
			return fmt.Errorf("holding an account: %w", err)
		}
		var err error
		if d, done, err = person.TakeDeletion(ctx, q, user, s.Clock.Now()); err != nil || !done {
			return err
		}
		p, err := person.Find(ctx, q, user)
		if err != nil {
			return err
		}
		files, err := s.eraseParts(ctx, q, user, d.Authored == Remove)
		if err != nil {
			return err
		}
		if err := s.farewell(ctx, q, d.Market, p); err != nil {
			return err
		}
		if err := s.Accounts.Delete(ctx, q, user); err != nil {
			return fmt.Errorf("deleting an account: %w", err)
		}
		if err := noteFiles(ctx, q, files); err != nil {
			return err
		}
		return j.Finish(ctx, q) // here, as the job's row names the user
	})
	if err == nil && done {
		slice.PurgeUser(s.Pages, user)
	}
	if done && ctx.Err() == nil {
		// The id alone: whose it was, nothing tells any more.
		authlog.Write(s.Log, "account-deleted", user, d.Market, err)
	}
	return err
}

func (s *Service) eraseParts(ctx context.Context, q db.Queryer, user string, remove bool) (files []string, err error) {
	if s.Author != nil {
		if files, err = s.Author.EraseAuthored(ctx, q, user, remove); err != nil {
			return nil, fmt.Errorf("erasing what somebody wrote: %w", err)
		}
	}
	for _, part := range s.Parts {
		more, err := part.Part.Erase(ctx, q, user)
		if err != nil {
			return nil, fmt.Errorf("erasing the part %s: %w", part.Name, err)
		}
		files = append(files, more...)
	}
	return files, nil
}

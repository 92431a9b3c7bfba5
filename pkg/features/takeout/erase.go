package takeout

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/platform/authlog"
	"knowmad/pkg/platform/db"
)

const (
	atOnce       = 20            // accounts that one look deletes
	retryAfter   = time.Minute   // the first time; then twice as long each time
	retryLongest = 6 * time.Hour // a deletion is never given up: somebody was promised it
)

// eraseDue deletes the accounts whose day has come, and removes their files.
func (s *Service) eraseDue(ctx context.Context) error {
	var users []string
	err := s.DB.One().Select(ctx, &users, `SELECT user_id FROM deletions WHERE next <= ? ORDER BY next LIMIT ?`,
		db.At(s.Clock.Now()), atOnce)
	if err != nil {
		return fmt.Errorf("looking for deletions: %w", err)
	}
	for _, user := range users {
		if failed := s.erase(ctx, user); failed != nil && ctx.Err() == nil {
			err = errors.Join(err, failed, s.retryLater(ctx, user))
		}
	}
	if len(users) == 0 {
		return nil
	}
	return errors.Join(err, s.removeFiles(ctx), s.DB.Settle(ctx))
}

// erase deletes an account and all that is kept of it, or nothing. Where its
// owner changed their mind, or another server was faster, there is nothing to do.
func (s *Service) erase(ctx context.Context, user string) error {
	var done bool
	var d struct{ Authored, Market string }
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		if err := s.Accounts.LockUser(ctx, q, user); err != nil {
			return fmt.Errorf("holding an account: %w", err)
		}
		err := q.Get(ctx, &d, `DELETE FROM deletions WHERE user_id = ? AND due <= ? RETURNING authored, market`,
			user, db.At(s.Clock.Now()))
		if done = err == nil; errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("beginning a deletion: %w", err)
		}
		p, err := s.Accounts.Person(ctx, q, user)
		if err != nil {
			return fmt.Errorf("reading an account: %w", err)
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
		return noteFiles(ctx, q, files)
	})
	if err == nil && done {
		s.changed(user)
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

// retryLater puts off a deletion that failed.
func (s *Service) retryLater(ctx context.Context, user string) error {
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		var failures int
		err := q.Get(ctx, &failures, `UPDATE deletions SET failures = failures + 1 WHERE user_id = ? RETURNING failures`, user)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		wait := retryLongest
		if doublings := failures - 1; doublings < 9 {
			wait = min(retryAfter<<doublings, retryLongest)
		}
		_, err = q.Exec(ctx, `UPDATE deletions SET next = ? WHERE user_id = ?`, db.At(s.Clock.Now().Add(wait)), user)
		return err
	})
	if err != nil {
		return fmt.Errorf("putting off a deletion: %w", err)
	}
	return nil
}

// noteFiles remembers files until they are removed.
func noteFiles(ctx context.Context, q db.Queryer, files []string) error {
	for _, file := range files {
		if _, err := q.Exec(ctx, `INSERT INTO removals (file) VALUES (?) ON CONFLICT (file) DO NOTHING`, file); err != nil {
			return fmt.Errorf("noting a file: %w", err)
		}
	}
	return nil
}

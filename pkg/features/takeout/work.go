package takeout

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

const (
	// leaseFor is how long an export waits after the server that makes it died.
	leaseFor   = time.Minute
	renewEvery = 20 * time.Second
	workFor    = 15 * time.Minute // how long one attempt may take
	recordFor  = 10 * time.Second // how long its result may take to be written

	maxAttempts = 5
	firstWait   = time.Minute // after the first failure; then twice as long each time
)

var (
	errInterrupted = errors.New("the server stopped in each attempt")
	errTakenAway   = errors.New("it was taken away: its owner is gone, or another server has it")
)

// makeDue makes the archives that are due, one after the other.
func (s *Service) makeDue(ctx context.Context) error {
	for ctx.Err() == nil {
		r, ok, err := s.lease(ctx)
		if err != nil || !ok {
			return err
		}
		if err := s.attempt(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

const due = `SELECT id FROM exports WHERE state = 'PENDING' AND due <= ? ORDER BY due, id LIMIT 1`

// lease takes an export that is due. Another server that wants the same one
// waits for this one's transaction, finds it no longer due and leaves it.
func (s *Service) lease(ctx context.Context) (r row, ok bool, err error) {
	now := db.At(s.Clock.Now())
	var waiting []string // looked for first, since most of the time there is none
	if err := s.DB.One().Select(ctx, &waiting, due, now); err != nil {
		return row{}, false, fmt.Errorf("looking for exports: %w", err)
	}
	if len(waiting) == 0 {
		return row{}, false, nil
	}
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		return q.Get(ctx, &r, `UPDATE exports SET lease = ?, due = ?, attempts = attempts + 1
			WHERE state = 'PENDING' AND due <= ? AND id IN (`+due+`) RETURNING `+columns,
			uuid.NewString(), db.At(now.Add(leaseFor)), now, now)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return row{}, false, nil
	}
	if err != nil {
		return row{}, false, fmt.Errorf("leasing an export: %w", err)
	}
	return r, true, nil
}

// attempt makes an archive and records what became of it.
func (s *Service) attempt(ctx context.Context, r row) error {
	size, err := s.make(ctx, r)
	recording, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordFor)
	defer cancel()
	log := s.Log.Info()
	if err != nil {
		log = s.Log.Warn().Err(err)
	}
	log.Str("export", r.ID).Int("attempt", r.Attempts).Int64("bytes", size).Msg("takeout: an export")
	switch {
	case err == nil:
		return s.recordReady(recording, r, size)
	case errors.Is(err, errTakenAway), problem.From(err).Type == problem.NotFound:
		return nil
	case ctx.Err() != nil: // the server stops: the next one begins at once
		return s.release(recording, r)
	case r.Attempts >= maxAttempts:
		return s.recordFailed(recording, r)
	}
	return s.postpone(recording, r)
}

// make makes an archive, and keeps the lease on it meanwhile.
func (s *Service) make(ctx context.Context, r row) (size int64, err error) {
	if r.Attempts > maxAttempts {
		return 0, errInterrupted
	}
	ctx, cancel := context.WithTimeout(ctx, workFor)
	defer cancel()
	ctx, lost := context.WithCancelCause(ctx)
	kept := make(chan struct{})
	go func() {
		defer close(kept)
		s.keep(ctx, r, lost)
	}()
	p, pieces, err := s.collect(ctx, r.User)
	if err == nil {
		size, err = s.write(ctx, r, p, pieces)
	}
	if cause := context.Cause(ctx); err != nil && errors.Is(cause, errTakenAway) {
		err = cause
	}
	lost(nil)
	<-kept
	return size, err
}

// keep renews a lease until ctx ends, or ends the work where somebody else has it.
func (s *Service) keep(ctx context.Context, r row, lost context.CancelCauseFunc) {
	renew := time.NewTicker(renewEvery)
	defer renew.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-renew.C:
		}
		n, err := s.update(ctx, r, `due = ?`, db.At(s.Clock.Now().Add(leaseFor)))
		if err == nil && n == 0 {
			lost(errTakenAway)
		}
	}
}

// update changes a row while this server has it on lease.
func (s *Service) update(ctx context.Context, r row, set string, args ...any) (n int64, err error) {
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		n, err = updateIn(ctx, q, r, set, args...)
		return err
	})
	return n, err
}

func updateIn(ctx context.Context, q db.Queryer, r row, set string, args ...any) (int64, error) {
	n, err := q.Exec(ctx, `UPDATE exports SET `+set+` WHERE id = ? AND lease = ? AND state = 'PENDING'`, append(args, r.ID, r.Lease)...)
	if err != nil {
		return 0, fmt.Errorf("recording an export: %w", err)
	}
	return n, nil
}

func (s *Service) release(ctx context.Context, r row) error {
	_, err := s.update(ctx, r, `due = ?, lease = '', attempts = attempts - 1`, db.At(s.Clock.Now()))
	return err
}

func (s *Service) postpone(ctx context.Context, r row) error {
	wait := firstWait << (r.Attempts - 1)
	_, err := s.update(ctx, r, `due = ?, lease = ''`, db.At(s.Clock.Now().Add(wait)))
	return err
}

// recordReady says that an archive is there, and tells its owner. Where its row
// is gone meanwhile, the file goes, too; where another server has taken it over,
// that one's work counts.
func (s *Service) recordReady(ctx context.Context, r row, size int64) error {
	now := s.Clock.Now()
	rows := 1
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		n, err := updateIn(ctx, q, r, `state = ?, lease = '', finished = ?, expires = ?, bytes = ?`,
			Ready, db.At(now), db.At(now.Add(keepFor)), size)
		if err != nil {
			return err
		}
		if n == 0 {
			return q.Get(ctx, &rows, `SELECT COUNT(*) FROM exports WHERE id = ?`, r.ID)
		}
		return s.tell(ctx, q, r.User, r.Market, "data-export", map[string]string{"validFor": keepFor.String()})
	})
	if err == nil && rows == 0 {
		err = remove(filepath.Join(s.Folder, archiveOf(r.ID)))
	}
	return err
}

func (s *Service) recordFailed(ctx context.Context, r row) error {
	now := s.Clock.Now()
	return s.DB.Write(ctx, func(q db.Queryer) error {
		n, err := updateIn(ctx, q, r, `state = ?, lease = '', finished = ?, expires = ?`, Failed, db.At(now), db.At(now.Add(keepFor)))
		if err != nil || n == 0 {
			return err
		}
		return s.tell(ctx, q, r.User, r.Market, "data-export-failed", nil)
	})
}

// tell mails somebody about their data or their account.
func (s *Service) tell(ctx context.Context, q db.Queryer, user, code, template string, values map[string]string) error {
	p, err := s.Accounts.Person(ctx, q, user)
	if err != nil {
		return fmt.Errorf("reading an account: %w", err)
	}
	return s.send(ctx, q, mail.Message{User: user, Template: template, Values: values}, code, p)
}

// send queues a mail in somebody's language. Where no pack has a letterhead for
// it any more, there is none.
func (s *Service) send(ctx context.Context, q db.Queryer, m mail.Message, code string, p Person) error {
	from, ok := s.letter(code, p)
	if !ok {
		s.Log.Error().Str("market", code).Str("template", m.Template).Msg("takeout: no market to send a mail as")
		return nil
	}
	values := map[string]string{"link": from.Domain + "/profile/data"}
	for key, value := range m.Values {
		values[key] = value
	}
	m.ID, m.To, m.Name, m.Language, m.Market, m.Values = uuid.NewString(), p.Email, p.Name, p.Language, from.Code, values
	if err := s.Mail.Enqueue(ctx, q, m); err != nil {
		return fmt.Errorf("queueing %s: %w", m.Template, err)
	}
	return nil
}

package takeout

import (
	"context"
	"fmt"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// export is one attempt to make an archive. One whose row or owner is gone is
// done.
func (s *Service) export(ctx context.Context, j *job.Job) error {
	r, found, err := s.store.pending(ctx, s.DB.One(), j.Key)
	if err != nil || !found {
		return err
	}
	p, pieces, err := s.collect(ctx, r.User)
	if problem.From(err).Type == problem.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	a, err := s.write(ctx, r, p, pieces)
	if err != nil {
		return err
	}
	return s.recordReady(ctx, j, r, a)
}

// recordReady says that an archive is there, holds it, and tells its owner. Where its
// row is gone meanwhile, nothing holds it, and the blob store deletes it; where another
// server has taken it over, that one's work counts.
func (s *Service) recordReady(ctx context.Context, j *job.Job, r row, a archive) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordFor)
	defer cancel()
	var gone bool
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		changed, err := s.store.setReady(ctx, q, r.ID, a)
		if err != nil {
			return err
		}
		if !changed {
			_, found, err := s.store.find(ctx, q, r.ID)
			if err == nil && found {
				err = job.ErrLost
			}
			gone = !found
			return err
		}
		if err := s.Blobs.Hold(ctx, q, holderOf(r.ID), a.hash); err != nil {
			return fmt.Errorf("holding an archive: %w", err)
		}
		if err := j.Finish(ctx, q); err != nil {
			return err
		}
		return s.tell(ctx, q, r.User, r.Market, "data-export", map[string]string{"validFor": keepFor.String()})
	})
	if err == nil && !gone {
		s.Log.Info().Str("export", r.ID).Int("attempt", j.Attempt).Int64("bytes", a.size).Msg("takeout: an export")
	}
	return err
}

// exportFailed tells the owner of an archive that couldn't be made.
func (s *Service) exportFailed(ctx context.Context, q db.Queryer, j *job.Job, _ error) error {
	r, found, err := s.store.pending(ctx, q, j.Key)
	if err != nil || !found {
		return err
	}
	if err := s.store.setFailed(ctx, q, r.ID); err != nil {
		return err
	}
	return s.tell(ctx, q, r.User, r.Market, "data-export-failed", nil)
}

// tell mails a user about their data or their account.
func (s *Service) tell(ctx context.Context, q db.Queryer, user, code, template string, values map[string]string) error {
	p, err := person.Find(ctx, q, user)
	if err != nil {
		return err
	}
	return s.send(ctx, q, mail.Message{User: user, Template: template, Values: values}, code, p)
}

// send queues a mail in a user's language. Where no pack has a letterhead for
// it any more, there is none.
func (s *Service) send(ctx context.Context, q db.Queryer, m mail.Message, code string, p person.Card) error {
	from, ok := s.letter(code, p)
	if !ok {
		s.Log.Error().Str("market", code).Str("template", m.Template).Msg("takeout: no market to send a mail as")
		return nil
	}
	values := map[string]string{"link": from.Domain + "/profile/data"}
	for key, value := range m.Values {
		values[key] = value
	}
	m.ID, m.To, m.Name, m.Language, m.Market, m.Values = uuid.NewString(), p.Email, p.Name, s.language(p), from.Code, values
	if err := s.Mail.Enqueue(ctx, q, m); err != nil {
		return fmt.Errorf("queueing %s: %w", m.Template, err)
	}
	return nil
}

// language is that of a user's interface, as a BCP 47 tag: the one that they
// chose, else their market's.
func (s *Service) language(p person.Card) string {
	if p.Language != "" {
		return p.Language
	}
	if m, ok := s.Markets(p.Market); ok {
		return m.Locale.Interface
	}
	return ""
}

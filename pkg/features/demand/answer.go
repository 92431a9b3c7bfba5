package demand

import (
	"context"
	"errors"
	"fmt"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// field is the field of a new know that names the demand.
const field = "knowDemandUuid"

// Claim notes, in the transaction that stores a new know of an author's, that it is to
// answer a demand. The errors name the field knowDemandUuid: a FormValidationError where
// there is no such demand, a ForbiddenError for one's own and on a market without
// demands, and a BadRequestError (409) where another user's reservation lasts or it has
// expired. An answered demand may be answered again.
func (s *Service) Claim(ctx context.Context, q db.Queryer, m *market.Market, author, id, know string) error {
	now := s.Clock.Now()
	if err := checkMarket(m); err != nil {
		return onField(err)
	}
	d, err := s.lock(ctx, q, m.Code, id, now)
	if problem.From(err).Type == problem.NotFound {
		return onField(problem.New(problem.FormValidation, "This demand doesn't exist any more."))
	}
	if err != nil {
		return err
	}
	if err := d.mayAnswer(now, author); err != nil {
		return onField(err)
	}
	return insertAnswer(ctx, q, know, d.ID)
}

func onField(err error) error {
	p := problem.From(err)
	return p.WithFields(problem.Field{Field: field, Message: p.Message})
}

// lockAnswered locks and reads the demand that a know was shared for; found is false
// where there is none, or not any more.
func (s *Service) lockAnswered(ctx context.Context, q db.Queryer, know string) (d demand, found bool, err error) {
	id, found, err := demandOf(ctx, q, know)
	if err != nil || !found {
		return demand{}, false, err
	}
	if err := lockRow(ctx, s.DB, q, id); err != nil {
		return demand{}, false, err
	}
	d, err = find(ctx, q, "", id, s.Clock.Now())
	if problem.From(err).Type == problem.NotFound {
		return demand{}, false, nil
	}
	return d, err == nil, err
}

// Answers are the ids of the published knows that answer a demand of a market, the first
// one first. The error is a NotFoundError.
func (s *Service) Answers(ctx context.Context, q db.Queryer, m *market.Market, id string) ([]string, error) {
	if err := checkMarket(m); err != nil {
		return nil, err
	}
	if _, err := find(ctx, q, m.Code, id, s.Clock.Now()); err != nil {
		return nil, err
	}
	return answersOf(ctx, q, id)
}

// subject is the demand in its notifications.
func subject(id string) string { return "demand:" + id }

// tell notifies the asker of a demand that a know answers it, and sends them a mail in their
// language.
func (s *Service) tell(ctx context.Context, q db.Queryer, d demand, know string) error {
	err := s.Notices.Tell(ctx, q, notice.New{
		User: d.Asker, Market: d.Market, Kind: notice.DemandAnswered, Key: "answered:" + d.ID + ":" + know,
		Know: know, Subject: subject(d.ID), Title: d.Title, Path: d.path(),
	})
	if err != nil {
		return err
	}
	asker, err := person.Find(ctx, q, d.Asker)
	if err != nil {
		return err
	}
	from, ok := s.Markets(d.Market)
	if !ok {
		s.Log.Error().Str("market", d.Market).Str("demand", d.ID).Msg("demand: no market to send a mail as")
		return nil
	}
	language := asker.Language
	if own, ok := s.Markets(asker.Market); ok && language == "" {
		language = own.Locale.Interface
	}
	err = s.Mail.Enqueue(ctx, q, mail.Message{
		ID: uuid.NewString(), User: asker.ID, To: asker.Email, Name: asker.Name, Language: language, Market: from.Code,
		Template: "demand-answered", Values: map[string]string{"link": from.Domain + d.path(), "title": d.Title},
	})
	if errors.Is(err, mail.ErrAddress) { // that the asker can't be told keeps no know from being published
		s.Log.Warn().Err(err).Str("demand", d.ID).Msg("demand: the asker has no address for mails")
		return nil
	}
	if err != nil {
		return fmt.Errorf("queueing a mail about an answer: %w", err)
	}
	return nil
}

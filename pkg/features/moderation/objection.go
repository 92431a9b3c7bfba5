package moderation

import (
	"context"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/thing"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

// NewObjection is what an author says against a removal.
type NewObjection struct {
	Text      string `json:"text" maxLength:"8000" doc:"Why it is wrong: at most 2,000 characters."`
	Statement bool   `json:"statement" doc:"What they say is right, and they may share this."`
}

func (NewObjection) SchemaName() string { return "NewObjection" }

// How far an objection is.
const (
	objectionPossible = "possible"
	objectionOpen     = "open"
	objectionRefused  = "refused"
	objectionAccepted = "accepted"
)

// Decisions are the latest ones by which knows were taken from readers, by the knows' ids; of
// others there are none.
func (s *Service) Decisions(ctx context.Context, q db.Queryer, knows []string) (map[string]thing.Decision, error) {
	latest, objections, err := removals(ctx, q, knows)
	if err != nil {
		return nil, err
	}
	out := make(map[string]thing.Decision, len(latest))
	for know, c := range latest {
		standing := thing.Decision{Ground: string(c.Ground), Reason: c.Reason, DecidedOn: c.Decided.Time, Objection: objectionPossible}
		if o, ok := objections[c.ID]; ok {
			switch {
			case o.State == open:
				standing.Objection = objectionOpen
			case o.Decision == Restore:
				standing.Objection = objectionAccepted
			default:
				standing.Objection = objectionRefused
			}
		}
		out[know] = standing
	}
	return out, nil
}

// Object opens a case against the removal of a know of the actor's, once for each removal.
// The errors are a NotFoundError, a ForbiddenError, a FormValidationError, and a
// DuplicateError where there was an objection before.
func (s *Service) Object(ctx context.Context, a right.Actor, know string, n NewObjection) (id string, err error) {
	var f form
	text := f.text("text", n.Text, true)
	if !n.Statement {
		f.wrong("statement", "We need this statement.")
	}
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		k, err := s.Knows.Lock(ctx, q, know)
		if err != nil {
			return err
		}
		if k.Author != a.User {
			if k.Status != statusPublished { // it isn't for the caller to know of
				return problem.New(problem.NotFound, "There is no such know.")
			}
			return mayObjectToDecision().Check(a, k.Author)
		}
		if err := f.err(); err != nil {
			return err
		}
		latest, objections, err := removals(ctx, q, []string{k.ID})
		if err != nil {
			return err
		}
		against, ok := latest[k.ID]
		if !ok || k.Status != statusRejected {
			return problem.New(problem.BadRequest, "There is nothing to object to: nothing was taken from this know.")
		}
		if _, again := objections[against.ID]; again {
			return problem.New(problem.Duplicate, "You have objected to this already.")
		}
		now := s.Clock.Now()
		c := newCase(Objection, subject{OfKnow, k.ID, k.Market, k.Author}, Copyright, now)
		c.Against, c.Objection = optional(against.ID), text
		if id, err = openCase(ctx, q, c); err != nil {
			return err
		}
		return s.letters().tellObjection(ctx, q, against, k)
	})
	return id, err
}

// Waits opens a case for a know that waits for staff, in the caller's transaction.
// similarTo is the know that it is like.
func (s *Service) Waits(ctx context.Context, q db.Queryer, k know.Know, similarTo string) error {
	c := newCase(Review, subject{OfKnow, k.ID, k.Market, k.Author}, Copyright, s.Clock.Now())
	c.SimilarTo = similarTo
	_, err := openCase(ctx, q, c)
	return err
}

// Stopped keeps that the program rejected a know, because a file of it was removed on a
// ground before, and tells its author.
func (s *Service) Stopped(ctx context.Context, q db.Queryer, k know.Know, ground string) error {
	g, now := Ground(ground), s.Clock.Now()
	c := newCase(filter, subject{OfKnow, k.ID, k.Market, k.Author}, g, now)
	c.Decided, c.Decision, c.Ground = db.NullTime{Time: db.At(now).Time, Valid: true}, Reject, g
	c.ID = uuid.NewString()
	if err := insertDecided(ctx, q, c); err != nil {
		return err
	}
	return s.letters().tellStopped(ctx, q, k.Thing(), g)
}

// Settled ends the review of a know that doesn't wait for staff any more, by its author's
// doing.
func (s *Service) Settled(ctx context.Context, q db.Queryer, know string) error {
	return s.end(ctx, q, know, Review)
}

// Ended ends all open cases of a thing that its author deletes, in the caller's
// transaction. Those who reported it are told, by its title while it has one.
func (s *Service) Ended(ctx context.Context, q db.Queryer, thing string) error {
	return s.end(ctx, q, thing, "")
}

func (s *Service) end(ctx context.Context, q db.Queryer, subject string, kind Kind) error {
	cases, err := s.openOf(ctx, q, subject, kind)
	if err != nil {
		return err
	}
	v := verdict{Decision: Gone, At: s.Clock.Now()}
	for _, c := range cases {
		found, err := s.find(ctx, q, map[SubjectKind][]string{c.SubjectKind: {subject}})
		if err != nil {
			return err
		}
		if err := s.letters().tellReporters(ctx, q, c, found[subject], v); err != nil {
			return err
		}
		if err := decideCase(ctx, q, c.ID, v); err != nil {
			return err
		}
	}
	return nil
}

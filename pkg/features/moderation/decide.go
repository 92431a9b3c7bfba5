package moderation

import (
	"context"
	"net/http"
	"slices"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/kernel/thing"
	"knowmad/pkg/platform/problem"
)

// Verdict is what a member of staff decides.
type Verdict struct {
	Decision Decision `json:"decision" enum:"KEEP,REMOVE,BLOCK,APPROVE,REJECT,RESTORE,KEEP_REMOVED" doc:"One of the case's choices."`
	Ground   Ground   `json:"ground,omitempty" enum:"COPYRIGHT,PERSONAL_DATA,HATE,SEXUAL,VIOLENCE,LEAKED_EXAM,SPAM,WRONG,OTHER" doc:"Of REMOVE, REJECT and BLOCK, which need one."`
	Reason   string   `json:"reason,omitempty" maxLength:"8000" doc:"At most 2,000 characters, and 500 for BLOCK. The author and those who reported it read it. All but KEEP, APPROVE and RESTORE need one."`
}

func (Verdict) SchemaName() string { return "CaseVerdict" }

// Decided is what became of a case.
type Decided struct {
	UUID      string    `json:"uuid" format:"uuid"`
	Decision  Decision  `json:"decision" enum:"KEEP,REMOVE,BLOCK,APPROVE,REJECT,RESTORE,KEEP_REMOVED"`
	DecidedOn time.Time `json:"decidedOn"`
	Next      *string   `json:"nextUuid" format:"uuid" doc:"The case that is due first now; null where none is open."`
}

func (Decided) SchemaName() string { return "DecidedCase" }

func (v *Verdict) check(c caseRow) error {
	var f form
	needs := v.Decision.takes()
	if !slices.Contains(choices(c.Kind, c.SubjectKind), v.Decision) {
		f.wrong("decision", "This case can't be decided so.")
	}
	if needs && v.Decision != KeepRemoved && v.Ground == "" {
		f.wrong("ground", "Please say what is wrong with it.")
	}
	v.Reason = f.text("reason", v.Reason, needs)
	return f.err()
}

// meanwhile is the error for a case that another one decided first.
func meanwhile() *problem.Error {
	return problem.New(problem.BadRequest, "This case was decided meanwhile. Please load it again.").WithStatus(http.StatusConflict)
}

// Decide ends a case once, also where several members of staff decide at the same moment:
// the decision is carried out, stands in staff's log and is told to both sides, or none of
// that. A removal
// ends all open cases of the thing. The errors are a NotFoundError, a ForbiddenError for
// one's own things, a FormValidationError, and a BadRequestError with 409 where the case
// is decided already.
func (s *Service) Decide(ctx context.Context, by person.Member, id string, v Verdict) (out Decided, err error) {
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		c, err := findCase(ctx, q, id)
		if err != nil {
			return err
		}
		// The thing is locked before the case: a transaction that deletes the thing, or its
		// author's account, locks them in this order, too.
		t, err := s.lockSubject(ctx, q, c)
		if err != nil {
			return err
		}
		if c, err = s.lockCase(ctx, q, id); err != nil {
			return err
		}
		if c.State != open {
			return meanwhile()
		}
		if ownedBy(c, by.User) || t.Author == by.User {
			return problem.New(problem.Forbidden, "This is about something of yours. Somebody else decides it.")
		}
		if err := v.check(c); err != nil {
			return err
		}
		now := s.Clock.Now()
		if err := s.decide(ctx, q, by, c, t, verdict{by.User, v.Decision, v.ground(), v.Reason, now}); err != nil {
			return err
		}
		next, err := nextCase(ctx, q, by.User)
		out = Decided{UUID: c.ID, Decision: v.Decision, DecidedOn: db.At(now).Time}
		if next != "" {
			out.Next = &next
		}
		return err
	})
	return out, err
}

// ground is what a verdict is told with: what takes nothing has none.
func (v *Verdict) ground() Ground {
	if v.Decision.takes() {
		return v.Ground
	}
	return ""
}

// lockSubject reads the thing of a case, which stays as it is until the transaction ends;
// of a knower's case it is empty. Whatever ends a thing ends its cases, so where it is gone
// the case is decided.
func (s *Service) lockSubject(ctx context.Context, q db.Queryer, c caseRow) (thing.Thing, error) {
	if c.SubjectKind == OfKnower {
		return thing.Thing{}, nil
	}
	t, err := s.things(c.SubjectKind).Lock(ctx, q, c.Subject)
	if err != nil && problem.From(err).Type == problem.NotFound {
		return thing.Thing{}, meanwhile()
	}
	return t, err
}

// decide carries a decision out, stores, logs and tells it, in the caller's transaction.
func (s *Service) decide(ctx context.Context, q db.Queryer, by person.Member, c caseRow, t thing.Thing, v verdict) error {
	if err := s.carryOut(ctx, q, by, c, v); err != nil {
		return err
	}
	ended := []caseRow{c}
	if v.Decision == Remove || v.Decision == Reject {
		all, err := s.openOf(ctx, q, c.Subject, "")
		if err != nil {
			return err
		}
		ended = append(ended, slices.DeleteFunc(all, func(o caseRow) bool { return o.ID == c.ID })...)
	}
	for _, e := range ended {
		// The mails are queued before decideCase deletes who reported the case.
		if err := s.letters().tellReporters(ctx, q, e, t, v); err != nil {
			return err
		}
		if err := decideCase(ctx, q, e.ID, v); err != nil {
			return err
		}
	}
	if err := s.letters().tellAuthor(ctx, q, c, t, v); err != nil {
		return err
	}
	details := map[string]any{"case": c.ID, "kind": string(c.Kind), "decision": string(v.Decision)}
	if v.Ground != "" {
		details["ground"] = string(v.Ground)
	}
	if c.SubjectKind != OfKnower { // whom the line names anyway
		details[string(c.SubjectKind)] = c.Subject
	}
	return s.Office.RecordDecision(ctx, q, by, c.Author, details)
}

// carryOut does to a case's subject what the decision says.
func (s *Service) carryOut(ctx context.Context, q db.Queryer, by person.Member, c caseRow, v verdict) error {
	switch v.Decision {
	case Remove, Reject:
		return s.things(c.SubjectKind).Remove(ctx, q, c.Subject, string(v.Ground))
	case Approve:
		return s.Knows.Approve(ctx, q, c.Subject)
	case Restore:
		return s.Knows.Restore(ctx, q, c.Subject)
	case Block:
		if _, err := person.Find(ctx, q, c.Subject); err != nil {
			return err
		}
		return s.Office.BlockIn(ctx, q, by, c.Subject, v.Reason)
	}
	return nil
}

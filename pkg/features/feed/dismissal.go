package feed

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/curriculum"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// Kind is what a user doesn't want.
type Kind string

// The kinds.
const (
	DismissedKnow Kind = "KNOW"    // that one, at all
	LessOfSubject Kind = "SUBJECT" // fewer of the subject
	LessOfKnower  Kind = "KNOWER"  // fewer of the author's
)

// Dismissal names what a user doesn't want in their feed.
type Dismissal struct {
	Type Kind   `json:"type" enum:"KNOW,SUBJECT,KNOWER" doc:"KNOW: never that one. SUBJECT, KNOWER: fewer of the subject's or the author's."`
	ID   string `json:"id" minLength:"1" maxLength:"40" doc:"uuid of the know, number of one of the market's subjects, or uuid of the author's account."`
}

// SchemaName is its name in the API's document.
func (Dismissal) SchemaName() string { return "FeedDismissal" }

// row is the dismissal as the table has it: subjects belong to a market, which must have
// them. The error is a FormValidationError.
func (d Dismissal) row(host *market.Market) (dismissal, error) {
	out := dismissal{Kind: d.Type, Value: strings.ToLower(d.ID)}
	if d.Type == LessOfSubject {
		id, err := strconv.Atoi(d.ID)
		if err != nil || !slices.ContainsFunc(host.Subjects, func(s market.Subject) bool { return s.ID == id }) {
			return out, wrongID("This site has no such subject.")
		}
		out.Market, out.Value = host.Code, strconv.Itoa(id)
		return out, nil
	}
	if _, err := uuid.Parse(d.ID); err != nil || len(d.ID) != len(uuid.Nil.String()) {
		return out, wrongID("This is no uuid.")
	}
	return out, nil
}

func wrongID(text string) error {
	return problem.New(problem.FormValidation, "This can't be dismissed.").WithFields(problem.Field{Field: "id", Message: text})
}

// Dismiss notes what a user doesn't want. Said again it changes nothing.
func (s *Service) Dismiss(ctx context.Context, host *market.Market, user string, d Dismissal) error {
	row, err := d.row(host)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := person.Admit(ctx, q, user); err != nil {
			return err
		}
		switch row.Kind {
		case DismissedKnow:
			knows, err := s.Knows.CandidatesByID(ctx, q, host, []string{row.Value})
			if err != nil {
				return err
			}
			if len(knows) == 0 {
				return problem.New(problem.NotFound, "There is no such know.")
			}
		case LessOfKnower:
			if _, err := person.Find(ctx, q, row.Value); err != nil {
				return err
			}
		case LessOfSubject:
		}
		return insertDismissal(ctx, q, user, row, s.Clock.Now())
	})
}

// Restore takes a dismissal back. Where there is none nothing happens.
func (s *Service) Restore(ctx context.Context, host *market.Market, user string, d Dismissal) error {
	row, err := d.row(host)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(q db.Queryer) error { return deleteDismissal(ctx, q, user, row) })
}

// Options are what a user decides about their feed.
type Options struct {
	RemembersReading bool   `json:"remembersReading" doc:"What they read and like from now on says what their feed has."`
	Less             []Less `json:"less" nullable:"false" doc:"Subjects of the site, and knowers, of which they want fewer: the latest first."`
}

// SchemaName is its name in the API's document.
func (Options) SchemaName() string { return "FeedOptions" }

// Less is a subject or a knower of which the user wants fewer.
type Less struct {
	Type    Kind                                 `json:"type" enum:"SUBJECT,KNOWER"`
	ID      string                               `json:"id" doc:"As the dismissal named it."`
	Subject openapi.Nullable[curriculum.Subject] `json:"subject" doc:"null for a knower."`
	Knower  openapi.Nullable[Knower]             `json:"knower" doc:"null for a subject."`
}

// SchemaName is its name in the API's document.
func (Less) SchemaName() string { return "FeedLess" }

// Options reads what a user decided. Subjects of other markets, and knowers who leave,
// are left out.
func (s *Service) Options(ctx context.Context, host *market.Market, user string) (out Options, err error) {
	out.Less = []Less{}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if err := person.Admit(ctx, q, user); err != nil {
			return err
		}
		if out.RemembersReading, err = remembers(ctx, q, user); err != nil {
			return err
		}
		rows, err := dismissals(ctx, q, user, LessOfSubject, LessOfKnower)
		if err != nil {
			return err
		}
		var people []string
		for _, r := range rows {
			if r.Kind == LessOfKnower {
				people = append(people, r.Value)
			}
		}
		cards, err := person.Cards(ctx, q, people)
		if err != nil {
			return err
		}
		for _, r := range rows {
			less := Less{Type: r.Kind, ID: r.Value}
			switch r.Kind {
			case LessOfSubject:
				if r.Market != host.Code {
					continue
				}
				id, _ := strconv.Atoi(r.Value) // what row wrote
				less.Subject.Value, _ = curriculum.Find(host, id)
			case LessOfKnower:
				if c, ok := cards[r.Value]; ok && !c.Leaving() {
					less.Knower.Value = &Knower{c.ID, c.PublicName(), c.Path()}
				}
			case DismissedKnow:
			}
			if less.Subject.Value != nil || less.Knower.Value != nil {
				out.Less = append(out.Less, less)
			}
		}
		return nil
	})
	return out, err
}

// SetRemembering stores whether what a user reads says what their feed has. Where it
// doesn't, what is kept is forgotten.
func (s *Service) SetRemembering(ctx context.Context, user string, on bool) error {
	return s.DB.Write(ctx, func(q db.Queryer) error { return setRemembers(ctx, q, user, on) })
}

// Forget forgets all that a user read and likes so far.
func (s *Service) Forget(ctx context.Context, user string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error { return forgetReadings(ctx, q, user) })
}

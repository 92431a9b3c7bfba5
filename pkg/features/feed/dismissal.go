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

// Kind is the kind of a dismissal.
type Kind string

// The kinds.
const (
	DismissedKnow Kind = "KNOW"    // never the know
	LessOfSubject Kind = "SUBJECT" // fewer knows of the subject
	LessOfKnower  Kind = "KNOWER"  // fewer knows of the author
)

// Dismissal names a know that a user never wants in the feed, or a subject or author of
// which they want fewer knows.
type Dismissal struct {
	Type Kind   `json:"type" enum:"KNOW,SUBJECT,KNOWER" doc:"KNOW: never that one. SUBJECT, KNOWER: fewer of the subject's or the author's."`
	ID   string `json:"id" minLength:"1" maxLength:"40" doc:"uuid of the know, number of one of the market's subjects, or uuid of the author's account."`
}

func (Dismissal) SchemaName() string { return "FeedDismissal" }

// row converts the dismissal to a database row. A subject must be of the host's market,
// whose code is stored with its id. The error is a FormValidationError.
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

// Dismiss stores a dismissal; a repeated one changes nothing.
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

// Restore deletes a dismissal, if there is one.
func (s *Service) Restore(ctx context.Context, host *market.Market, user string, d Dismissal) error {
	row, err := d.row(host)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(q db.Queryer) error { return deleteDismissal(ctx, q, user, row) })
}

// Options are a user's decisions about the feed.
type Options struct {
	RemembersReading bool   `json:"remembersReading" doc:"What they read and like from now on says what their feed has."`
	Less             []Less `json:"less" nullable:"false" doc:"Subjects of the site, and knowers, of which they want fewer: the latest first."`
}

func (Options) SchemaName() string { return "FeedOptions" }

// Less is a subject or a knower that the user wants fewer knows of.
type Less struct {
	Type    Kind                                 `json:"type" enum:"SUBJECT,KNOWER"`
	ID      string                               `json:"id" doc:"As the dismissal named it."`
	Subject openapi.Nullable[curriculum.Subject] `json:"subject" doc:"null for a knower."`
	Knower  openapi.Nullable[Knower]             `json:"knower" doc:"null for a subject."`
}

func (Less) SchemaName() string { return "FeedLess" }

// Options reads a user's decisions, without subjects of other markets and without leaving
// knowers.
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
				id, _ := strconv.Atoi(r.Value) // from Dismissal.row
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

// SetRemembering stores whether the feed may use the user's readings; switching it off
// deletes them.
func (s *Service) SetRemembering(ctx context.Context, user string, on bool) error {
	return s.DB.Write(ctx, func(q db.Queryer) error { return setRemembers(ctx, q, user, on) })
}

// Forget deletes a user's readings and likes from the feed.
func (s *Service) Forget(ctx context.Context, user string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error { return forgetReadings(ctx, q, user) })
}

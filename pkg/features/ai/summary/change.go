package summary

import (
	"context"
	"net/http"
	"strconv"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// change changes the title and points of a summary of the actor's.
func (s *Service) change(ctx context.Context, m *market.Market, a right.Actor, id string, e Edit) (out Detail, err error) {
	title := ""
	if e.Title != nil {
		var fault string
		if title, fault = freetext.Line(*e.Title, 1, maxTitle); fault != "" {
			return out, problem.InField("title", fault)
		}
	}
	for i := range e.Points {
		text, fault := freetext.Text(e.Points[i].Text, maxPoint)
		if fault != "" {
			return out, problem.InField(textField(i), fault)
		}
		e.Points[i].Text = text
	}
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		r, err := own(ctx, q, m, a, mayChange(), id)
		if err != nil {
			return err
		}
		if e.Title == nil {
			title = r.Title
		}
		if len(e.Points) > 0 && r.State != Done {
			return unwritten()
		}
		for i, p := range e.Points {
			ok, err := editPoint(ctx, q, id, p.Position, p.Text)
			if err != nil {
				return err
			}
			if !ok {
				return problem.InField("points["+strconv.Itoa(i)+"].position", "There is no such point.")
			}
		}
		if err := rename(ctx, q, id, title, s.Clock.Now()); err != nil {
			return err
		}
		if r, err = find(ctx, q, id); err != nil {
			return err
		}
		out, err = s.detail(ctx, q, m, r)
		return err
	})
	return out, err
}

func textField(i int) string { return "points[" + strconv.Itoa(i) + "].text" }

func unwritten() error {
	return problem.New(problem.BadRequest, "The summary isn't written yet.").WithStatus(http.StatusConflict)
}

// remove deletes a summary of the actor's, and ends its job.
func (s *Service) remove(ctx context.Context, m *market.Market, a right.Actor, id string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if _, err := own(ctx, q, m, a, mayChange(), id); err != nil {
			return err
		}
		if err := s.Jobs.Cancel(ctx, q, kind, id); err != nil {
			return err
		}
		if err := s.Notices.Withdraw(ctx, q, subject(id)); err != nil {
			return err
		}
		return deleteOne(ctx, q, id)
	})
}

package summary

import (
	"context"

	"knowmad/pkg/features/ai/cited"
	"knowmad/pkg/features/ai/quota"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/right"
)

// own finds a summary of the actor's on a market. The error is a NotFoundError, for another
// user's summary too, so that nobody learns whether it exists.
func own(ctx context.Context, q db.Queryer, m *market.Market, a right.Actor, rule right.Rule, id string) (row, error) {
	r, err := find(ctx, q, id)
	if err != nil {
		return row{}, err
	}
	if r.Author != a.User || r.Market != m.Code {
		return row{}, notFound()
	}
	return r, rule.Check(a, r.Author)
}

// list lists the actor's summaries on a market's site.
func (s *Service) list(ctx context.Context, m *market.Market, a right.Actor, course string, page, limit int) (List, error) {
	out := List{Page: page, Content: []Facts{}}
	if err := mayReadOwn().Check(a, a.User); err != nil {
		return out, err
	}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		rows, total, err := list(ctx, q, m.Code, a.User, course, page*limit, limit)
		if err != nil {
			return err
		}
		for _, r := range rows {
			out.Content = append(out.Content, r.facts())
		}
		out.Total, out.Last = total, page*limit+len(rows) >= total
		out.Allowance, err = quota.Left(ctx, q, m, a, quota.Summary, s.Clock.Now())
		return err
	})
	return out, err
}

// Read reads a summary of the actor's.
func (s *Service) Read(ctx context.Context, m *market.Market, a right.Actor, id string) (out Detail, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		r, err := own(ctx, q, m, a, mayReadOwn(), id)
		if err != nil {
			return err
		}
		out, err = s.detail(ctx, q, m, r)
		return err
	})
	return out, err
}

// detail describes a summary to its author.
func (s *Service) detail(ctx context.Context, q db.Queryer, m *market.Market, r row) (Detail, error) {
	out := Detail{Facts: r.facts(), Sources: []Source{}, Sections: []Section{}, Terms: []Term{}}
	ids, err := r.knows()
	if err != nil {
		return out, err
	}
	knows, err := s.Knows.Summaries(ctx, q, m, r.Author, ids)
	if err != nil {
		return out, err
	}
	for _, id := range ids {
		k := knows[id]
		out.Sources = append(out.Sources, Source{id, k.Title, k.Path})
	}
	points, terms, err := s.written(ctx, q, m, r.Author, r.ID, 0, 0)
	if err != nil {
		return out, err
	}
	for _, p := range points {
		n := len(out.Sections)
		if n == 0 || out.Sections[n-1].Heading != p.Heading {
			out.Sections = append(out.Sections, Section{Heading: p.Heading})
			n++
		}
		out.Sections[n-1].Points = append(out.Sections[n-1].Points, p.Point)
	}
	out.Terms = append(out.Terms, terms...)
	return out, nil
}

// written reads points and terms from positions on, as their author may see them: a passage of
// a know that they can't read any more is left out.
func (s *Service) written(ctx context.Context, q db.Queryer, m *market.Market, user, id string, fromPoint, fromTerm int) (outPoints []PointEvent, outTerms []Term, err error) {
	points, err := pointsFrom(ctx, q, id, fromPoint)
	if err != nil {
		return nil, nil, err
	}
	terms, err := termsFrom(ctx, q, id, fromTerm)
	if err != nil {
		return nil, nil, err
	}
	said := make([]cited.Kept, len(points))
	defining := make([]*cited.Kept, len(terms))
	var all []cited.Kept
	for i, p := range points {
		if said[i], err = p.kept(); err != nil {
			return nil, nil, err
		}
		all = append(all, said[i])
	}
	for i, t := range terms {
		if defining[i], err = t.kept(); err != nil {
			return nil, nil, err
		}
		if defining[i] != nil {
			all = append(all, *defining[i])
		}
	}
	knows, err := s.Knows.Summaries(ctx, q, m, user, cited.Knows(all...))
	if err != nil {
		return nil, nil, err
	}
	for i, p := range points {
		shown := said[i].Shown(knows)
		one := PointEvent{Point{p.Position, shown.Text, p.Edited != "", shown.Unsupported, shown.Citations}, p.Heading}
		if one.Edited {
			one.Text = p.Edited
		}
		outPoints = append(outPoints, one)
	}
	for i, t := range terms {
		one := Term{Term: t.Term}
		if defining[i] != nil {
			one.Sentence.Value = new(defining[i].Shown(knows))
		}
		outTerms = append(outTerms, one)
	}
	return outPoints, outTerms, nil
}

package user

import (
	"context"
	"slices"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Interests are the subjects and the grades that a user chose, as a market has them: a
// subject of the user's own country is the one of the same slug, and grades are words
// that mean the same everywhere. What the market doesn't have is left out.
func (s *Service) Interests(ctx context.Context, q db.Queryer, id string, on *market.Market) (subjects []int, grades []string, err error) {
	p, err := findInterests(ctx, q, id)
	if err != nil {
		return nil, nil, err
	}
	own, _ := s.Markets().ByCode(p.Market)
	for _, chosen := range p.Subjects {
		if chosen, ok := sameSubject(own, on, chosen); ok {
			subjects = append(subjects, chosen)
		}
	}
	for _, chosen := range p.Grades {
		if slices.ContainsFunc(on.Grades, func(g market.Grade) bool { return g.ID == chosen }) {
			grades = append(grades, chosen)
		}
	}
	return subjects, grades, nil
}

// sameSubject is the number that a market has for a subject of another one, which is nil
// where its pack is gone.
func sameSubject(from, to *market.Market, id int) (int, bool) {
	if from == nil {
		return 0, false
	}
	slug := subjectSlug(from, id)
	i := slices.IndexFunc(to.Subjects, func(s market.Subject) bool { return slug != "" && s.Slug == slug })
	if i < 0 {
		return 0, false
	}
	return to.Subjects[i].ID, true
}

package user

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
)

// country moves a user to another country of their site. It comes before what
// belongs to a country, which the new one decides from then on.
func (f *form) country(ctx context.Context, q db.Queryer, c openapi.Change[string], p *profile) error {
	if !c.Set {
		return nil
	}
	m, ok := f.Markets().ByCode(strings.ToLower(c.Value))
	if !ok || m.Site != f.market.Site {
		f.wrong("country", "This country has another site, or none.")
		return nil
	}
	if m.Code == f.market.Code {
		return nil
	}
	if err := person.SetMarket(ctx, q, p.User, m.Code); err != nil {
		return fmt.Errorf("moving an account: %w", err)
	}
	before := f.market
	f.market = m
	dropForeign(p, before, m)
	return f.dropSchool(ctx, q, p)
}

// dropForeign clears what a country doesn't have. Ids of grades and types of
// school are words, which mean the same everywhere; those of regions and subjects
// are numbers, which each country counts for itself.
func dropForeign(p *profile, before, now *market.Market) {
	if p.Region != nil && regionCode(before, *p.Region) != regionCode(now, *p.Region) {
		p.Region = nil
	}
	if p.SchoolType != nil && !slices.ContainsFunc(now.SchoolTypes, func(t market.SchoolType) bool { return t.ID == *p.SchoolType }) {
		p.SchoolType = nil
	}
	p.Grades = slices.DeleteFunc(p.Grades, func(id string) bool {
		return !slices.ContainsFunc(now.Grades, func(g market.Grade) bool { return g.ID == id })
	})
	p.Subjects = slices.DeleteFunc(p.Subjects, func(id int) bool { return subjectSlug(before, id) != subjectSlug(now, id) })
}

// regionCode is ISO 3166-2's, the same wherever a region is listed; "" for none.
func regionCode(m *market.Market, id int) string {
	i := slices.IndexFunc(m.Regions, func(r market.Region) bool { return r.ID == id })
	if i < 0 {
		return ""
	}
	return m.Regions[i].Code
}

func subjectSlug(m *market.Market, id int) string {
	i := slices.IndexFunc(m.Subjects, func(s market.Subject) bool { return s.ID == id })
	if i < 0 {
		return ""
	}
	return m.Subjects[i].Slug
}

func (f *form) dropSchool(ctx context.Context, q db.Queryer, p *profile) error {
	if p.School == nil || f.Schools == nil {
		return nil
	}
	_, ok, err := f.Schools.School(ctx, q, f.market, *p.School)
	if err != nil {
		return fmt.Errorf("looking for a school: %w", err)
	}
	if !ok {
		p.School = nil
	}
	return nil
}

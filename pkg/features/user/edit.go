package user

import (
	"context"
	"fmt"
	"slices"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/slice"

	"github.com/google/uuid"
)

// SchoolRef names a school.
type SchoolRef struct {
	ID string `json:"id" format:"uuid"`
}

// Edit is what a user changes of their profile.
type Edit struct {
	Name              openapi.Change[string]    `json:"name,omitempty" maxLength:"500" doc:"1 to 60 characters; it can't be cleared."`
	About             openapi.Change[string]    `json:"about,omitempty" maxLength:"2000" doc:"At most 300 characters on at most 10 lines."`
	Instagram         openapi.Change[string]    `json:"instagram,omitempty" maxLength:"500" doc:"A handle, with or without @, or a link to the page."`
	Tiktok            openapi.Change[string]    `json:"tiktok,omitempty" maxLength:"500" doc:"A handle, with or without @, or a link to the page."`
	Country           openapi.Change[string]    `json:"country,omitempty" maxLength:"10" doc:"Code of another country that uses the same site, in any case. What it doesn't have of school, region, type of school and grades is cleared; what the same call names of them is of the new country." example:"AT"`
	School            openapi.Change[SchoolRef] `json:"school,omitempty" doc:"One of the schools of one's country."`
	RegionID          openapi.Change[int]       `json:"regionId,omitempty" doc:"One of the regions of one's country."`
	SchoolTypeID      openapi.Change[string]    `json:"schoolTypeId,omitempty" maxLength:"100"`
	GradeIDs          openapi.Change[[]string]  `json:"gradeIds,omitempty" maxItems:"20" maxLength:"100" doc:"One; several where one's country has them."`
	SubjectIDs        openapi.Change[[]int]     `json:"subjectIds,omitempty" maxItems:"50" doc:"Of the subjects of one's country."`
	InterfaceLanguage openapi.Change[string]    `json:"interfaceLanguage,omitempty" maxLength:"35" doc:"BCP 47 tag of one of the platform's languages; cleared, it is the market's."`
	Newsletter        openapi.Change[bool]      `json:"newsletter,omitempty" doc:"Cleared, it is as the market does by default."`
	Onboarded         openapi.Change[bool]      `json:"onboarded,omitempty" doc:"true notes that the first steps are done. It isn't taken back."`
}

func (Edit) SchemaName() string { return "UserEdit" }

const (
	maxGrades   = 20
	maxSubjects = 50
)

// Edit changes a profile and reads it. All faults are told at once, in a
// FormValidationError.
func (s *Service) Edit(ctx context.Context, id string, e Edit) (User, error) {
	var out User
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		card, p, err := lockOwn(ctx, q, id)
		if err != nil {
			return err
		}
		f := form{Service: s, market: s.market(card.Market)}
		if err := f.apply(ctx, q, e, &p); err != nil {
			return err
		}
		if err := updateProfile(ctx, q, p); err != nil {
			return err
		}
		out, err = s.me(ctx, q, id)
		return err
	})
	if err == nil {
		slice.PurgeUser(s.Pages, id)
	}
	return out, err
}

// form is an edit in the making, with what is wrong with it so far.
type form struct {
	*Service
	market *market.Market
	faults []problem.Field
}

func (f *form) wrong(field, message string) {
	f.faults = append(f.faults, problem.Field{Field: field, Message: message})
}

func (f *form) apply(ctx context.Context, q db.Queryer, e Edit, p *profile) error {
	if err := f.name(ctx, q, p.User, e.Name); err != nil {
		return err
	}
	if err := f.country(ctx, q, e.Country, p); err != nil {
		return err
	}
	if err := f.school(ctx, q, e.School, p); err != nil {
		return err
	}
	f.words(e, p)
	f.place(e, p)
	f.studies(e, p)
	if err := f.language(ctx, q, p.User, e.InterfaceLanguage); err != nil {
		return err
	}
	f.settings(e, p)
	if len(f.faults) > 0 {
		return problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(f.faults...)
	}
	return nil
}

func (f *form) name(ctx context.Context, q db.Queryer, id string, name openapi.Change[string]) error {
	if !name.Set {
		return nil
	}
	err := person.Rename(ctx, q, id, name.Value)
	if err == nil {
		return nil
	}
	if fault := problem.From(err); fault.Type == problem.FormValidation {
		f.faults = append(f.faults, fault.Fields...)
		return nil
	}
	return fmt.Errorf("renaming: %w", err)
}

func (f *form) school(ctx context.Context, q db.Queryer, c openapi.Change[SchoolRef], p *profile) error {
	if !c.Set {
		return nil
	}
	if c.Null {
		p.School = nil
		return nil
	}
	id, err := uuid.Parse(c.Value.ID)
	ok := err == nil && f.Schools != nil
	if ok {
		if _, ok, err = f.Schools.School(ctx, q, f.market, id.String()); err != nil {
			return fmt.Errorf("looking for a school: %w", err)
		}
	}
	if !ok {
		f.wrong("school.id", "There is no such school.")
		return nil
	}
	text := id.String()
	p.School = &text
	return nil
}

func (f *form) words(e Edit, p *profile) {
	if e.About.Set {
		about, fault := parseAbout(e.About.Value)
		if fault != "" {
			f.wrong("about", fault)
		}
		p.About = unlessEmpty(about)
	}
	f.handle("instagram", instagram(), e.Instagram, &p.Instagram)
	f.handle("tiktok", tiktok(), e.Tiktok, &p.Tiktok)
}

func (f *form) handle(field string, n network, c openapi.Change[string], to **string) {
	if !c.Set {
		return
	}
	handle, ok := n.parse(c.Value)
	if !ok {
		f.wrong(field, "Please enter your "+n.name+" name, such as @lena.lernt.")
	}
	*to = unlessEmpty(handle)
}

func unlessEmpty(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func (f *form) place(e Edit, p *profile) {
	if c := e.RegionID; c.Set {
		p.Region = value(c)
		if !c.Null && !slices.ContainsFunc(f.market.Regions, func(r market.Region) bool { return r.ID == c.Value }) {
			f.wrong("regionId", "There is no such region.")
		}
	}
	if c := e.SchoolTypeID; c.Set {
		p.SchoolType = value(c)
		if !c.Null && !slices.ContainsFunc(f.market.SchoolTypes, func(t market.SchoolType) bool { return t.ID == c.Value }) {
			f.wrong("schoolTypeId", "There is no such type of school.")
		}
	}
}

// value is that of a field which is nil when cleared.
func value[T any](c openapi.Change[T]) *T {
	if c.Null {
		return nil
	}
	return &c.Value
}

func (f *form) studies(e Edit, p *profile) {
	if e.GradeIDs.Set {
		p.Grades = unique(e.GradeIDs.Value)
		known := func(id string) bool {
			return slices.ContainsFunc(f.market.Grades, func(g market.Grade) bool { return g.ID == id })
		}
		switch {
		case len(p.Grades) > 1 && !f.market.Flags.HasMultipleGradeSelection:
			f.wrong("gradeIds", "Please choose one grade.")
		case len(p.Grades) > maxGrades, slices.ContainsFunc(p.Grades, func(id string) bool { return !known(id) }):
			f.wrong("gradeIds", "There is no such grade.")
		}
	}
	if e.SubjectIDs.Set {
		p.Subjects = unique(e.SubjectIDs.Value)
		known := func(id int) bool {
			return slices.ContainsFunc(f.market.Subjects, func(s market.Subject) bool { return s.ID == id })
		}
		if len(p.Subjects) > maxSubjects || slices.ContainsFunc(p.Subjects, func(id int) bool { return !known(id) }) {
			f.wrong("subjectIds", "There is no such subject.")
		}
	}
}

// unique keeps the first of each. It looks no further than at what could be
// right, so that a long list costs little.
func unique[T comparable](all []T) list[T] {
	out := list[T]{}
	for _, v := range all[:min(len(all), 2*maxSubjects)] {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

func (f *form) language(ctx context.Context, q db.Queryer, id string, c openapi.Change[string]) error {
	if !c.Set {
		return nil
	}
	speaks := func(m *market.Market) bool { return m.Locale.Interface == c.Value }
	if !c.Null && !slices.ContainsFunc(f.Markets().All(), speaks) {
		f.wrong("interfaceLanguage", "This language is not available.")
		return nil
	}
	return person.SetLanguage(ctx, q, id, c.Value)
}

func (f *form) settings(e Edit, p *profile) {
	if e.Newsletter.Set {
		p.Newsletter = value(e.Newsletter)
	}
	if e.Onboarded.Value && !p.Onboarded.Valid {
		p.Onboarded = db.MaybeAt(f.Clock.Now())
	}
}

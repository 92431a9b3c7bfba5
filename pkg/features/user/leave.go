package user

import (
	"context"
	"fmt"
	"io"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// Export is all that the slice keeps of a user, in their own words.
type Export struct {
	Username       *string       `json:"username"`
	About          *string       `json:"about"`
	Instagram      *string       `json:"instagram"`
	Tiktok         *string       `json:"tiktok"`
	SchoolID       *string       `json:"schoolId"`
	RegionID       *int          `json:"regionId"`
	SchoolTypeID   *string       `json:"schoolTypeId"`
	GradeIDs       []string      `json:"gradeIds"`
	SubjectIDs     []int         `json:"subjectIds"`
	Language       *string       `json:"interfaceLanguage"`
	Newsletter     *bool         `json:"newsletter"` // null: as the market does by default
	TimezoneOffset *int          `json:"timezoneOffset"`
	OnboardedOn    *time.Time    `json:"onboardedOn"`
	Openings       Reports       `json:"openings"`
	Lookups        Reports       `json:"lookups"`
	Country        *string       `json:"country"`       // of the latest lookup
	KeptUsernames  []time.Time   `json:"keptUsernames"` // when each was given up; which they were isn't kept
	Knower         *ExportKnower `json:"knower"`
}

// Reports are what a client told.
type Reports struct {
	Count  int        `json:"count"`
	Latest *time.Time `json:"latest"`
}

// ExportKnower is the knower that a user is.
type ExportKnower struct {
	UUID  string    `json:"uuid"`
	Since time.Time `json:"since"`
}

// Export gives all that is kept of a user; files are their picture.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	card, err := person.Find(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	p, err := findProfile(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	out := Export{
		Username: unlessEmpty(card.Username), About: p.About, Instagram: p.Instagram, Tiktok: p.Tiktok,
		SchoolID: p.School, RegionID: p.Region, SchoolTypeID: p.SchoolType, GradeIDs: p.Grades, SubjectIDs: p.Subjects,
		Language: unlessEmpty(card.Language), Newsletter: p.Newsletter, TimezoneOffset: p.Offset, OnboardedOn: moment(p.Onboarded),
		Openings: Reports{p.Opens, moment(p.Opened)}, Lookups: Reports{p.Lookups, moment(p.LookedUp)}, Country: p.Country,
		KeptUsernames: []time.Time{},
	}
	kept, err := freedBy(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	for _, freed := range kept {
		out.KeptUsernames = append(out.KeptUsernames, freed.Time)
	}
	if card.Knower != "" {
		out.Knower = &ExportKnower{card.Knower, card.KnowerSince}
	}
	return out, s.pictureFiles(card.Picture), nil
}

func (s *Service) pictureFiles(p person.Picture) map[string]func(context.Context) (io.ReadCloser, error) {
	if p.Large == "" {
		return nil
	}
	return map[string]func(context.Context) (io.ReadCloser, error){
		"picture.jpg": func(ctx context.Context) (io.ReadCloser, error) { return s.Blobs.Open(ctx, p.Large) },
	}
}

// Erase forgets a user in the caller's transaction. Their username is kept from
// others for as long as one that is given up, and nothing says whose it was.
// Pictures are released; the store deletes them within two hours.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	card, err := person.Find(ctx, q, user)
	if err != nil {
		return nil, err
	}
	if err := s.Usernames.keepDeleted(ctx, q, card.Username); err != nil {
		return nil, err
	}
	if err := s.Blobs.Release(ctx, q, pictureHolder(user)); err != nil {
		return nil, fmt.Errorf("releasing a picture: %w", err)
	}
	if err := person.DeleteKnower(ctx, q, user); err != nil {
		return nil, err
	}
	return nil, deleteProfile(ctx, q, user)
}

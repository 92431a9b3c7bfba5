package user

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

// Markets are those that there are at present.
type Markets interface {
	All() []*market.Market
	ByCode(code string) (*market.Market, bool)
	Routes() *market.RouteTable
}

// Schools are those that people learn in.
type Schools interface {
	// School is a school of a market; ok is false where it has none of this id.
	School(ctx context.Context, q db.Queryer, m *market.Market, id string) (s School, ok bool, err error)
}

// Config is the configuration of a Service. Of what is nil the server has nothing:
// no schools, no knows, no pages.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Markets func() Markets
	Blobs   Blobs
	Squares Squares
	Keys    Keys
	Country func(ctx context.Context) string // of the caller, "" where it isn't known
	Schools Schools
	Pages   slice.Pages
}

// Service is profiles, and what clients report of their users. It is safe for use
// by many goroutines; several servers may work on one database.
type Service struct {
	Config

	Pictures   *Pictures
	Usernames  *Usernames
	Newsletter *Newsletters
}

// New makes a service on a database of the present shape.
func New(c Config) *Service {
	s := &Service{}
	s.connect(c)
	return s
}

func (s *Service) connect(c Config) {
	s.Config = c
	s.Pictures = newPictures(c)
	s.Usernames = &Usernames{db: c.DB, clock: c.Clock, markets: c.Markets, pages: c.Pages}
	s.Newsletter = &Newsletters{db: c.DB, keys: c.Keys}
}

// User is a user as they see themselves.
type User struct {
	UUID              string                   `json:"uuid" format:"uuid"`
	Name              string                   `json:"name" example:"Lena Müller"`
	Email             string                   `json:"email" format:"email"`
	Active            bool                     `json:"active" doc:"Whether the address is confirmed. Nobody signs in before it is, so one's own always is."`
	CreatedOn         time.Time                `json:"createdOn"`
	Country           string                   `json:"country" doc:"Code of one's country, upper case: schools, regions, grades, types of school and subjects are its. As it was at sign-up, until it is changed." example:"DE"`
	InterfaceLanguage string                   `json:"interfaceLanguage" doc:"BCP 47 tag: the one chosen, else the market's." example:"de"`
	ContentLanguage   string                   `json:"contentLanguage" doc:"BCP 47 tag, the market's." example:"de"`
	Username          *string                  `json:"username" example:"lena.m"`
	ProfilePicture    *string                  `json:"profilePicture" doc:"Path on this host; size=512 is the larger one." example:"/api/users/9f4f2f0e-0000-4000-8000-000000000001/profilepicture?size=256&v=0f3a"`
	KnowerUUID        *string                  `json:"knowerUuid" format:"uuid" doc:"Where the user teaches."`
	Staff             bool                     `json:"staff"`
	About             *string                  `json:"about" doc:"At most 300 characters."`
	Instagram         *string                  `json:"instagram" doc:"Handle without @." example:"lena.lernt"`
	Tiktok            *string                  `json:"tiktok" doc:"Handle without @." example:"lena.lernt"`
	School            openapi.Nullable[School] `json:"school"`
	RegionID          *int                     `json:"regionId"`
	SchoolTypeID      *string                  `json:"schoolTypeId"`
	GradeIDs          []string                 `json:"gradeIds" nullable:"false"`
	MultipleGrades    bool                     `json:"hasMultipleGradeSelection" doc:"Whether there may be several of them, as one's country has it."`
	SubjectIDs        []int                    `json:"subjectIds" nullable:"false"`
	Newsletter        bool                     `json:"newsletter" doc:"Whether news come by mail: as chosen, else as the market does by default."`
	TimezoneOffset    *int                     `json:"timezoneOffset" doc:"Minutes east of UTC, as a client reported them." example:"120"`
	OnboardedOn       *time.Time               `json:"onboardedOn" doc:"When the first steps were done; null until then."`
	HasPassword       bool                     `json:"hasPassword"`
	TwoFactor         bool                     `json:"twoFactor" doc:"Whether signing in asks for a second factor."`
	WebApp            WebApp                   `json:"webApp"`
	DeletionOn        *time.Time               `json:"deletionOn" doc:"When the account ends, where its owner asked for that."`
}

// WebApp says whether a user may use the signed-in part of the site.
type WebApp struct {
	Blocked bool    `json:"blocked"`
	Reason  *string `json:"reason" doc:"As staff wrote it."`
}

// School is one's school.
type School struct {
	ID   string `json:"id" format:"uuid"`
	Name string `json:"name" example:"Goethe-Gymnasium"`
	City string `json:"city" example:"Frankfurt am Main"`
}

func (School) SchemaName() string { return "OwnSchool" }

// Me reads a user for themselves. A token may outlive its account; then the
// error is an AuthorizationError.
func (s *Service) Me(ctx context.Context, id string) (User, error) {
	var out User
	err := s.DB.Read(ctx, func(q db.Queryer) (err error) {
		out, err = s.me(ctx, q, id)
		return err
	})
	return out, err
}

func (s *Service) me(ctx context.Context, q db.Queryer, id string) (User, error) {
	card, err := person.FindOwn(ctx, q, id)
	if err != nil {
		return User{}, err
	}
	p, err := findProfile(ctx, q, id)
	if err != nil {
		return User{}, err
	}
	m := s.market(card.Market)
	out := User{
		UUID: card.ID, Name: card.Name, Email: card.Email, Active: true, CreatedOn: card.Created,
		Country: m.Country.Code, InterfaceLanguage: cmp.Or(card.Language, m.Locale.Interface), ContentLanguage: m.Locale.Content,
		Username: unlessEmpty(card.Username), ProfilePicture: s.Pictures.ownURL(card), KnowerUUID: unlessEmpty(card.Knower), Staff: card.Staff,
		About: p.About, Instagram: p.Instagram, Tiktok: p.Tiktok,
		RegionID: p.Region, SchoolTypeID: p.SchoolType, GradeIDs: p.Grades, MultipleGrades: m.Flags.HasMultipleGradeSelection, SubjectIDs: p.Subjects,
		Newsletter: m.SubscribeEmailByDefault, TimezoneOffset: p.Offset, OnboardedOn: moment(p.Onboarded),
		HasPassword: card.HasPassword, TwoFactor: card.TwoFactor, DeletionOn: moment(db.MaybeAt(card.DeletionOn)),
	}
	if p.Newsletter != nil {
		out.Newsletter = *p.Newsletter
	}
	if card.Blocked {
		out.WebApp = WebApp{true, &card.BlockReason}
	}
	out.School.Value, err = s.school(ctx, q, m, p)
	return out, err
}

// school is a user's school; nil without one, or where it isn't listed any more.
func (s *Service) school(ctx context.Context, q db.Queryer, m *market.Market, p profile) (*School, error) {
	if p.School == nil || s.Schools == nil {
		return nil, nil //nolint:nilnil // who has no school
	}
	school, ok, err := s.Schools.School(ctx, q, m, *p.School)
	if err != nil {
		return nil, fmt.Errorf("reading a school: %w", err)
	}
	if !ok {
		return nil, nil //nolint:nilnil // a school that was taken off the list
	}
	return &school, nil
}

// market is that of an account; an empty one where its pack is gone.
func (s *Service) market(code string) *market.Market {
	if m, ok := s.Markets().ByCode(code); ok {
		return m
	}
	return &market.Market{Code: code}
}

func moment(t db.NullTime) *time.Time {
	if !t.Valid {
		return nil
	}
	return &t.Time
}

package user

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"

	"golang.org/x/sync/semaphore"
)

// Migrations make the tables of the slice.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// Person is what the slice needs of an account.
type Person struct {
	ID          string
	Email       string
	Name        string
	Market      string // code
	Created     time.Time
	Confirmed   bool
	HasPassword bool
	TwoFactor   bool
	Staff       bool
}

// Accounts are people's accounts.
type Accounts interface {
	// Person reads an account; the error is a NotFoundError.
	Person(ctx context.Context, q db.Queryer, id string) (Person, error)
	// Rename gives it another name; the error is a FormValidationError.
	Rename(ctx context.Context, q db.Queryer, id, name string) error
	// Move makes it one of another market.
	Move(ctx context.Context, q db.Queryer, id, market string) error
}

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

// Blocks are what staff closed to a user.
type Blocks interface {
	// Blocked tells whether staff keep a user out of the web app, and why.
	Blocked(ctx context.Context, q db.Queryer, user string) (blocked bool, reason string, err error)
}

// Deletions are accounts that end soon.
type Deletions interface {
	// DeletionOn is when an account ends; zero where its owner stays.
	DeletionOn(ctx context.Context, q db.Queryer, user string) (time.Time, error)
}

// Knows are what knowers publish.
type Knows interface {
	StatusStats(ctx context.Context, q db.Queryer, knower string) (KnowStats, error)
}

// Pages are those that the server keeps for a while.
type Pages interface {
	// Changed says that others see a user differently from now on. What it
	// speaks of must be committed.
	Changed(user string)
}

// Config is what a Service works with. Of what is nil the server has nothing:
// no schools, no blocks, no deletions, no knows, no pages.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Markets   func() Markets
	Accounts  Accounts
	Blobs     Blobs
	Keys      Keys
	Country   func(ctx context.Context) string // of the caller, "" where it isn't known
	Schools   Schools
	Blocks    Blocks
	Deletions Deletions
	Knows     Knows
	Pages     Pages
}

// Service is everything about users that a server needs. It is safe for use by
// many goroutines; several servers may work on one database.
type Service struct {
	Config
	waiting, drawing *semaphore.Weighted // pictures of all
	pictures         *turns
}

// New makes a service on a database of the present shape.
func New(c Config) *Service {
	return &Service{c, semaphore.NewWeighted(picturesWaiting), semaphore.NewWeighted(picturesAtOnce), newTurns()}
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

// SchemaName is its name in the API's document.
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

// Language is that of a user's interface, as a BCP 47 tag: the one that they
// chose, else their market's.
func (s *Service) Language(ctx context.Context, q db.Queryer, id string) (string, error) {
	person, err := s.self(ctx, q, id)
	if err != nil {
		return "", err
	}
	chosen, err := s.ChosenLanguage(ctx, q, id)
	return cmp.Or(chosen, s.market(person.Market).Locale.Interface), err
}

// ChosenLanguage is the one that a user chose, or "", also where there is no such user.
func (s *Service) ChosenLanguage(ctx context.Context, q db.Queryer, id string) (string, error) {
	p, err := findProfile(ctx, q, id)
	if err != nil || p.Language == nil {
		return "", err
	}
	return *p.Language, nil
}

func (s *Service) me(ctx context.Context, q db.Queryer, id string) (User, error) {
	person, err := s.self(ctx, q, id)
	if err != nil {
		return User{}, err
	}
	p, err := findProfile(ctx, q, id)
	if err != nil {
		return User{}, err
	}
	knower, err := knowerOf(ctx, q, id)
	if err != nil {
		return User{}, err
	}
	m := s.market(person.Market)
	out := User{
		UUID: person.ID, Name: person.Name, Email: person.Email, Active: true, CreatedOn: person.Created,
		Country: m.Country.Code, InterfaceLanguage: m.Locale.Interface, ContentLanguage: m.Locale.Content,
		Username: p.Username, KnowerUUID: knower, Staff: person.Staff,
		About: p.About, Instagram: p.Instagram, Tiktok: p.Tiktok,
		RegionID: p.Region, SchoolTypeID: p.SchoolType, GradeIDs: p.Grades, MultipleGrades: m.Flags.HasMultipleGradeSelection, SubjectIDs: p.Subjects,
		Newsletter: m.SubscribeEmailByDefault, TimezoneOffset: p.Offset, OnboardedOn: moment(p.Onboarded),
		HasPassword: person.HasPassword, TwoFactor: person.TwoFactor,
	}
	if p.Language != nil {
		out.InterfaceLanguage = *p.Language
	}
	if p.Newsletter != nil {
		out.Newsletter = *p.Newsletter
	}
	return out, s.addOthers(ctx, q, m, p, &out)
}

// addOthers adds what other slices know.
func (s *Service) addOthers(ctx context.Context, q db.Queryer, m *market.Market, p profile, out *User) (err error) {
	if out.ProfilePicture, err = s.ownPictureURL(ctx, q, out.UUID, p.PictureLarge); err != nil {
		return err
	}
	if p.School != nil && s.Schools != nil {
		school, ok, err := s.Schools.School(ctx, q, m, *p.School)
		if err != nil {
			return fmt.Errorf("reading a school: %w", err)
		}
		if ok {
			out.School.Value = &school
		}
	}
	if s.Blocks != nil {
		blocked, reason, err := s.Blocks.Blocked(ctx, q, out.UUID)
		if err != nil {
			return fmt.Errorf("reading a block: %w", err)
		}
		if blocked {
			out.WebApp = WebApp{true, &reason}
		}
	}
	if s.Deletions != nil {
		on, err := s.Deletions.DeletionOn(ctx, q, out.UUID)
		if err != nil {
			return fmt.Errorf("reading a deletion: %w", err)
		}
		out.DeletionOn = moment(db.MaybeAt(on))
	}
	return nil
}

// self is the account of who asks.
func (s *Service) self(ctx context.Context, q db.Queryer, id string) (Person, error) {
	person, err := s.Accounts.Person(ctx, q, id)
	if err == nil && !person.Confirmed {
		err = noUser()
	}
	if err != nil && problem.From(err).Type == problem.NotFound {
		return Person{}, gone()
	}
	if err != nil {
		return Person{}, fmt.Errorf("reading an account: %w", err)
	}
	return person, nil
}

// gone is what a token gets that outlived its account.
func gone() *problem.Error {
	return problem.New(problem.Authorization, "This account doesn't exist any more.")
}

func noUser() *problem.Error { return problem.New(problem.NotFound, "There is no such user.") }

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

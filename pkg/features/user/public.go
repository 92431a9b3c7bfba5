package user

import (
	"context"
	"fmt"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// PublicUser is a user as all others see them.
type PublicUser struct {
	UUID           string    `json:"uuid" format:"uuid"`
	Name           string    `json:"name" doc:"The username, where there is one: then it stands for the name wherever others see it." example:"lena.m"`
	Username       *string   `json:"username" example:"lena.m"`
	ProfilePicture *string   `json:"profilePicture" doc:"Path on this host; size=512 is the larger one."`
	About          *string   `json:"about"`
	KnowerUUID     *string   `json:"knowerUuid" format:"uuid"`
	CreatedOn      time.Time `json:"createdOn"`
	InstagramURL   *string   `json:"instagramUrl"`
	TiktokURL      *string   `json:"tiktokUrl"`
	CanonicalPath  string    `json:"canonicalPath" doc:"Where their page is: who teaches has another." example:"/users/9f4f2f0e-0000-4000-8000-000000000001"`
}

// Public reads a user for others. Who isn't confirmed, is leaving or gone is not found,
// and the answer doesn't tell which.
func (s *Service) Public(ctx context.Context, id string) (PublicUser, error) {
	var out PublicUser
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		person, p, err := s.seen(ctx, q, id)
		if err != nil {
			return err
		}
		knower, err := knowerOf(ctx, q, id)
		out = PublicUser{
			UUID: id, Name: publicName(person, p), Username: p.Username, ProfilePicture: pictureURL(id, p.PictureLarge), About: p.About,
			KnowerUUID: knower, CreatedOn: person.Created,
			InstagramURL: instagram().url(p.Instagram), TiktokURL: tiktok().url(p.Tiktok),
			CanonicalPath: userPath(id, publicName(person, p), knower),
		}
		return err
	})
	return out, err
}

// publicName is what others call a user: by the username, once there is one. The
// name is then the owner's and staff's to see.
func publicName(person Person, p profile) string {
	if p.Username != nil {
		return *p.Username
	}
	return person.Name
}

// PageTag is what the answers that show a user to all are tagged with, so that
// pages made of them can be found.
func PageTag(user string) string { return "user:" + user }

// changed lets pages that show a user be made anew.
func (s *Service) changed(user string) {
	if s.Pages != nil {
		s.Pages.Changed(user)
	}
}

// seen is a user whom others may see. A block doesn't hide them: it closes the web
// app to them and nothing else.
func (s *Service) seen(ctx context.Context, q db.Queryer, id string) (Person, profile, error) {
	person, err := s.Accounts.Person(ctx, q, id)
	if err != nil {
		return Person{}, profile{}, fmt.Errorf("reading an account: %w", err)
	}
	if !person.Confirmed {
		return Person{}, profile{}, noUser()
	}
	leaving, err := s.leaving(ctx, q, id)
	if err != nil {
		return Person{}, profile{}, err
	}
	if leaving {
		return Person{}, profile{}, noUser()
	}
	p, err := findProfile(ctx, q, id)
	return person, p, err
}

// leaving tells whether an account ends soon, which hides its owner from others.
func (s *Service) leaving(ctx context.Context, q db.Queryer, id string) (bool, error) {
	if s.Deletions == nil {
		return false, nil
	}
	on, err := s.Deletions.DeletionOn(ctx, q, id)
	if err != nil {
		return false, fmt.Errorf("reading a deletion: %w", err)
	}
	return !on.IsZero(), nil
}

// Knower is a user who teaches, as all others see them.
type Knower struct {
	UUID          string     `json:"uuid" format:"uuid"`
	User          KnowerUser `json:"user"`
	Name          string     `json:"name" doc:"The user's, as others see it, where a page takes its title from." example:"lena.m"`
	Username      *string    `json:"username" doc:"The user's."`
	About         *string    `json:"about"`
	InstagramURL  *string    `json:"instagramUrl"`
	TiktokURL     *string    `json:"tiktokUrl"`
	Since         time.Time  `json:"since" doc:"When they began to teach."`
	CanonicalPath string     `json:"canonicalPath" doc:"Where their page is, by the name that others see now." example:"/knowers/lenam-9f4f2f0e-0000-4000-8000-000000000002/profile"`
}

// KnowerUser is the user behind a knower.
type KnowerUser struct {
	UUID           string  `json:"uuid" format:"uuid"`
	Name           string  `json:"name" doc:"As others see it: the username, where there is one." example:"lena.m"`
	Username       *string `json:"username"`
	ProfilePicture *string `json:"profilePicture"`
}

// Knower reads a knower by their own id, which isn't the user's. Who can't be
// seen as a user isn't found as a knower.
func (s *Service) Knower(ctx context.Context, id string) (Knower, error) {
	var out Knower
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		row, found, err := findKnower(ctx, q, id)
		if err != nil {
			return err
		}
		if !found {
			return noKnower()
		}
		person, p, err := s.seen(ctx, q, row.User)
		if err != nil {
			return err
		}
		out = knowerAs(row, person, p, pictureURL(row.User, p.PictureLarge))
		return nil
	})
	return out, err
}

// OwnKnower is the knower that a user is, whether or not others see them. The
// error is a NotFoundError where they don't teach.
func (s *Service) OwnKnower(ctx context.Context, user string) (Knower, error) {
	var out Knower
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		person, err := s.self(ctx, q, user)
		if err != nil {
			return err
		}
		row, teaches, err := findKnowerOf(ctx, q, user)
		if err != nil {
			return err
		}
		if !teaches {
			return noKnower()
		}
		p, err := findProfile(ctx, q, user)
		if err != nil {
			return err
		}
		picture, err := s.ownPictureURL(ctx, q, user, p.PictureLarge)
		out = knowerAs(row, person, p, picture)
		return err
	})
	return out, err
}

func knowerAs(row knowerRow, person Person, p profile, picture *string) Knower {
	name := publicName(person, p)
	return Knower{
		UUID: row.ID,
		User: KnowerUser{row.User, name, p.Username, picture},
		Name: name, Username: p.Username,
		About: p.About, InstagramURL: instagram().url(p.Instagram), TiktokURL: tiktok().url(p.Tiktok),
		Since: row.Since.Time, CanonicalPath: knowerPath(row.ID, name),
	}
}

func noKnower() *problem.Error { return problem.New(problem.NotFound, "There is no such knower.") }

// KnowStats count a knower's knows by what became of them.
type KnowStats struct {
	Processing int `json:"processing"`
	Published  int `json:"published"`
	Private    int `json:"private"`
	Rejected   int `json:"rejected"`
	Deleted    int `json:"deleted"`
}

// KnowerOwner is the user that a knower is; "" where
// there is none.
func (s *Service) KnowerOwner(ctx context.Context, id string) (string, error) {
	row, _, err := findKnower(ctx, s.DB.One(), id)
	return row.User, err
}

// KnowStats count a knower's knows.
func (s *Service) KnowStats(ctx context.Context, knower string) (KnowStats, error) {
	if s.Knows == nil {
		return KnowStats{}, nil
	}
	stats, err := s.Knows.StatusStats(ctx, s.DB.One(), knower)
	if err != nil {
		return KnowStats{}, fmt.Errorf("counting knows: %w", err)
	}
	return stats, nil
}

// AcceptKnower lets a user teach, in the caller's transaction. Who teaches
// already goes on as before. id is the knower's; the error is a NotFoundError.
func (s *Service) AcceptKnower(ctx context.Context, q db.Queryer, user string) (id string, err error) {
	person, err := s.Accounts.Person(ctx, q, user)
	if err != nil {
		return "", fmt.Errorf("reading an account: %w", err)
	}
	if !person.Confirmed {
		return "", noUser()
	}
	return insertKnower(ctx, q, knowerRow{ID: uuid.NewString(), User: user, Since: db.At(s.Clock.Now())})
}

// IsKnower tells whether a user teaches.
func (s *Service) IsKnower(ctx context.Context, q db.Queryer, user string) (bool, error) {
	_, teaches, err := findKnowerOf(ctx, q, user)
	return teaches, err
}

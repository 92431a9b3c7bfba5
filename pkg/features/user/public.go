package user

import (
	"context"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
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
		card, p, err := findPublic(ctx, q, id, person.Find)
		out = PublicUser{
			UUID: id, Name: card.PublicName(), Username: unlessEmpty(card.Username), ProfilePicture: card.PicturePath(), About: p.About,
			KnowerUUID: unlessEmpty(card.Knower), CreatedOn: card.Created,
			InstagramURL: instagram().url(p.Instagram), TiktokURL: tiktok().url(p.Tiktok),
			CanonicalPath: card.Path(),
		}
		return err
	})
	return out, err
}

// findPublic reads a user and their profile by the id that find takes. A user who is
// leaving is a NotFoundError. A blocked user is found: a block closes the web app to
// them and hides nothing.
func findPublic(ctx context.Context, q db.Queryer, id string, find func(context.Context, db.Queryer, string) (person.Card, error)) (person.Card, profile, error) {
	card, err := find(ctx, q, id)
	if err != nil {
		return person.Card{}, profile{}, err
	}
	if card.Leaving() {
		return person.Card{}, profile{}, person.NotFound()
	}
	p, err := findProfile(ctx, q, card.ID)
	return card, p, err
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
		card, p, err := findPublic(ctx, q, id, person.FindKnower)
		out = knowerOf(card, p, card.PicturePath())
		return err
	})
	return out, err
}

// OwnKnower is the knower that a user is, whether or not others see them. The
// error is a NotFoundError where they don't teach.
func (s *Service) OwnKnower(ctx context.Context, user string) (Knower, error) {
	var out Knower
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		card, err := person.FindOwn(ctx, q, user)
		if err != nil {
			return err
		}
		if card.Knower == "" {
			return problem.New(problem.NotFound, "There is no such knower.")
		}
		p, err := findProfile(ctx, q, user)
		out = knowerOf(card, p, s.Pictures.ownURL(card))
		return err
	})
	return out, err
}

func knowerOf(card person.Card, p profile, picture *string) Knower {
	name, username := card.PublicName(), unlessEmpty(card.Username)
	return Knower{
		UUID: card.Knower,
		User: KnowerUser{card.ID, name, username, picture},
		Name: name, Username: username,
		About: p.About, InstagramURL: instagram().url(p.Instagram), TiktokURL: tiktok().url(p.Tiktok),
		Since: card.KnowerSince, CanonicalPath: person.KnowerPath(card.Knower, name),
	}
}

// KnowStats count a knower's knows by what became of them.
type KnowStats struct {
	Processing int `json:"processing"`
	Published  int `json:"published"`
	Private    int `json:"private"`
	Rejected   int `json:"rejected"`
	Deleted    int `json:"deleted"`
}

// KnowerOwner is the user that a knower is; "" where there is none.
func (s *Service) KnowerOwner(ctx context.Context, id string) (string, error) {
	card, err := person.FindKnower(ctx, s.DB.One(), id)
	if err != nil && problem.From(err).Type == problem.NotFound {
		return "", nil
	}
	return card.ID, err
}

// KnowStats counts a knower's knows. A know that waits for staff is being processed, as its
// author sees it.
func (s *Service) KnowStats(ctx context.Context, knower string) (KnowStats, error) {
	c, err := person.FindKnower(ctx, s.DB.One(), knower)
	if err != nil {
		return KnowStats{}, err
	}
	n, err := know.StatusCounts(ctx, s.DB.One(), c.ID)
	return KnowStats{
		Processing: n[know.Processing] + n[know.Review], Published: n[know.Published], Private: n[know.Private],
		Rejected: n[know.Rejected], Deleted: n[know.Deleted],
	}, err
}

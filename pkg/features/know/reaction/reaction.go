package reaction

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/figure"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/httpx"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// Config is what a Service works with.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	Jobs  *job.Queue
	// Markets have the weeks in which views count.
	Markets func() edit.Markets
	// Followers hear what users read and like.
	Followers know.Followers
}

// Service counts likes and views. It is safe for use by many goroutines; several
// servers may work on one database.
type Service struct{ Config }

const (
	// maxOfNetwork is how many visitors without an account count from one part of the
	// internet, for a know on a day: a school reads it together.
	maxOfNetwork = 40
	sweepEvery   = time.Hour
	day          = 24 * time.Hour
)

// New makes a service on a database of the present shape.
func New(c Config) *Service {
	s := &Service{c}
	s.Jobs.Every(sweepEvery, "know: forgetting who read what", s.sweep)
	return s
}

// Reaction is what a user thinks of a know.
type Reaction struct {
	Liked bool `json:"liked"`
	Likes int  `json:"likes" doc:"Of all."`
}

func (Reaction) SchemaName() string { return "KnowReaction" }

// Like notes that a user likes a know, or doesn't any more. Said again it changes
// nothing.
func (s *Service) Like(ctx context.Context, host *market.Market, a right.Actor, id string, liked bool) (out Reaction, err error) {
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		k, err := s.readable(ctx, q, host, a, id)
		if err != nil {
			return err
		}
		if liked && k.OwnedBy(a.User) {
			return problem.New(problem.Forbidden, "Others say whether they like it.")
		}
		if liked {
			err = insertLike(ctx, q, k.ID, a.User, s.Clock.Now())
		} else {
			err = deleteLike(ctx, q, k.ID, a.User)
		}
		if err != nil {
			return err
		}
		if err := s.Followers.Liked(ctx, q, a.User, k.ID, liked); err != nil {
			return fmt.Errorf("telling who likes a know: %w", err)
		}
		out.Liked = liked
		out.Likes, err = know.LikesOf(ctx, q, k.ID)
		return err
	})
	return out, err
}

func (s *Service) readable(ctx context.Context, q db.Queryer, host *market.Market, a right.Actor, id string) (know.Know, error) {
	k, err := know.FindIn(ctx, q, know.LanguageOf(host), id)
	if err == nil && !k.ReadableByLink(a.User) {
		err = know.NotFound()
	}
	return k, err
}

// View counts a visitor's reading of a know: once a day, and not its author.
func (s *Service) View(ctx context.Context, host *market.Market, a right.Actor, visit httpx.Visit, id string) error {
	k, err := s.readable(ctx, s.DB.One(), host, a, id)
	if err != nil || k.OwnedBy(a.User) || k.Status != know.Published && k.Status != know.Private {
		return err
	}
	now := s.Clock.Now()
	today := int(now.Unix() / int64(day.Seconds()))
	week, err := s.weekOf(host, k, now)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(q db.Queryer) error {
		salt, err := saltOf(ctx, q, today, rand.Text())
		if err != nil {
			return err
		}
		network := hash(salt, "network", httpx.ClientSubnet(visit.Client))
		who := hash(salt, "device", visit.Device, network)
		if a.User != "" {
			network, who = "", hash(salt, "user", a.User)
			if err := s.Followers.Read(ctx, q, a.User, k.ID); err != nil {
				return fmt.Errorf("telling who reads a know: %w", err)
			}
		}
		counted, err := insertView(ctx, q, view{k.ID, today, who, network})
		if err != nil || !counted || k.Author == "" {
			return err
		}
		return figure.Count(ctx, q, k.ID, week)
	})
}

// weekOf is the week in which a view of a know counts, in the time zone of the know's market;
// in the host's where that market is retired.
func (s *Service) weekOf(host *market.Market, k know.Know, now time.Time) (know.Week, error) {
	m, ok := s.Markets().ByCode(k.Market)
	if !ok {
		m = host
	}
	return know.WeekOf(m, now)
}

// hash is words that can't be found again without the salt.
func hash(salt string, words ...string) string {
	h := hmac.New(sha256.New, []byte(salt))
	for _, word := range words {
		h.Write([]byte(word))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil))
}

// sweep deletes the views before yesterday, which name readers. The numbers of views stay.
func (s *Service) sweep(ctx context.Context) error {
	yesterday := int(s.Clock.Now().Add(-day).Unix() / int64(day.Seconds()))
	return s.DB.Write(ctx, func(q db.Queryer) error { return forgetViews(ctx, q, yesterday) })
}

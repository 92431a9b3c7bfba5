package feed

import (
	"context"
	"time"

	"knowmad/pkg/features/feed/rank"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

const (
	// listLength is the maximum number of knows in a list.
	listLength = 100
	// listsKept is the number of a user's latest lists that are stored: for several tabs,
	// devices and narrowings.
	listsKept = 10
	// listLasts is the time for which further pages of a list can be read.
	listLasts = 24 * time.Hour

	// maxReadings is the number of a user's latest readings that are stored; the partial
	// index of feed_readers has the same number.
	maxReadings = 1000
	// tasteOf is the number of the latest readings that make a user's taste.
	tasteOf = 60

	// maxDismissed is the maximum number of a user's dismissed knows, and maxLess the maximum
	// number of subjects and knowers that they want less of; the oldest are deleted.
	maxDismissed = 500
	maxLess      = 50

	sweepEvery = time.Hour
)

// Knows reads knows for feeds, as know.Reader does.
type Knows interface {
	// Candidates returns the published knows of each source.
	Candidates(ctx context.Context, q db.Queryer, host *market.Market, sources []know.Source) ([][]know.Candidate, error)
	// CandidatesByID returns the knows with the ids that are published for sites of the
	// host's content language, without OfAuthor.
	CandidatesByID(ctx context.Context, q db.Queryer, host *market.Market, ids []string) ([]know.Candidate, error)
	// Published returns the knows with the ids that are published for sites of the host's
	// content language, by id.
	Published(ctx context.Context, q db.Queryer, host *market.Market, ids []string) (map[string]know.PublishedKnow, error)
	// SameLanguage returns the codes of the other markets whose knows the host's sites
	// show.
	SameLanguage(host *market.Market) []string
}

// Candidate is a know that may be in a list.
type Candidate = rank.Candidate

// candidateOf converts a candidate for the ranking. Fresh: its author has published fewer
// than know.FewOfAuthor knows.
func candidateOf(c know.Candidate) Candidate {
	return Candidate{
		ID: c.ID, Market: c.Market, Author: c.Author, Subject: c.Subject, Topics: c.Topics, Grades: c.Grades,
		Published: c.Published.Time, Views: c.Views, Likes: c.Likes, Fresh: c.OfAuthor > 0 && c.OfAuthor < know.FewOfAuthor,
	}
}

// Interests reads the interests that users chose in their profiles.
type Interests interface {
	// Interests returns a user's subjects, of the host's market, and grades.
	Interests(ctx context.Context, q db.Queryer, user string, host *market.Market) (subjects []int, grades []string, err error)
}

// Follows reads the knowers and subjects that users follow.
type Follows interface {
	// Followed returns the accounts of the knowers that a user follows, the latest first,
	// and the followed subjects of the host's market.
	Followed(ctx context.Context, q db.Queryer, user string, host *market.Market) (knowers []string, subjects []int, err error)
}

type noFollows struct{}

func (noFollows) Followed(context.Context, db.Queryer, string, *market.Market) (knowers []string, subjects []int, err error) {
	return nil, nil, nil
}

// Config has the dependencies of a Service.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Knows     Knows
	Interests Interests
	Follows   Follows
}

// Service makes users' feeds. It is safe for concurrent use. Several servers may share one
// database; each caches the candidates of sources for a minute.
type Service struct {
	Config

	pools recent[poolKey] // candidates of sources
	read  recent[readKey] // knows that users read, for their taste
}

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
	// listLength is how many knows a list has at most.
	listLength = 100
	// listsKept is how many lists of a user are kept: of several tabs, devices and
	// narrowings.
	listsKept = 10
	// listLasts is how long a list can be read on.
	listLasts = 24 * time.Hour

	// maxReadings is how many knows of a user's are remembered; the index of the table of
	// readers has the same number.
	maxReadings = 1000
	// tasteOf is how many of them, the latest, say what the user wants to read.
	tasteOf = 60

	// maxDismissed and maxLess are how many knows a user dismisses, and how many subjects
	// and knowers they want less of; the oldest give way.
	maxDismissed = 500
	maxLess      = 50

	sweepEvery = time.Hour
)

// Knows are the knows that feeds have: know.Reader.
type Knows interface {
	// Candidates gives the published knows of each of some sources.
	Candidates(ctx context.Context, q db.Queryer, host *market.Market, sources []know.Source) ([][]know.Candidate, error)
	// CandidatesByID gives those of some knows that are published for sites of the host's
	// content language; their OfAuthor isn't set.
	CandidatesByID(ctx context.Context, q db.Queryer, host *market.Market, ids []string) ([]know.Candidate, error)
	// Published gives the published knows among some, by their ids, for sites of the host's
	// content language.
	Published(ctx context.Context, q db.Queryer, host *market.Market, ids []string) (map[string]know.PublishedKnow, error)
	// SameLanguage are the codes of the other markets whose knows the host's sites show.
	SameLanguage(host *market.Market) []string
}

// Candidate is a know that a feed may have.
type Candidate = rank.Candidate

// candidateOf is what a list weighs of a know. The author of few knows is a fresh one.
func candidateOf(c know.Candidate) Candidate {
	return Candidate{
		ID: c.ID, Market: c.Market, Author: c.Author, Subject: c.Subject, Topics: c.Topics, Grades: c.Grades,
		Published: c.Published.Time, Views: c.Views, Likes: c.Likes, Fresh: c.OfAuthor > 0 && c.OfAuthor < know.FewOfAuthor,
	}
}

// Interests are what users say of themselves.
type Interests interface {
	// Interests are the subjects of the host's market and the grades that a user chose.
	Interests(ctx context.Context, q db.Queryer, user string, host *market.Market) (subjects []int, grades []string, err error)
}

// Follows are whom and what users follow.
type Follows interface {
	// Followed are the accounts of the knowers that a user follows, the latest first, and
	// the subjects of the host's market.
	Followed(ctx context.Context, q db.Queryer, user string, host *market.Market) (knowers []string, subjects []int, err error)
}

type noFollows struct{}

func (noFollows) Followed(context.Context, db.Queryer, string, *market.Market) (knowers []string, subjects []int, err error) {
	return nil, nil, nil
}

// Config is what a Service works with.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Knows     Knows
	Interests Interests
	Follows   Follows
}

// Service is users' feeds. It is safe for use by many goroutines; several servers may
// work on one database; each keeps what many of its users' lists are made of for a moment.
type Service struct {
	Config

	pools recent[poolKey] // what sources gave lately
	read  recent[readKey] // knows that users read, for their taste
}

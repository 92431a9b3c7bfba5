package feed

import (
	"context"
	"time"

	"knowmad/pkg/features/feed/rank"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
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

// Knows are what feeds have, as pkg/app gives them. K is a know as answers tell of it.
type Knows[K any] interface {
	// Candidates gives the published knows of each of some sources.
	Candidates(ctx context.Context, q db.Queryer, host *market.Market, sources []Source) ([][]Candidate, error)
	// CandidatesByID gives those of some knows that are published for sites of the host's
	// content language; their Fresh isn't set.
	CandidatesByID(ctx context.Context, q db.Queryer, host *market.Market, ids []string) (map[string]Candidate, error)
	// Published tells of those of some knows that are published for sites of the host's
	// content language.
	Published(ctx context.Context, q db.Queryer, host *market.Market, ids []string) (map[string]Published[K], error)
	// SameLanguage are the codes of the other markets whose knows the host's sites show.
	SameLanguage(host *market.Market) []string
}

// Source is a list of published knows of which the first ones are candidates: an
// author's, or else a topic's, a subject's or the whole of a market.
type Source struct {
	Author   string    // uuid of a user; ""
	Topic    string    // uuid; ""
	Subject  int       // 0
	Market   string    // code; not for an author's
	Since    time.Time // of a whole market alone: those that were published later; zero for all
	MostRead bool      // rather than the newest
	Limit    int
}

// Candidate is a know that a feed may have.
type Candidate = rank.Candidate

// Published is a know that all users of the host's sites may read.
type Published[K any] struct {
	Know    K
	Title   string
	Market  string      // code
	Subject int         // of the market; 0: none
	Author  person.Card // zero where they have left
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
type Config[K any] struct {
	DB        *db.DB
	Clock     clock.Clock
	Knows     Knows[K]
	Interests Interests
	Follows   Follows
}

// Service is users' feeds. It is safe for use by many goroutines; several servers may
// work on one database; each keeps what many of its users' lists are made of for a moment.
type Service[K any] struct {
	Config[K]

	pools recent[poolKey] // what sources gave lately
	read  recent[readKey] // knows that users read, for their taste
}

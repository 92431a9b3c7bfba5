package rank

import (
	"hash/fnv"
	"math"
	"slices"
	"time"
)

// Candidate is a know that may enter the list.
type Candidate struct {
	ID, Market, Author string
	Subject            int // 0: none
	Topics, Grades     []string
	Published          time.Time
	Views, Likes       int
	Fresh              bool // its author has published few knows
}

// Kind classifies reasons for a know's place in the list.
type Kind string

// The kinds, as the API names them.
const (
	FollowedKnower  Kind = "FOLLOWED_KNOWER"
	FollowedSubject Kind = "FOLLOWED_SUBJECT"
	Read            Kind = "READ" // shares a topic with a know that the user read
	Subject         Kind = "SUBJECT"
	Grade           Kind = "GRADE"
	FreshKnower     Kind = "FRESH_KNOWER"
	New             Kind = "NEW"
	Popular         Kind = "POPULAR"
	Discover        Kind = "DISCOVER" // few readers so far
)

// Reason explains a know's place to the user by the strongest signal.
type Reason struct {
	Kind Kind
	Know string // id of the know that the user read; empty unless Kind is Read
}

// User has the interests of the list's reader. Subjects are ids of the market's subjects.
type User struct {
	Market           string // of the site that shows the list
	Subjects         []int
	Grades           []string
	FollowedKnowers  []string
	FollowedSubjects []int
	Taste            Taste
	// LessSubjects and LessKnowers are dismissed by the user; lessOf shrinks their scores.
	LessSubjects []int
	LessKnowers  []string
	// Seed breaks ties, the same way for a user and a day.
	Seed string
}

// Maximum score of each signal. A followed knower outranks all else, then topics of recent
// readings; popularity and newness order knows of equal interest.
const (
	ofFollowedKnower  = 2.2
	ofTopics          = 1.6
	ofFollowedSubject = 1.2
	ofSubject         = 1.0
	ofReadSubject     = 0.6
	ofReadAuthor      = 0.5
	ofGrade           = 0.5
	ofOtherGrade      = -0.6 // a penalty: for other grades than the user's
	ofPopularity      = 0.8
	ofNewness         = 0.7
	ofOwnMarket       = 1.0
	ofChance          = 0.15

	// lessOf is the share of the score that a know keeps if its subject or author is dismissed.
	lessOf = 0.2

	// newFor is the time in which newness falls to 1/e, about a third.
	newFor = 10 * 24 * time.Hour
	// isNew is the newness two weeks after publication, isPopular the popularity of 30 views:
	// the minimum for each to be shown as a reason.
	isNew     = 0.25
	isPopular = 0.4
	// manyViews is the number of views with the maximum popularity.
	manyViews = 5000
	// likeViews is the number of views that weigh as much as a like.
	likeViews = 5
)

// scored is a candidate with its score and the reason for it.
type scored struct {
	Candidate
	worth  float64
	reason Reason
	less   bool
}

// score adds the signals of a candidate; the reason is the strongest one about the user.
func (u *User) score(c Candidate, now time.Time) scored {
	s := scored{Candidate: c}
	most := 0.0
	add := func(worth float64, r Reason) {
		s.worth += worth
		if worth > most {
			most, s.reason = worth, r
		}
	}
	newness, popularity := c.newness(now), c.popularity()
	// Signals without regard to the user are a reason only in the absence of any other.
	s.worth += ofNewness*newness + ofPopularity*popularity + ofChance*chance(u.Seed, c.ID)
	switch {
	case popularity >= max(newness, isPopular):
		s.reason = Reason{Kind: Popular}
	case c.Fresh:
		s.reason = Reason{Kind: FreshKnower}
	case newness >= isNew:
		s.reason = Reason{Kind: New}
	default:
		s.reason = Reason{Kind: Discover}
	}
	if c.Market == u.Market {
		s.worth += ofOwnMarket
		u.scoreSubject(c, add)
	}
	if c.Author != "" && slices.Contains(u.FollowedKnowers, c.Author) {
		add(ofFollowedKnower, Reason{Kind: FollowedKnower})
	}
	s.worth += ofReadAuthor * flat(u.Taste.authors[c.Author])
	if topics, know := u.Taste.pullOf(c.Topics); topics > 0 {
		add(ofTopics*flat(topics), Reason{Kind: Read, Know: know})
	}
	switch {
	case len(u.Grades) == 0 || len(c.Grades) == 0:
	case slices.ContainsFunc(c.Grades, func(g string) bool { return slices.Contains(u.Grades, g) }):
		add(ofGrade, Reason{Kind: Grade})
	default:
		s.worth += ofOtherGrade
	}
	if slices.Contains(u.LessKnowers, c.Author) && c.Author != "" || c.Market == u.Market && slices.Contains(u.LessSubjects, c.Subject) {
		s.worth, s.less = s.worth-(1-lessOf)*math.Abs(s.worth), true
	}
	return s
}

// scoreSubject adds the signals of the subject; subject ids are unique within a market only.
func (u *User) scoreSubject(c Candidate, add func(float64, Reason)) {
	if c.Subject == 0 {
		return
	}
	if slices.Contains(u.FollowedSubjects, c.Subject) {
		add(ofFollowedSubject, Reason{Kind: FollowedSubject})
	}
	if slices.Contains(u.Subjects, c.Subject) {
		add(ofSubject, Reason{Kind: Subject})
	}
	if w := u.Taste.subjects[c.Subject]; w > 0 {
		add(ofReadSubject*flat(w), Reason{Kind: Subject})
	}
}

// pullOf returns the summed weight of topics in the taste, and the know behind the heaviest
// topic.
func (t Taste) pullOf(topics []string) (sum float64, know string) {
	most := 0.0
	for _, topic := range topics {
		p := t.topics[topic]
		sum += p.weight
		if p.weight > most {
			most, know = p.weight, p.know
		}
	}
	return sum, know
}

// newness falls from 1 at publication towards 0 exponentially, at the rate of newFor.
func (c Candidate) newness(now time.Time) float64 {
	return math.Exp(-float64(max(0, now.Sub(c.Published))) / float64(newFor))
}

// popularity is 0 to 1, logarithmic in views and likes, so that few hits don't fill the list.
func (c Candidate) popularity() float64 {
	return min(1, math.Log1p(float64(c.Views+likeViews*c.Likes))/math.Log1p(manyViews))
}

// chance is a pseudo-random number from 0 to 1, stable for a seed and an id.
func chance(seed, id string) float64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(seed)) // never fails
	_, _ = h.Write([]byte(id))
	// FNV's low bits differ more than its high ones.
	return float64(h.Sum64()%1_000_003) / 1_000_003
}

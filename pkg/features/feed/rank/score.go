package rank

import (
	"hash/fnv"
	"math"
	"slices"
	"time"
)

// Candidate is a know that the list may have.
type Candidate struct {
	ID, Market, Author string
	Subject            int // 0: none
	Topics, Grades     []string
	Published          time.Time
	Views, Likes       int
	Fresh              bool // its author has published few knows
}

// Kind is why a know is in a list.
type Kind string

// The kinds, as the API names them.
const (
	FollowedKnower  Kind = "FOLLOWED_KNOWER"
	FollowedSubject Kind = "FOLLOWED_SUBJECT"
	Read            Kind = "READ" // it is about what the user read
	Subject         Kind = "SUBJECT"
	Grade           Kind = "GRADE"
	FreshKnower     Kind = "FRESH_KNOWER"
	New             Kind = "NEW"
	Popular         Kind = "POPULAR"
	Discover        Kind = "DISCOVER" // few have read it yet
)

// Reason is why a know is in a list, in the one respect that says most.
type Reason struct {
	Kind Kind
	Know string // the one that the user read; of Read alone
}

// User is for whom the list is made. Subjects are those of the market.
type User struct {
	Market           string // of the site on which they look at it
	Subjects         []int
	Grades           []string
	FollowedKnowers  []string
	FollowedSubjects []int
	Taste            Taste
	// Of these they want less.
	LessSubjects []int
	LessKnowers  []string
	// Seed varies what is otherwise equal: the same for a user and a day.
	Seed string
}

// What each respect is worth at most. A followed knower comes before all else, then what
// the user is reading about now; popularity and freshness order what is otherwise alike.
const (
	ofFollowedKnower  = 2.2
	ofTopics          = 1.6
	ofFollowedSubject = 1.2
	ofSubject         = 1.0
	ofReadSubject     = 0.6
	ofReadAuthor      = 0.5
	ofGrade           = 0.5
	ofOtherGrade      = -0.6 // it is for other grades than the user's
	ofPopularity      = 0.8
	ofNewness         = 0.7
	ofOwnMarket       = 1.0
	ofChance          = 0.15

	// lessOf is what remains of the worth of what the user wants less of.
	lessOf = 0.2

	// newFor is how long it takes until a know is worth a third for being new.
	newFor = 10 * 24 * time.Hour
	// isNew is what newness is two weeks after a know was published, isPopular what
	// popularity is with 30 views: less of it isn't told as a reason.
	isNew     = 0.25
	isPopular = 0.4
	// manyViews is how many views count as the most popular there can be.
	manyViews = 5000
	// likeViews is how many views a like stands for.
	likeViews = 5
)

// scored is a candidate with its worth.
type scored struct {
	Candidate
	worth  float64
	reason Reason
	less   bool
}

// score says what a candidate is worth to the user, and why.
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
	// What says nothing of the user is the reason only where nothing else is one.
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

// scoreSubject adds what a know of the user's own market is worth for its subject.
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

// pullOf is how much some topics attract, and the reading that says most for the one
// that does so most.
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

// newness is 1 for what is published now, and falls.
func (c Candidate) newness(now time.Time) float64 {
	return math.Exp(-float64(max(0, now.Sub(c.Published))) / float64(newFor))
}

// popularity is 0 to 1 and grows with the logarithm: nothing runs away.
func (c Candidate) popularity() float64 {
	return min(1, math.Log1p(float64(c.Views+likeViews*c.Likes))/math.Log1p(manyViews))
}

// chance is 0 to 1, the same for a seed and an id.
func chance(seed, id string) float64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(seed)) // a hash takes all
	_, _ = h.Write([]byte(id))
	// FNV's low bits differ more than its high ones.
	return float64(h.Sum64()%1_000_003) / 1_000_003
}

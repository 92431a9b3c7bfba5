package feed

import (
	"context"
	"slices"
	"time"

	"knowmad/pkg/features/feed/rank"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
)

// Numbers of sources, and of candidates of each source.
const (
	subjectsAsked = 6 // subjects: followed ones, then the user's, then subjects of recent readings
	topicsAsked   = 6

	ofSubject = 10 // newest knows, and as many most read ones
	ofTopic   = 6
	ofMarket  = 25
	ofOthers  = 5 // of each other market of the language

	// ofKnower is the number of candidates of a followed knower, ofKnowers the number of
	// all followed knowers together: with many of them each gives fewer, at least one.
	// onlyKnowers is ofKnowers for a list of followed knowers and subjects alone; it is the
	// maximum number of followed knowers.
	ofKnower    = 5
	ofKnowers   = 60
	onlyKnowers = 500

	// deeper is the factor by which the numbers grow if the user has read so many
	// candidates that fewer than enough are left.
	deeper = 5
	enough = listLength / 2
)

// signals are the facts about a user by which candidates are chosen.
type signals struct {
	subjects         []int
	grades           []string
	followedKnowers  []string
	followedSubjects []int
	taste            rank.Taste
	reads            bool   // some reading has a published know
	latest           string // id of the know read last; ""
	lessSubjects     []int
	lessKnowers      []string
	done             ids // ids of knows that the user read, likes or dismissed
}

// none reports whether there are no facts about the user.
func (s *signals) none() bool {
	return len(s.subjects) == 0 && len(s.grades) == 0 && len(s.followedKnowers) == 0 && len(s.followedSubjects) == 0 && !s.reads
}

func (s *Service) signalsOf(ctx context.Context, q db.Queryer, host *market.Market, user string, now time.Time) (x signals, err error) {
	if x.subjects, x.grades, err = s.Interests.Interests(ctx, q, user, host); err != nil {
		return x, err
	}
	if x.followedKnowers, x.followedSubjects, err = s.Follows.Followed(ctx, q, user, host); err != nil {
		return x, err
	}
	past, err := findHistory(ctx, q, user, host.Code)
	if err != nil {
		return x, err
	}
	x.lessSubjects, x.lessKnowers, x.done = past.lessSubjects, past.lessKnowers, past.done
	if len(past.latest) > 0 {
		x.latest = past.latest[0].Know
	}
	knows, err := s.knowsOf(ctx, q, host, past.latest, now)
	if err != nil {
		return x, err
	}
	readings := make([]rank.Reading, 0, len(past.latest))
	for _, r := range past.latest {
		k, ok := knows[r.Know]
		if !ok {
			continue
		}
		one := rank.Reading{Know: k.ID, Topics: k.Topics, Author: k.Author, At: r.Latest.Time, Liked: r.Liked}
		if k.Market == host.Code { // subject ids belong to one market
			one.Subject = k.Subject
		}
		readings = append(readings, one)
	}
	x.taste, x.reads = rank.TasteOf(readings, now), len(readings) > 0
	return x, nil
}

// sources returns the sources of candidates for a list.
func (s *Service) sources(host *market.Market, x signals, n Narrowing) []know.Source {
	var out []know.Source
	both := func(from know.Source, limit int) {
		from.Limit = limit
		out = append(out, from)
		from.Sort = know.MostRead
		out = append(out, from)
	}
	knowers := func(limit int) {
		asked := x.followedKnowers[:min(limit, len(x.followedKnowers))]
		for _, k := range asked {
			out = append(out, know.Source{Author: k, Limit: min(ofKnower, limit/len(asked))})
		}
	}
	topics := func(of func(topic string) bool) {
		for _, t := range x.taste.Topics(topicsAsked) {
			if of(t) {
				both(know.Source{Market: host.Code, Topic: t}, ofTopic)
			}
		}
	}
	if n.Subject > 0 {
		both(know.Source{Market: host.Code, Subject: n.Subject}, listLength)
		topics(func(topic string) bool { return isTopicOf(host, n.Subject, topic) })
		return out
	}
	if n.Following {
		knowers(onlyKnowers)
		for _, id := range x.followedSubjects[:min(subjectsAsked, len(x.followedSubjects))] {
			both(know.Source{Market: host.Code, Subject: id}, 2*ofSubject)
		}
		return out
	}
	knowers(ofKnowers)
	subjects := unique(slices.Concat(x.followedSubjects, x.subjects, x.taste.Subjects(subjectsAsked)))
	for _, id := range subjects[:min(subjectsAsked, len(subjects))] {
		both(know.Source{Market: host.Code, Subject: id}, ofSubject)
	}
	topics(func(string) bool { return true })
	both(know.Source{Market: host.Code}, ofMarket)
	for _, code := range s.Knows.SameLanguage(host) {
		out = append(out, know.Source{Market: code, Sort: know.MostRead, Limit: ofOthers})
	}
	return out
}

func unique(ids []int) []int {
	var out []int
	for _, id := range ids {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

func isTopicOf(m *market.Market, subject int, topic string) bool {
	return slices.ContainsFunc(m.Subjects, func(s market.Subject) bool {
		return s.ID == subject && slices.ContainsFunc(s.Topics, func(t market.Topic) bool { return t.UUID == topic })
	})
}

// choose makes the items of a list, without knows that the user wrote, read or dismissed.
// latest is the id of the know that the user read last; "" without one.
func (s *Service) choose(ctx context.Context, q db.Queryer, host *market.Market, user string, n Narrowing, now time.Time) (out kept, latest string, err error) {
	x, err := s.signalsOf(ctx, q, host, user, now)
	if err != nil {
		return out, "", err
	}
	sources := s.sources(host, x, n)
	candidates, err := s.candidates(ctx, q, host, user, x, sources, n, now)
	if err != nil {
		return out, "", err
	}
	if len(candidates) < enough && x.reads {
		for i := range sources {
			sources[i].Limit *= deeper
		}
		if candidates, err = s.candidates(ctx, q, host, user, x, sources, n, now); err != nil {
			return out, "", err
		}
	}
	out.Type = Personal
	if x.none() {
		out.Type = Popular
	}
	subjects := make(map[string]int, len(candidates))
	for _, c := range candidates {
		subjects[c.ID] = c.Subject
	}
	for _, item := range rank.Rank(rank.User{
		Market: host.Code, Subjects: x.subjects, Grades: x.grades, FollowedKnowers: x.followedKnowers, FollowedSubjects: x.followedSubjects, Taste: x.taste,
		LessSubjects: x.lessSubjects, LessKnowers: x.lessKnowers, Seed: user + now.Format(time.DateOnly),
	}, candidates, now, listLength, n.Subject > 0) {
		place := spot{Know: item.Know, Reason: item.Reason.Kind, Read: item.Reason.Know}
		if place.ofSubject() {
			place.Subject = subjects[item.Know]
		}
		out.Items = append(out.Items, place)
	}
	return out, x.latest, nil
}

// candidates returns the distinct knows of some sources that may be in the user's list.
func (s *Service) candidates(ctx context.Context, q db.Queryer, host *market.Market, user string, x signals, sources []know.Source, n Narrowing, now time.Time) ([]Candidate, error) {
	if len(sources) == 0 {
		return nil, nil
	}
	lists, err := s.find(ctx, q, host, sources, now)
	if err != nil {
		return nil, err
	}
	seen := make(ids)
	var out []Candidate
	for _, list := range lists {
		for _, c := range list {
			if seen[c.ID] || c.Author == user || x.done[c.ID] || !n.allows(c, host, x) {
				continue
			}
			seen[c.ID] = true
			out = append(out, c)
		}
	}
	return out, nil
}

// allows reports whether a narrowed list may contain a know.
func (n Narrowing) allows(c Candidate, host *market.Market, x signals) bool {
	switch {
	case n.Subject > 0:
		return c.Subject == n.Subject && c.Market == host.Code
	case n.Following:
		return c.Author != "" && slices.Contains(x.followedKnowers, c.Author) || c.Market == host.Code && slices.Contains(x.followedSubjects, c.Subject)
	}
	return true
}

package outline

import (
	"slices"

	"knowmad/pkg/market"
)

// Place is a subject and, where Topic isn't nil, one of its topics.
type Place struct {
	Subject *market.Subject
	Topic   *market.Topic
}

// TopicPlace finds a topic by its uuid: among this market's, or else among all others', whose
// knows a site of the same language shows.
func (s *Site) TopicPlace(uuid string) (Place, bool) {
	own := slices.IndexFunc(s.markets, func(m *market.Market) bool { return m == s.Market })
	for i := range s.markets {
		m := s.markets[(max(own, 0)+i)%len(s.markets)]
		for _, p := range topicPlaces(m) {
			if p.Topic.UUID == uuid {
				return p, true
			}
		}
	}
	return Place{}, false
}

// PlaceByPath finds a subject or a topic of this market by the path of its page.
func (s *Site) PlaceByPath(path string) (Place, bool) {
	for i := range s.Market.Subjects {
		if subject := &s.Market.Subjects[i]; subject.Path() == path {
			return Place{Subject: subject}, true
		}
	}
	for _, p := range topicPlaces(s.Market) {
		if p.Subject.TopicPath(p.Topic) == path {
			return p, true
		}
	}
	return Place{}, false
}

// Counterparts are the paths of the pages that correspond to a place on the sites of other
// languages, by the sites' domains: the topic with the nearest concept, else the subject. Sites
// that teach neither are absent.
func (s *Site) Counterparts(of Place) map[string]string {
	out := map[string]string{}
	for _, m := range s.markets {
		if m.Linked() || market.BaseLanguage(m.Locale.Interface) == market.BaseLanguage(s.Market.Locale.Interface) {
			continue
		}
		if path := s.counterpart(m, of); path != "" {
			out[m.Domain] = path
		}
	}
	return out
}

// counterpart is the path of a place's counterpart in a market; "" where it has none.
func (s *Site) counterpart(m *market.Market, of Place) string {
	all := make([]Place, len(m.Subjects))
	for i := range m.Subjects {
		all[i].Subject = &m.Subjects[i]
	}
	subject, found := nearest(of.Subject.Concepts, all, func(p Place) []string { return p.Subject.Concepts })
	if of.Topic != nil && s.opens(m, routeTopicInSlug) {
		// Topics of the corresponding subject come first, as several may have the same concept.
		topics := append(topicsOf(subject.Subject), topicPlaces(m)...)
		if topic, ok := nearest(of.Topic.Concepts, topics, func(p Place) []string { return p.Topic.Concepts }); ok {
			return topic.Subject.TopicPath(topic.Topic)
		}
	}
	if !found || !s.opens(m, routeSubject) {
		return ""
	}
	return subject.Subject.Path()
}

// opens reports whether a market answers a route of markets.
func (s *Site) opens(m *market.Market, id string) bool {
	r := s.RouteByID(id)
	return r != nil && HasRoute(m, r)
}

// nearest is the first of all with the first concept that any of them shares, preferring those
// of which the concept is nearer to the main one.
func nearest(concepts []string, all []Place, of func(Place) []string) (best Place, ok bool) {
	for _, c := range concepts {
		at := -1
		for _, p := range all {
			if i := slices.Index(of(p), c); i >= 0 && (at < 0 || i < at) {
				best, at = p, i
			}
		}
		if at >= 0 {
			return best, true
		}
	}
	return Place{}, false
}

// topicPlaces are all topics of a market.
func topicPlaces(m *market.Market) []Place {
	var out []Place
	for i := range m.Subjects {
		out = append(out, topicsOf(&m.Subjects[i])...)
	}
	return out
}

// topicsOf are the topics of a subject; none of nil.
func topicsOf(subject *market.Subject) []Place {
	if subject == nil {
		return nil
	}
	out := make([]Place, len(subject.Topics))
	for i := range subject.Topics {
		out[i] = Place{subject, &subject.Topics[i]}
	}
	return out
}

package page

import (
	"encoding/json"
	"net/url"
	"slices"

	"knowmad/pkg/market/outline"
	"knowmad/pkg/page/document"
	"knowmad/pkg/page/route"
)

const (
	// searchPath is the path of the search, on every market.
	searchPath = "/knows/search"
	// maxWords is the length, in characters, to which a name or a query is cut for a search
	// on another site.
	maxWords = 120
)

// twin is the path and query of the same page on every other market's site: the page's own
// if all markets have the page, for a search the search for the same words; "" for other
// pages. A search's filters are omitted, since their ids belong to one market.
func twin(p route.Plan) string {
	switch {
	case p.Route.Alternates && p.Route.Flag == "" && p.Route.UnlessFlag == "":
		return p.Path
	case slices.Contains([]string{"search", "app-search"}, p.Route.ID):
		return searchFor(p.Searched())
	}
	return ""
}

// languageTwin is the path and query of the same page on sites of the language: for a know
// its own, since these sites share knows; for a subject, a topic or a guide, which belong
// to one market, the search for its name; "" for other pages, and for a page with a secret
// address.
func languageTwin(p route.Plan, f document.Fields) string {
	switch p.Route.ID {
	case "know":
		return p.Path
	case "topic-know":
		return "/knows/" + p.Params["know"]
	case "topic", "subject", "subject-topic", "study-guide":
		return searchFor(f.Text("name"))
	}
	return ""
}

// siteTwins are the paths of the page on sites of other languages, by the sites' domains, for
// a page about a subject: that of its topic, or else of its subject there. A know itself isn't
// shown on those sites.
func (s *site) siteTwins(p route.Plan, f document.Fields) map[string]string {
	place, ok := s.placeOf(p, f)
	if !ok {
		return nil
	}
	return s.outline.Counterparts(place)
}

// placeOf finds the subject and topic that a page is about.
func (s *site) placeOf(p route.Plan, f document.Fields) (place outline.Place, ok bool) {
	switch p.Route.ID {
	case "subject", "subject-topic":
		return s.outline.PlaceByPath(p.Path)
	case "topic":
		return s.outline.TopicPlace(p.Params["id"])
	case "topic-know":
		if place, ok = s.outline.TopicPlace(p.Params["id"]); ok {
			return place, true
		}
		return s.placeOfKnow(f)
	case "know":
		return s.placeOfKnow(f)
	}
	return outline.Place{}, false
}

// placeOfKnow is the first known topic of a know, or else its subject.
func (s *site) placeOfKnow(f document.Fields) (place outline.Place, ok bool) {
	var topics []struct{ UUID string }
	var subject struct{ Path string }
	_ = json.Unmarshal(f["topics"], &topics) // an answer of another form has no topics
	_ = json.Unmarshal(f["subject"], &subject)
	for _, t := range topics {
		if place, ok = s.outline.TopicPlace(t.UUID); ok {
			return place, true
		}
	}
	return s.outline.PlaceByPath(subject.Path)
}

// searchFor is the address of the search for words; without words, of the empty search.
func searchFor(words string) string {
	if words == "" {
		return searchPath
	}
	if long := []rune(words); len(long) > maxWords {
		words = string(long[:maxWords])
	}
	return searchPath + "?" + url.Values{route.SearchParameter: {words}}.Encode()
}

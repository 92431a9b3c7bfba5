package page

import (
	"net/url"
	"slices"

	"knowmad/pkg/page/document"
	"knowmad/pkg/page/route"
)

const (
	// searchPath is the address of the search, which every market has.
	searchPath = "/knows/search"
	// maxWords is how much of a name or a query is searched for on another site, in characters.
	maxWords = 120
)

// twin is the path and query of the page on every other market's site: its own where all
// markets have the page, the search for the same words where it is a search; "" for others.
// Filters of a search are ids of one market, and stay behind.
func twin(p route.Plan) string {
	switch {
	case p.Route.Alternates && p.Route.Flag == "" && p.Route.UnlessFlag == "":
		return p.Path
	case slices.Contains([]string{"search", "app-search"}, p.Route.ID):
		return searchFor(p.Searched())
	}
	return ""
}

// languageTwin is the path and query of the page on sites of the same language: a know itself,
// which they share, and the search for the name of a subject, a topic or a guide, which each
// market has of its own; "" for others, and for what is shown by a secret address.
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

// searchFor is the address of the search for words, without query where there are none.
func searchFor(words string) string {
	if words == "" {
		return searchPath
	}
	if long := []rune(words); len(long) > maxWords {
		words = string(long[:maxWords])
	}
	return searchPath + "?" + url.Values{route.SearchParameter: {words}}.Encode()
}

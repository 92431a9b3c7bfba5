package diff

import (
	"knowmad/pkg/market"
)

// kind says how a fact is compared and told.
type kind int

const (
	value    kind = iota // one of many: the currency
	toggle               // on or off: a flag
	answer               // what an address answers
	set                  // members that come and go: the links of a menu
	fullText             // a text too long to show
)

// Topics order the facts of a host and group what is told.
const (
	TopicMarket   = "market"
	TopicSearch   = "search"
	TopicRoutes   = "routes"
	TopicLinks    = "links"
	TopicFlags    = "flags"
	TopicPayout   = "payout"
	TopicContest  = "contest"
	TopicPages    = "pages"
	TopicSubjects = "subjects"
	TopicRegions  = "regions"
	TopicExams    = "exams"
	TopicSchool   = "school"
	TopicFields   = "fields"
)

// Keys that sentences are made for.
const (
	keyAddress    = "address"
	keyAIHost     = "aiHost"
	keySitemap    = "sitemap"
	keyAlternates = "hreflang"
	keyLaunched   = "isLaunched"

	keyLiveMarkets = "liveMarkets"
)

// The two states of a toggle.
const (
	on  = "on"
	off = "off"
)

// Fact is one thing that visitors of a host get. It is compared by Value or by
// the keys of Items, and never by how it is told.
type Fact struct {
	Topic string
	Key   string // unique on its host
	Value string // as people read it; "" where there is none
	Items []Item // of what has members

	kind    kind
	subject string // how a sentence begins
	note    string // what it means, as a sentence
	spoken  string // the value in a sentence over time, where that says more than Value
	text    string // of a full text
	noun    string // of one item
	ordered bool   // the order of the items is seen by visitors
}

// Item is a member of a fact, such as a link of a menu.
type Item struct {
	Key   string
	Label string // as people read it
	ID    string // under which users and rows refer to it; "" without one
	Name  string // as its pack calls it, where an ID may be another's
}

// Host is what one host serves to visitors of one market. A linked market has the
// host of its site.
type Host struct {
	Market *market.Market
	AI     bool
	Name   string // without port
	Facts  []Fact
	// missing is what the host answers to an address that it has no fact about.
	missing string
}

package diff

import (
	"knowmad/pkg/market"
)

// kind decides how a fact is compared and described.
type kind int

const (
	value    kind = iota // one of many: the currency
	toggle               // on or off: a flag
	answer               // what an address answers
	set                  // members that come and go: the links of a menu
	fullText             // a text too long to show
)

// Topics group and order the changes of a report.
const (
	TopicMarket   = "market"
	TopicSearch   = "search"
	TopicRoutes   = "routes"
	TopicLinks    = "links"
	TopicFlags    = "flags"
	TopicPayout   = "payout"
	TopicPlan     = "plan"
	TopicContest  = "contest"
	TopicPages    = "pages"
	TopicSubjects = "subjects"
	TopicBuddies  = "buddies"
	TopicRegions  = "regions"
	TopicExams    = "exams"
	TopicSchool   = "school"
	TopicFields   = "fields"
	TopicChecks   = "checks"
)

// Keys of facts that Compare treats specially.
const (
	keyAddress    = "address"
	keyAIHost     = "aiHost"
	keySitemap    = "sitemap"
	keyAlternates = "hreflang"
	keyLaunched   = "isLaunched"
	keyMarket     = "market"

	keyLiveMarkets = "liveMarkets"
	keySubjects    = "subjects"
	keySupport     = "supportEmail"
)

// The two states of a toggle.
const (
	on  = "on"
	off = "off"
)

// Fact is one thing that visitors of a host get. It is compared by Value or by the keys
// of Items; the texts for sentences make no difference.
type Fact struct {
	Topic string
	Key   string // unique on its host
	Value string // in readable form; "" where there is none
	Items []Item // members, of a set

	kind    kind
	subject string // the subject of sentences about it
	note    string // its meaning, as a sentence
	unread  bool   // nothing shows it yet
	spoken  string // in place of Value in sentences about before and after; "" for Value
	text    string // the words of a full text
	noun    string // for one item
	ordered bool   // the order of the items is seen by visitors

	// beside a fact that reports which items there are: over time, of items that both sides
	// have, their order or value
	beside bool
}

// Item is a member of a fact, such as a link of a menu.
type Item struct {
	Key   string
	Label string // in readable form
	ID    string // under which users and rows refer to it; "" without one
	Name  string // in its pack, to recognise it under another ID
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

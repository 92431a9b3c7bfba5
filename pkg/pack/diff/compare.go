package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"knowmad/pkg/pack/schema"
)

// Change is one difference between two states of a host, or between two hosts.
type Change struct {
	Topic    string   `json:"topic"`
	Key      string   `json:"key"`    // of the fact, such as flags.hasBlog
	Kind     string   `json:"kind"`   // one of the Kind… constants
	Before   string   `json:"before"` // value on the first side, of facts with one value
	After    string   `json:"after"`
	Items    []string `json:"items,omitempty"`    // all members gained or lost
	Passages []string `json:"passages,omitempty"` // of a text, one description per passage that differs
	// Sentence describes the change in English; long lists are cut short in it.
	Sentence string `json:"sentence"`

	summary string // the sentence up to its list
	follows string // the key of the change that a text follows from; "" for an edit of its own
}

// The kinds of changes.
const (
	KindChanges   = "changes"
	KindOpens     = "opens"     // an address that was not found answers
	KindCloses    = "closes"    // an address is not found any more
	KindGains     = "gains"     // the second side has more items
	KindLoses     = "loses"     // the first side has more items
	KindRenames   = "renames"   // an item has another label
	KindReorders  = "reorders"  // the items stand in another order
	KindRenumbers = "renumbers" // an item has another id
	KindAppears   = "appears"   // the market is not on the first side
	KindRetires   = "retires"   // the market is not on the second side
)

// Sides are the names of the two sides in sentences. The zero value means one host
// before and after a change.
type Sides struct{ First, Second string }

func (s Sides) overTime() bool { return s == Sides{} }

// Compare lists the differences between two hosts in the order of topics; it is empty
// where there are none.
func Compare(first, second Host, sides Sides) []Change {
	c := comparer{sides: sides, first: indexed(first), second: indexed(second)}
	for _, f := range first.Facts {
		other, ok := c.second[f.Key]
		if !ok {
			other = f.absent(second.missing)
		}
		c.fact(f, other)
	}
	for _, f := range second.Facts {
		if _, both := c.first[f.Key]; !both {
			c.fact(f.absent(first.missing), f)
		}
	}
	c.texts()
	slices.SortStableFunc(c.changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(slices.Index(topics(), a.Topic), slices.Index(topics(), b.Topic)), cmp.Compare(rank(a.Key), rank(b.Key)))
	})
	return c.changes
}

// topics is the order of changes in a report.
func topics() []string {
	return []string{
		TopicMarket, TopicRoutes, TopicLinks, TopicFlags, TopicPayout, TopicPlan, TopicContest,
		TopicSearch, TopicPages, TopicSubjects, TopicBuddies, TopicRegions, TopicExams, TopicSchool, TopicFields,
	}
}

// rank puts what decides about a whole host before what follows from it.
func rank(key string) int {
	first := []string{"status", keyLaunched, "site", keyAddress, keyAIHost}
	if i := slices.Index(first, key); i >= 0 {
		return i
	}
	return len(first)
}

func indexed(h Host) map[string]Fact {
	facts := make(map[string]Fact, len(h.Facts))
	for _, f := range h.Facts {
		facts[f.Key] = f
	}
	return facts
}

// absent is the fact on a host that doesn't have it: an empty value, a flag that is off,
// or for an address the host's answer to unknown addresses.
func (f Fact) absent(missing string) Fact {
	f.Value, f.Items, f.spoken, f.text = "", nil, "", ""
	switch f.kind {
	case toggle:
		f.Value = off
	case answer:
		f.Value = missing
	case value, set, fullText:
	}
	return f
}

type comparer struct {
	sides         Sides
	first, second map[string]Fact
	changes       []Change
	differing     []Fact // texts that differ, as the second side has them
}

func (c *comparer) add(f Fact, ch Change) {
	ch.Topic, ch.Key = f.Topic, f.Key
	if f.unread && f.kind != toggle { // a flag's sentence has it in place of its meaning
		ch.Sentence += " " + schema.Unshown
	}
	c.changes = append(c.changes, ch)
}

func (c *comparer) fact(a, b Fact) {
	if b.beside && (!c.sides.overTime() || a.kind != set && (a.Value == "" || b.Value == "")) {
		return
	}
	if a.kind == set {
		c.items(a, b)
		return
	}
	if a.Value == b.Value {
		return
	}
	if b.Key == keyLiveMarkets && (a.Value == "" || b.Value == "") {
		return // only one side's text names the number, which is reported as a change of the text
	}
	ch := Change{Kind: KindChanges, Before: a.Value, After: b.Value}
	switch a.kind {
	case toggle:
		ch.Sentence = c.sides.toggled(b)
	case answer:
		ch.Kind = answerKind(a.Value, b.Value)
		ch.Sentence = c.sides.answered(a, b, ch.Kind)
	case fullText:
		c.text(a, b)
		return
	case value, set:
		ch.Sentence = c.sides.changed(a, b)
	}
	c.add(b, ch)
}

func answerKind(before, after string) string {
	switch {
	case before == notFound:
		return KindOpens
	case after == notFound:
		return KindCloses
	default:
		return KindChanges
	}
}

// text collects a text that differs, for one sentence about all of them. A page that
// exists on one side only, or has another source, is reported by its own fact.
func (c *comparer) text(a, b Fact) {
	page := "page " + a.Key[len("text "):]
	if a.Value != "" && b.Value != "" && c.first[page].Value == c.second[page].Value {
		c.differing = append(c.differing, b)
	}
}

// texts reports the differing texts: one by one where two versions of a market are
// compared, since each is an edit; together where two markets are, whose texts always
// differ.
func (c *comparer) texts() {
	if len(c.differing) == 0 {
		return
	}
	if c.sides.overTime() {
		for _, f := range c.differing {
			ch := textChange(f, c.first[f.Key].text, f.text)
			if was, is := c.first[keySupport].Value, c.second[keySupport].Value; was != "" && was != is && strings.ReplaceAll(c.first[f.Key].text, was, is) == f.text {
				ch.follows = keySupport
			}
			c.add(f, ch)
		}
		return
	}
	items := make([]Item, len(c.differing))
	for i, f := range c.differing {
		items[i] = Item{Key: f.subject, Label: f.subject}
	}
	ch := Change{Kind: KindChanges, Items: labels(items), summary: "The words differ on " + count(len(items), "page")}
	ch.Sentence = ch.summary + ": " + listed6(ch.Items) + "."
	c.add(Fact{Topic: TopicPages, Key: "texts"}, ch)
}

// items compares two sets by the keys of their members.
func (c *comparer) items(a, b Fact) {
	if b.Topic == TopicRegions && c.sides.overTime() {
		a, b = c.recoded(a, b)
	}
	gained, lost := without(b.Items, a.Items), without(a.Items, b.Items)
	if b.beside {
		if len(gained)+len(lost) == 0 {
			c.order(a, b)
		}
		return
	}
	if c.sides.overTime() {
		gained, lost = c.sameUnderAnother(b, gained, lost)
	}
	if (a.Key == keySitemap || a.Key == keyAlternates) && !c.sides.overTime() && (len(a.Items) == 0) != (len(b.Items) == 0) {
		c.add(b, c.sides.emptied(a, b))
		return
	}
	if len(gained) > 0 {
		c.add(b, c.sides.membership(b, KindGains, labels(gained)))
	}
	if len(lost) > 0 {
		c.add(b, c.sides.membership(a, KindLoses, labels(lost)))
	}
	for _, x := range a.Items {
		i := slices.IndexFunc(b.Items, func(y Item) bool { return y.Key == x.Key })
		if i >= 0 && c.sides.overTime() && x.ID != b.Items[i].ID {
			c.add(b, c.sides.renumbered(b, x, b.Items[i]))
		}
		if i >= 0 && b.Items[i].Label != x.Label {
			c.add(b, Change{
				Kind: KindRenames, Before: x.Label, After: b.Items[i].Label,
				Sentence: c.sides.renamed(b, x.Label, b.Items[i].Label),
			})
		}
	}
	if b.ordered && len(gained)+len(lost) == 0 {
		c.order(a, b)
	}
}

// recoded reports regions that kept their id and name under another code, and returns the
// others. Vet pairs regions alike, so neither advises to change an id that is right.
func (c *comparer) recoded(a, b Fact) (Fact, Fact) {
	var was, is []Item
	for _, x := range a.Items {
		i := slices.IndexFunc(b.Items, func(y Item) bool { return x.ID == y.ID && x.Name == y.Name && x.Key != y.Key })
		if i < 0 {
			continue
		}
		was, is = append(was, x), append(is, b.Items[i])
		c.add(b, Change{
			Kind: KindChanges, Before: x.Key, After: b.Items[i].Key,
			Sentence: fmt.Sprintf("In the list of regions, %s has the code %s now; before it was %s.", x.Name, b.Items[i].Key, x.Key),
		})
	}
	a.Items, b.Items = without(a.Items, was), without(b.Items, is)
	return a, b
}

// order compares the order of the same items.
func (c *comparer) order(a, b Fact) {
	if len(a.Items) == len(b.Items) && !slices.EqualFunc(a.Items, b.Items, sameKey) && len(without(a.Items, b.Items)) == 0 {
		c.add(b, Change{
			Kind: KindReorders, Items: labels(b.Items), Sentence: c.sides.reordered(b, labels(a.Items), labels(b.Items)),
		})
	}
}

// sameUnderAnother reports items that kept their name and changed their id or address,
// and returns the other items that were gained and lost.
func (c *comparer) sameUnderAnother(f Fact, gained, lost []Item) (_, _ []Item) {
	gained = slices.Clone(gained)
	lost = slices.DeleteFunc(slices.Clone(lost), func(x Item) bool {
		i := slices.IndexFunc(gained, func(y Item) bool { return x.Name != "" && x.Name == y.Name })
		if i < 0 { // renamed together with its address: users' choices go by the id
			i = slices.IndexFunc(gained, func(y Item) bool { return x.ID != "" && x.ID == y.ID })
		}
		if i < 0 {
			return false
		}
		y := gained[i]
		if x.Name != y.Name {
			if gained = slices.Delete(gained, i, i+1); !c.movedAlong(x, y) {
				c.add(f, Change{Kind: KindRenames, Before: x.Label, After: y.Label, Sentence: c.sides.renamed(f, x.Label, y.Label)})
				c.add(f, c.sides.slugChanged(f, x, y))
			}
			return true
		}
		gained = slices.Delete(gained, i, i+1)
		if x.ID != y.ID {
			c.add(f, c.sides.renumbered(f, x, y))
		}
		if x.Key != y.Key && x.Key != x.ID {
			c.add(f, c.sides.slugChanged(f, x, y))
		}
		return true
	})
	return gained, lost
}

// movedAlong reports whether an item differs only in what it belongs to, which has another
// name and address itself and is reported by that.
func (c *comparer) movedAlong(x, y Item) bool {
	was, own, ok := strings.Cut(x.Key, "/")
	_, now, _ := strings.Cut(y.Key, "/")
	subject := func(i Item) bool { return i.Key == was }
	return ok && own == now && !slices.ContainsFunc(c.second[keySubjects].Items, subject) && slices.ContainsFunc(c.first[keySubjects].Items, subject)
}

func sameKey(a, b Item) bool { return a.Key == b.Key }

func without(items, others []Item) []Item {
	keys := make(map[string]bool, len(others))
	for _, x := range others {
		keys[x.Key] = true
	}
	var out []Item
	for _, x := range items {
		if !keys[x.Key] {
			out = append(out, x)
		}
	}
	return out
}

func labels(items []Item) []string {
	out := make([]string, len(items))
	for i, x := range items {
		out[i] = x.Label
	}
	return out
}

package pack

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/check"
	"knowmad/pkg/pack/compile"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
	"knowmad/pkg/pack/source"
)

// changedIDs finds, in packs that were on the air, items whose id is another
// now, and ids that were another item's. An item that is gone is no fault. A file
// with faults of its own is not compared: what of it could be read would look like
// items that are gone or new.
func changedIDs(old, now *compile.Set) fault.Faults {
	var faults fault.Faults
	for _, code := range old.Codes() {
		before, after := old.Drafts[code], now.Drafts[code]
		if !before.In(market.Prod) || after == nil {
			continue
		}
		for _, file := range schema.ListFiles() {
			if after.Misread(file.Name) {
				continue
			}
			for _, list := range file.Lists {
				faults = append(faults, changedIDsIn(list, before, after)...)
			}
		}
	}
	return faults
}

// changedIDsIn compares one list of a market.
func changedIDsIn(list schema.List, before, after *compile.Draft) fault.Faults {
	x := &idComparison{
		Identity: list.Identity, noun: list.Noun,
		was: thingsOf(before.Lists[list.Key], list.Key, list.Identity), is: thingsOf(after.Lists[list.Key], list.Key, list.Identity),
	}
	x.compare()
	if list.Key == "subjects" {
		x.faults = append(x.faults, x.topics()...)
	}
	return x.faults
}

// thing is an item of such a list.
type thing struct {
	id    *source.Node
	node  *source.Node
	path  string // of the item
	group string // what it belongs to; things of one group alone may be the same under another id
	match int    // the index of the same thing on the other side; -1 without one
}

// things are the items that have an id.
func thingsOf(n *source.Node, path string, list schema.Identity) []thing {
	if n == nil {
		return nil
	}
	var out []thing
	for i, item := range n.Items {
		if id := item.Get(list.ID); id.Str() != "" {
			out = append(out, thing{id: id, node: item, path: source.JoinPath(path, strconv.Itoa(i)), match: -1})
		}
	}
	return out
}

// called is what people call it.
func (t thing) called() string { return t.node.Get("name").Str() }

// idComparison is that of one list before and after.
type idComparison struct {
	schema.Identity
	noun    string // of several items
	was, is []thing
	faults  fault.Faults
}

func (x *idComparison) compare() {
	x.pair(func(a, b thing) bool {
		return a.id.Text == b.id.Text && (sameTopics(a, b) || slices.ContainsFunc(x.Same, func(key string) bool { return sameText(a, b, key) }))
	})
	x.pair(sameTopics)
	for _, key := range x.Same {
		x.pair(func(a, b thing) bool { return a.group == b.group && sameText(a, b, key) })
	}
	if x.Named {
		x.pair(func(a, b thing) bool { return a.id.Text == b.id.Text })
	}
	changed := fault.Faults{}
	for _, b := range x.is {
		if b.match < 0 {
			x.fresh(b)
		} else if f, ok := x.kept(x.was[b.match], b); ok {
			changed = append(changed, f)
		}
	}
	x.faults = append(x.faults, x.renumbered(changed)...)
}

// renumbered makes one fault of many: a list whose ids are counted anew has one cause.
func (x *idComparison) renumbered(changed fault.Faults) fault.Faults {
	const few = 2
	if len(changed) <= few {
		return changed
	}
	one := changed[0]
	one.Message = fmt.Sprintf("%d %s have another %s than before; %s; ids never change, in whatever order the list stands, so give each its own back",
		len(changed), x.noun, x.ID, strings.TrimSuffix(one.Message, stored))
	one.Fix = &fault.Fix{Title: "write the " + x.ID + " of before, " + fault.Plural(len(changed), "time")}
	for _, f := range changed {
		if f.Fix == nil {
			one.Fix = nil
			break
		}
		one.Fix.Edits = append(one.Fix.Edits, f.Fix.Edits...)
	}
	return fault.Faults{one}
}

// stored ends the sentence of an id that changed.
const stored = " and never changes, as what users have chosen is stored under it"

// sameTopics reports whether most topics of one subject are most of those of another.
func sameTopics(a, b thing) bool {
	was, is := a.node.Get("topics"), b.node.Get("topics")
	if was == nil || is == nil {
		return false
	}
	uuids := map[string]bool{}
	for _, t := range was.Items {
		uuids[t.Get("uuid").Str()] = t.Get("uuid").Str() != ""
	}
	common := 0
	for _, t := range is.Items {
		if uuids[t.Get("uuid").Str()] {
			common++
		}
	}
	return 2*common > max(len(was.Items), len(is.Items))
}

// pair matches what is not matched yet.
func (x *idComparison) pair(same func(a, b thing) bool) {
	for i := range x.was {
		for k := range x.is {
			if x.was[i].match < 0 && x.is[k].match < 0 && same(x.was[i], x.is[k]) {
				x.was[i].match, x.is[k].match = k, i
			}
		}
	}
}

// sameText reports whether two items have the same text under a key; case is ignored.
func sameText(a, b thing, key string) bool {
	text := a.node.Get(key).Str()
	return text != "" && strings.EqualFold(text, b.node.Get(key).Str())
}

// kept is the fault of an item that has another id than before.
func (x *idComparison) kept(a, b thing) (f fault.Fault, changed bool) {
	if a.id.Text == b.id.Text {
		return f, false
	}
	f = b.id.Pos.Fault("id-changed", source.JoinPath(b.path, x.ID),
		"the %s of %s was %s"+stored, x.ID, b.called(), a.id.Text)
	text := a.id.Text
	if b.id.Scalar == schema.TextScalar {
		text = b.id.InQuotes(text)
	}
	f.Fix = fault.Writing(b.id.Pos, text)
	return f, true
}

func (x *idComparison) fresh(b thing) {
	at := source.JoinPath(b.path, x.ID)
	for _, a := range x.was {
		if a.id.Text == b.id.Text {
			x.faults = append(x.faults, b.id.Pos.Fault("id-reused", at,
				"the %s %s was that of %s and is never used again%s", x.ID, b.id.Text, a.called(), x.next()))
			return
		}
	}
	number, err := strconv.Atoi(b.id.Text)
	if x.Numbered && err == nil && number < highest(x.was) {
		x.faults = append(x.faults, b.id.Pos.Fault("id-reused", at,
			"the %s %s is below one that was given out, so it may have been another's%s", x.ID, b.id.Text, x.next()))
	}
}

// next says which number a new item takes.
func (x *idComparison) next() string {
	if !x.Numbered {
		return ""
	}
	return "; the next free one is " + strconv.Itoa(max(highest(x.was), highest(x.is))+1)
}

// highest is the greatest number among ids.
func highest(things []thing) int {
	top := 0
	for _, t := range things {
		if n, err := strconv.Atoi(t.id.Text); err == nil {
			top = max(top, n)
		}
	}
	return top
}

// topics compares those of all subjects together, as a topic may move to another
// subject; under another uuid it is looked for in its own.
func (x *idComparison) topics() fault.Faults {
	list := schema.Identity{ID: "uuid", Same: []string{"slug", "name"}}
	t := &idComparison{Identity: list, noun: "topics"}
	for i, subject := range x.was {
		group := "gone " + strconv.Itoa(i)
		if subject.match >= 0 {
			group = strconv.Itoa(subject.match)
		}
		t.was = append(t.was, subject.topics(list, group)...)
	}
	for i, subject := range x.is {
		t.is = append(t.is, subject.topics(list, strconv.Itoa(i))...)
	}
	t.compare()
	return t.faults
}

func (t thing) topics(list schema.Identity, group string) []thing {
	topics := thingsOf(t.node.Get("topics"), source.JoinPath(t.path, "topics"), list)
	for i := range topics {
		topics[i].group = group
	}
	return topics
}

// staleUpdatedDates finds pages whose text changed while their `updated` date did not:
// readers and search engines would take them for the old ones.
func staleUpdatedDates(old, now *compile.Set) fault.Faults {
	faults := pagesWithStaleDate(old.Common.Pages, now.Common.Pages)
	for _, code := range old.Codes() {
		if before, after := old.Drafts[code], now.Drafts[code]; before.In(market.Prod) && after != nil && after.In(market.Prod) {
			faults = append(faults, pagesWithStaleDate(before.Pages, after.Pages)...)
		}
	}
	return faults
}

func pagesWithStaleDate(old, now map[string]*check.PageSource) fault.Faults {
	var faults fault.Faults
	for path, is := range now {
		was := old[path]
		if was == nil || !was.Update.Equal(is.Update) || readableText(was) == readableText(is) {
			continue
		}
		faults = append(faults, is.Stamp.Fault("page-updated", "updated",
			"the text is another than before, but the date of the page is still %s; write when it changed", is.StampText))
	}
	return faults
}

// readableText is title and body with all white space as single blanks, so that other
// line breaks are no change.
func readableText(p *check.PageSource) string {
	return strings.Join(strings.Fields(p.Title+"\n"+p.Body), " ")
}

package market

import (
	"slices"
	"strconv"
	"strings"
)

// identified is a list whose items are referred to by an id: users have chosen
// them, and addresses and stored rows name them.
type identified struct {
	id       string   // the key of the id
	same     []string // keys by which an item is known under another id, the surest first
	numbered bool     // ids are numbers that are given out one after the other
	named    bool     // the id is a word, so an item keeps it under any name
}

// The lists of a pack by their names in it.
func idLists(d *draft) map[string]*node {
	return map[string]*node{
		"subjects": d.subjects.get("subjects"), "regions": d.regions.get("regions"),
		"examBoards": d.exams.get("examBoards"), "examTypes": d.exams.get("examTypes"),
		"schoolTypes": d.school.get("schoolTypes"), "grades": d.school.get("grades"),
	}
}

func identifiedLists() map[string]identified {
	exam := identified{id: "id", same: []string{"name", "shortName"}}
	return map[string]identified{
		"subjects":    {id: "id", same: []string{"slug", "name"}, numbered: true},
		"regions":     {id: "id", same: []string{"code", "name"}, numbered: true},
		"examBoards":  exam,
		"examTypes":   exam,
		"schoolTypes": {id: "id", same: []string{"name"}, named: true},
		"grades":      {id: "id", same: []string{"name", "level"}},
	}
}

// changedIDs finds, in packs that were on the air, items whose id is another
// now, and ids that were another item's. An item that is gone is no fault.
func changedIDs(old, now *draftSet) Faults {
	var faults Faults
	for _, code := range old.codes() {
		before, after := old.drafts[code], now.drafts[code]
		if !before.in(Prod) || after == nil {
			continue
		}
		was, is := idLists(before), idLists(after)
		for name, list := range identifiedLists() {
			x := &idComparison{identified: list, was: thingsOf(was[name], name, list), is: thingsOf(is[name], name, list)}
			x.compare()
			if name == "subjects" {
				x.faults = append(x.faults, x.topics()...)
			}
			faults = append(faults, x.faults...)
		}
	}
	return faults
}

// thing is an item of such a list.
type thing struct {
	id    *node
	node  *node
	path  string // of the item
	group string // what it belongs to; things of one group alone may be the same under another id
	match int    // the index of the same thing on the other side; -1 without one
}

// things are the items that have an id.
func thingsOf(n *node, path string, list identified) []thing {
	if n == nil {
		return nil
	}
	var out []thing
	for i, item := range n.items {
		if id := item.get(list.id); id.str() != "" {
			out = append(out, thing{id: id, node: item, path: joinPath(path, strconv.Itoa(i)), match: -1})
		}
	}
	return out
}

// called is what people call it.
func (t thing) called() string { return t.node.get("name").str() }

// idComparison is that of one list before and after.
type idComparison struct {
	identified
	was, is []thing
	faults  Faults
}

func (x *idComparison) compare() {
	x.pair(func(a, b thing) bool {
		return a.id.text == b.id.text && slices.ContainsFunc(x.same, func(key string) bool { return alike(a, b, key) })
	})
	for _, key := range x.same {
		x.pair(func(a, b thing) bool { return a.group == b.group && alike(a, b, key) })
	}
	if x.named {
		x.pair(func(a, b thing) bool { return a.id.text == b.id.text })
	}
	for _, b := range x.is {
		if b.match >= 0 {
			x.kept(x.was[b.match], b)
		} else {
			x.fresh(b)
		}
	}
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

// alike tells whether two items have the same text below a key.
func alike(a, b thing, key string) bool {
	text := a.node.get(key).str()
	return text != "" && strings.EqualFold(text, b.node.get(key).str())
}

func (x *idComparison) kept(a, b thing) {
	if a.id.text == b.id.text {
		return
	}
	f := b.id.pos.fault("id-changed", joinPath(b.path, x.id),
		"the %s of %s was %s and never changes, as what users have chosen is stored under it", x.id, b.called(), a.id.text)
	text := a.id.text
	if b.id.scalar == textScalar {
		text = b.id.inQuotes(text)
	}
	f.Fix = writing(b.id.pos, text)
	x.faults = append(x.faults, f)
}

func (x *idComparison) fresh(b thing) {
	at := joinPath(b.path, x.id)
	for _, a := range x.was {
		if a.id.text == b.id.text {
			x.faults = append(x.faults, b.id.pos.fault("id-reused", at,
				"the %s %s was that of %s and is never used again%s", x.id, b.id.text, a.called(), x.next()))
			return
		}
	}
	number, err := strconv.Atoi(b.id.text)
	if x.numbered && err == nil && number < highest(x.was) {
		x.faults = append(x.faults, b.id.pos.fault("id-reused", at,
			"the %s %s is below one that was given out, so it may have been another's%s", x.id, b.id.text, x.next()))
	}
}

// next says which number a new item takes.
func (x *idComparison) next() string {
	if !x.numbered {
		return ""
	}
	return "; the next free one is " + strconv.Itoa(max(highest(x.was), highest(x.is))+1)
}

// highest is the greatest number among ids.
func highest(things []thing) int {
	top := 0
	for _, t := range things {
		if n, err := strconv.Atoi(t.id.text); err == nil {
			top = max(top, n)
		}
	}
	return top
}

// topics compares those of all subjects together, as a topic may move to another
// subject; under another uuid it is looked for in its own.
func (x *idComparison) topics() Faults {
	list := identified{id: "uuid", same: []string{"slug", "name"}}
	t := &idComparison{identified: list}
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

func (t thing) topics(list identified, group string) []thing {
	topics := thingsOf(t.node.get("topics"), joinPath(t.path, "topics"), list)
	for i := range topics {
		topics[i].group = group
	}
	return topics
}

// standingDates finds pages whose text is another than before under the same
// date: readers and search engines would take them for the old ones.
func standingDates(old, now *draftSet) Faults {
	faults := standing(old.common.pages, now.common.pages)
	for _, code := range old.codes() {
		if before, after := old.drafts[code], now.drafts[code]; before.in(Prod) && after != nil && after.in(Prod) {
			faults = append(faults, standing(before.pages, after.pages)...)
		}
	}
	return faults
}

func standing(old, now map[string]*pageSource) Faults {
	var faults Faults
	for path, is := range now {
		was := old[path]
		if was == nil || !was.update.Equal(is.update) || says(was) == says(is) {
			continue
		}
		faults = append(faults, is.stamp.fault("page-updated", "updated",
			"the text is another than before, but the date of the page is still %s; write when it changed", is.stampText))
	}
	return faults
}

// says is what a reader reads, however its lines are broken.
func says(p *pageSource) string { return strings.Join(strings.Fields(p.title+"\n"+p.body), " ") }
